#include <cairo.h>
#include <gdk-pixbuf/gdk-pixbuf.h>
#include <librsvg/rsvg.h>
#include <png.h>

#include <cstring>
#include <memory>
#include <stdexcept>
#include <vector>

#include "table/render/render.hpp"

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
// Fontconfig keeps its caches until the process ends; that is not our leak.
extern "C" const char* __lsan_default_options();
extern "C" const char* __lsan_default_options() { return "print_suppressions=0"; }
extern "C" const char* __lsan_default_suppressions();
extern "C" const char* __lsan_default_suppressions() { return "leak:libfontconfig\n"; }
#endif
#endif

namespace sandtable {
namespace {

struct Release {
  void operator()(RsvgHandle* h) const { g_object_unref(h); }
  void operator()(cairo_surface_t* s) const { cairo_surface_destroy(s); }
  void operator()(cairo_t* c) const { cairo_destroy(c); }
  void operator()(GdkPixbuf* p) const { g_object_unref(p); }
  void operator()(gchar* bytes) const { g_free(bytes); }
};
template <class T>
using Owned = std::unique_ptr<T, Release>;

[[noreturn]] void fail(GError* error, const char* what) {
  std::string text = what;
  if (error != nullptr) {
    text += std::string(": ") + error->message;
    g_error_free(error);
  }
  throw std::runtime_error(text);
}

void append(png_structp png, png_bytep bytes, png_size_t count) {
  static_cast<std::string*>(png_get_io_ptr(png))->append(reinterpret_cast<const char*>(bytes), count);
}

[[noreturn]] void broken(png_structp, png_const_charp what) { throw std::runtime_error(what); }

struct Writer {
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, broken, nullptr);
  png_infop info = png_create_info_struct(png);
  Writer() = default;
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;
  ~Writer() { png_destroy_write_struct(&png, &info); }
};

// One row of a picture as red, green, blue.
void copy_row(cairo_surface_t* surface, std::size_t y, uint8_t* row) {
  const auto width = static_cast<std::size_t>(cairo_image_surface_get_width(surface));
  const unsigned char* pixels =
      cairo_image_surface_get_data(surface) + y * static_cast<std::size_t>(cairo_image_surface_get_stride(surface));
  for (std::size_t x = 0; x < width; ++x) {
    uint32_t pixel = 0;
    std::memcpy(&pixel, pixels + x * 4, 4);
    row[x * 3] = static_cast<uint8_t>(pixel >> 16 & 255u);
    row[x * 3 + 1] = static_cast<uint8_t>(pixel >> 8 & 255u);
    row[x * 3 + 2] = static_cast<uint8_t>(pixel & 255u);
  }
}

// Cairo's own writer spends half the time of a picture on searching repeats that grained ground does not have.
std::string encoded(cairo_surface_t* surface) {
  const int width = cairo_image_surface_get_width(surface);
  const int height = cairo_image_surface_get_height(surface);
  std::string out;
  const Writer w;
  png_set_write_fn(w.png, &out, append, nullptr);
  png_set_IHDR(w.png, w.info, static_cast<png_uint_32>(width), static_cast<png_uint_32>(height), 8, PNG_COLOR_TYPE_RGB,
               PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_set_compression_strategy(w.png, 3);  // Z_RLE
  png_write_info(w.png, w.info);
  std::vector<png_byte> row(static_cast<std::size_t>(width) * 3);
  for (std::size_t y = 0; y < static_cast<std::size_t>(height); ++y) {
    copy_row(surface, y, row.data());
    png_write_row(w.png, row.data());
  }
  png_write_end(w.png, w.info);
  return out;
}

Owned<cairo_surface_t> drawn(std::string_view svg, int width) {
  GError* error = nullptr;
  const Owned<RsvgHandle> handle(
      rsvg_handle_new_from_data(reinterpret_cast<const guint8*>(svg.data()), svg.size(), &error));
  if (!handle) fail(error, "the SVG cannot be read");
  gdouble w = 0;
  gdouble h = 0;
  if (!rsvg_handle_get_intrinsic_size_in_pixels(handle.get(), &w, &h) || w <= 0 || h <= 0)
    throw std::runtime_error("the SVG has no size");
  const int height = static_cast<int>(h * width / w + 0.5);
  Owned<cairo_surface_t> surface(cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height));
  if (cairo_surface_status(surface.get()) != CAIRO_STATUS_SUCCESS)
    throw std::runtime_error("no picture of that size can be made");
  const Owned<cairo_t> context(cairo_create(surface.get()));
  const RsvgRectangle whole{0, 0, static_cast<double>(width), static_cast<double>(height)};
  if (!rsvg_handle_render_document(handle.get(), context.get(), &whole, &error)) fail(error, "the SVG cannot be drawn");
  cairo_surface_flush(surface.get());
  return surface;
}

}  // namespace

std::string render_png(std::string_view svg, int width) { return encoded(drawn(svg, width).get()); }

std::string render_jpeg(std::string_view svg, int width, int quality) {
  const auto surface = drawn(svg, width);
  const Owned<GdkPixbuf> picture(gdk_pixbuf_new(GDK_COLORSPACE_RGB, FALSE, 8,
                                                cairo_image_surface_get_width(surface.get()),
                                                cairo_image_surface_get_height(surface.get())));
  if (!picture) throw std::runtime_error("no picture of that size can be made");
  const auto stride = static_cast<std::size_t>(gdk_pixbuf_get_rowstride(picture.get()));
  for (std::size_t y = 0; y < static_cast<std::size_t>(gdk_pixbuf_get_height(picture.get())); ++y)
    copy_row(surface.get(), y, gdk_pixbuf_get_pixels(picture.get()) + y * stride);
  gchar* bytes = nullptr;
  gsize size = 0;
  GError* error = nullptr;
  if (!gdk_pixbuf_save_to_buffer(picture.get(), &bytes, &size, "jpeg", &error, "quality",
                                 std::to_string(quality).c_str(), nullptr))
    fail(error, "the picture cannot be written");
  const Owned<gchar> kept(bytes);
  return {kept.get(), size};
}

}  // namespace sandtable
