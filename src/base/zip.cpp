#include "base/zip.hpp"

#include <fmt/core.h>
#include <zlib.h>

#include <algorithm>
#include <vector>

#include "base/error.hpp"

namespace sandtable {
namespace {

constexpr std::size_t most_entries = 64;

struct Entry {
  std::string name;
  uint32_t flags = 0, method = 0, crc = 0, packed = 0, size = 0, local = 0;
};

class Archive {
 public:
  Archive(std::string_view bytes, const std::string& file) : bytes_(bytes), file_(file) {}

  std::vector<Entry> entries() const {
    const std::size_t end = end_record();
    const std::size_t count = u16(end + 10);
    if (u16(end + 4) != 0 || u16(end + 6) != 0 || u16(end + 8) != count) fail("is a zip archive of several parts");
    if (count > most_entries) fail(fmt::format("has {} files in it; a roster is one file", count));
    std::size_t at = u32(end + 16);
    if (at == 0xFFFFFFFF) fail("is a zip64 archive; save the roster again without");
    std::vector<Entry> list;
    for (std::size_t i = 0; i < count; ++i) {
      if (u32(at) != 0x02014B50) fail("is a broken zip archive");
      Entry e{"", u16(at + 8), u16(at + 10), u32(at + 16), u32(at + 20), u32(at + 24), u32(at + 42)};
      const std::size_t name = u16(at + 28);
      e.name = std::string(part(at + 46, name));
      at += 46 + name + u16(at + 30) + u16(at + 32);
      list.push_back(std::move(e));
    }
    return list;
  }

  std::string content(const Entry& e, std::size_t most) const {
    if ((e.flags & 1U) != 0) fail("is encrypted; save the roster without a password");
    if (e.size > most) fail(too_large(most));
    if (u32(e.local) != 0x04034B50) fail("is a broken zip archive");
    const std::size_t from =
        e.local + std::size_t{30} + u16(e.local + std::size_t{26}) + u16(e.local + std::size_t{28});
    const std::string_view packed = part(from, e.packed);
    std::string out;
    if (e.method == 0)
      out = std::string(packed);
    else if (e.method == 8)
      out = inflated(packed, most);
    else
      fail(fmt::format("is packed in a way nobody here reads (method {})", e.method));
    if (out.size() > most) fail(too_large(most));
    if (out.size() != e.size || crc32(0, as_bytes(out), static_cast<uInt>(out.size())) != e.crc)
      fail("is a broken zip archive: what is in it is not what it says");
    return out;
  }

 private:
  [[noreturn]] void fail(const std::string& cause) const { throw InputError(file_, 0, cause); }
  static std::string too_large(std::size_t most) {
    return fmt::format("unpacks to more than {} bytes; this is no army list", most);
  }
  static const Bytef* as_bytes(std::string_view text) { return reinterpret_cast<const Bytef*>(text.data()); }

  std::string_view part(std::size_t at, std::size_t size) const {
    if (at > bytes_.size() || size > bytes_.size() - at) fail("is a zip archive that was cut off");
    return bytes_.substr(at, size);
  }
  uint32_t u16(std::size_t at) const {
    const std::string_view b = part(at, 2);
    return static_cast<uint32_t>(static_cast<unsigned char>(b[0])) |
           static_cast<uint32_t>(static_cast<unsigned char>(b[1])) << 8;
  }
  uint32_t u32(std::size_t at) const { return u16(at) | u16(at + 2) << 16; }

  // The record at the end, behind which only a comment may stand.
  std::size_t end_record() const {
    constexpr std::size_t size = 22, longest_comment = 65535;
    if (bytes_.size() < size) fail("is no zip archive");
    const std::size_t first = bytes_.size() - std::min(bytes_.size(), size + longest_comment);
    for (std::size_t at = bytes_.size() - size + 1; at-- > first;)
      if (u32(at) == 0x06054B50 && at + size + u16(at + 20) == bytes_.size()) return at;
    fail("is no zip archive, or was cut off");
  }

  std::string inflated(std::string_view packed, std::size_t most) const {
    z_stream stream{};
    if (inflateInit2(&stream, -MAX_WBITS) != Z_OK) fail("cannot be unpacked: no memory");
    stream.next_in = const_cast<Bytef*>(as_bytes(packed));  // zlib does not write there
    stream.avail_in = static_cast<uInt>(packed.size());
    std::string out;
    int state = Z_OK;
    while (state == Z_OK && out.size() <= most) {
      const std::size_t had = out.size();
      out.resize(std::min(most + 1, had + 65536));
      stream.next_out = reinterpret_cast<Bytef*>(out.data() + had);
      stream.avail_out = static_cast<uInt>(out.size() - had);
      state = inflate(&stream, Z_NO_FLUSH);
      out.resize(out.size() - stream.avail_out);
      if (state == Z_OK && out.size() == had) break;
    }
    inflateEnd(&stream);
    if (out.size() > most) fail(too_large(most));
    if (state != Z_STREAM_END) fail("is a broken zip archive: it cannot be unpacked");
    return out;
  }

  std::string_view bytes_;
  const std::string& file_;
};

void put(std::string& out, uint32_t value, int bytes) {
  for (int i = 0; i < bytes; ++i) out += static_cast<char>(value >> (8 * i) & 0xFF);
}

}  // namespace

bool is_zip(std::string_view bytes) { return bytes.starts_with("PK\x03\x04") || bytes.starts_with("PK\x05\x06"); }

std::string unzip_one(std::string_view bytes, std::string_view ending, const std::string& file_name, std::size_t most) {
  const Archive archive(bytes, file_name);
  const Entry* found = nullptr;
  const std::vector<Entry> entries = archive.entries();
  for (const Entry& e : entries) {
    std::string name = e.name;
    std::transform(name.begin(), name.end(), name.begin(),
                   [](unsigned char c) { return static_cast<char>(c >= 'A' && c <= 'Z' ? c + 32 : c); });
    if (!name.ends_with(ending)) continue;
    if (found != nullptr)
      throw InputError(file_name, 0, fmt::format("has several files that end in {}; keep one", ending));
    found = &e;
  }
  if (found == nullptr) throw InputError(file_name, 0, fmt::format("has no file in it that ends in {}", ending));
  return archive.content(*found, most);
}

std::string zip_one(const std::string& name, std::string_view content) {
  std::string packed(compressBound(static_cast<uLong>(content.size())) + 64, '\0');
  z_stream stream{};
  deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY);
  stream.next_in = const_cast<Bytef*>(reinterpret_cast<const Bytef*>(content.data()));
  stream.avail_in = static_cast<uInt>(content.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  deflate(&stream, Z_FINISH);
  packed.resize(packed.size() - stream.avail_out);
  deflateEnd(&stream);
  const auto crc = static_cast<uint32_t>(
      crc32(0, reinterpret_cast<const Bytef*>(content.data()), static_cast<uInt>(content.size())));
  // Made on no day: the same list is the same archive.
  const auto head = [&](std::string& out) {
    for (const uint32_t word : {20U, 0U, 8U, 0U, 0x21U}) put(out, word, 2);
    put(out, crc, 4);
    put(out, static_cast<uint32_t>(packed.size()), 4);
    put(out, static_cast<uint32_t>(content.size()), 4);
    put(out, static_cast<uint32_t>(name.size()), 2);
    put(out, 0, 2);
  };
  std::string out;
  put(out, 0x04034B50, 4);
  head(out);
  out += name + packed;
  const auto directory = static_cast<uint32_t>(out.size());
  put(out, 0x02014B50, 4);
  put(out, 20, 2);
  head(out);
  put(out, 0, 2);  // comment
  put(out, 0, 2);  // disk
  put(out, 0, 2);
  put(out, 0, 4);
  put(out, 0, 4);
  out += name;
  const auto size = static_cast<uint32_t>(out.size()) - directory;
  put(out, 0x06054B50, 4);
  put(out, 0, 4);
  put(out, 1, 2);
  put(out, 1, 2);
  put(out, size, 4);
  put(out, directory, 4);
  put(out, 0, 2);
  return out;
}

}  // namespace sandtable
