#include <algorithm>
#include <array>
#include <cstdint>

#include "table/render/paint.hpp"

namespace sandtable::draw {
namespace {

constexpr int side = 160;

void big_endian(std::string& out, uint32_t n) {
  for (int shift = 24; shift >= 0; shift -= 8) out += static_cast<char>(n >> shift & 255u);
}

uint32_t crc(std::string_view bytes) {
  uint32_t c = 0xffffffffu;
  for (char byte : bytes) {
    c ^= static_cast<uint8_t>(byte);
    for (int k = 0; k < 8; ++k) c = c & 1u ? 0xedb88320u ^ (c >> 1) : c >> 1;
  }
  return c ^ 0xffffffffu;
}

void chunk(std::string& png, const std::string& name, const std::string& data) {
  big_endian(png, static_cast<uint32_t>(data.size()));
  png += name + data;
  big_endian(png, crc(name + data));
}

// Stored, not compressed: the bytes then do not depend on the version of a library.
std::string stored(const std::string& raw) {
  std::string out{"\x78\x01", 2};
  uint32_t a = 1;
  uint32_t b = 0;
  for (char byte : raw) {
    a = (a + static_cast<uint8_t>(byte)) % 65521;
    b = (b + a) % 65521;
  }
  for (std::size_t at = 0; at < raw.size(); at += 65535) {
    const std::size_t n = std::min<std::size_t>(65535, raw.size() - at);
    out += static_cast<char>(at + n == raw.size());
    for (std::size_t v : {n, ~n})
      for (int shift : {0, 8}) out += static_cast<char>(v >> shift & 255u);
    out += raw.substr(at, n);
  }
  big_endian(out, b << 16 | a);
  return out;
}

std::string base64(const std::string& bytes) {
  constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string out;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    uint32_t n = 0;
    for (std::size_t k = 0; k < 3; ++k) n = n << 8 | (i + k < bytes.size() ? static_cast<uint8_t>(bytes[i + k]) : 0u);
    for (std::size_t k = 0; k < 4; ++k) out += i + k <= bytes.size() ? digits[n >> (18 - 6 * k) & 63u] : '=';
  }
  return out;
}

// Noise of two sizes that meets itself at the edges: 0 to 255, around 128.
std::string noise() {
  std::array<int, side * side> fine{};
  Jitter chance(5);
  for (int& v : fine) v = chance.below(256);
  const auto at = [&](int x, int y) {
    return fine[static_cast<std::size_t>((y + side) % side * side + (x + side) % side)];
  };
  std::string raw;
  for (int y = 0; y < side; ++y) {
    raw += '\0';  // no filter on this row
    for (int x = 0; x < side; ++x) {
      int soft = 0;
      for (int dy = -1; dy <= 1; ++dy)
        for (int dx = -1; dx <= 1; ++dx) soft += at(x + dx, y + dy);
      const int v = 128 + (soft / 9 - 128) * 13 / 10 + (at(x, y) - 128) * 3 / 10;
      raw += static_cast<char>(std::clamp(v, 0, 255));
    }
  }
  return raw;
}

}  // namespace

std::string image_of(int width, int height, const std::string& rows, const std::string& colours,
                     const std::string& alphas) {
  std::string head;
  big_endian(head, static_cast<uint32_t>(width));
  big_endian(head, static_cast<uint32_t>(height));
  head += std::string{"\x08\x03\x00\x00\x00", 5};  // 8 bits, palette
  std::string png{"\x89PNG\r\n\x1a\n"};
  chunk(png, "IHDR", head);
  chunk(png, "PLTE", colours);
  chunk(png, "tRNS", alphas);
  chunk(png, "IDAT", stored(rows));
  chunk(png, "IEND", "");
  return "data:image/png;base64," + base64(png);
}

namespace {

std::string grain() {
  std::string colours;
  std::string alphas;
  for (int i = 0; i < 256; ++i) {
    const bool dark = i < 128;
    colours += dark ? std::string{"\x1e\x1a\x0c", 3} : std::string{"\xff\xf6\xd8", 3};
    alphas += static_cast<char>(dark ? (128 - i) * 8 / 10 : (i - 128) * 6 / 10);
  }
  return image_of(side, side, noise(), colours, alphas);
}

}  // namespace

const std::string& grain_image() {
  static const std::string address = grain();
  return address;
}

}  // namespace sandtable::draw
