#include <cairo.h>
#include <librsvg/rsvg.h>

#include <memory>
#include <stdexcept>

#include "table/render.hpp"

namespace sandtable {
namespace {

struct Release {
  void operator()(RsvgHandle* h) const { g_object_unref(h); }
  void operator()(cairo_surface_t* s) const { cairo_surface_destroy(s); }
  void operator()(cairo_t* c) const { cairo_destroy(c); }
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

cairo_status_t append(void* out, const unsigned char* bytes, unsigned int count) {
  static_cast<std::string*>(out)->append(reinterpret_cast<const char*>(bytes), count);
  return CAIRO_STATUS_SUCCESS;
}

}  // namespace

std::string render_png(std::string_view svg, int width) {
  GError* error = nullptr;
  const Owned<RsvgHandle> handle(
      rsvg_handle_new_from_data(reinterpret_cast<const guint8*>(svg.data()), svg.size(), &error));
  if (!handle) fail(error, "the SVG cannot be read");
  gdouble w = 0;
  gdouble h = 0;
  if (!rsvg_handle_get_intrinsic_size_in_pixels(handle.get(), &w, &h) || w <= 0 || h <= 0)
    throw std::runtime_error("the SVG has no size");
  const int height = static_cast<int>(h * width / w + 0.5);
  const Owned<cairo_surface_t> surface(cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height));
  if (cairo_surface_status(surface.get()) != CAIRO_STATUS_SUCCESS)
    throw std::runtime_error("no picture of that size can be made");
  const Owned<cairo_t> context(cairo_create(surface.get()));
  const RsvgRectangle whole{0, 0, static_cast<double>(width), static_cast<double>(height)};
  if (!rsvg_handle_render_document(handle.get(), context.get(), &whole, &error)) fail(error, "the SVG cannot be drawn");
  std::string png;
  if (cairo_surface_write_to_png_stream(surface.get(), append, &png) != CAIRO_STATUS_SUCCESS)
    throw std::runtime_error("the PNG cannot be written");
  return png;
}

}  // namespace sandtable
