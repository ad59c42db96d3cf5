// Compression: gzip and Brotli, chosen by Accept-Encoding.
#include "http/compression.hpp"

#include <gtest/gtest.h>
#include <zlib.h>

#include "http/request/request.hpp"

namespace http {
namespace {

std::string gunzip(std::string const& packed, std::size_t size) {
  std::string out(size, '\0');
  z_stream stream{};
  inflateInit2(&stream, 15 + 16);
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
  stream.avail_in = static_cast<uInt>(packed.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  inflate(&stream, Z_FINISH);
  out.resize(stream.total_out);
  inflateEnd(&stream);
  return out;
}

TEST(Compression, PacksWhatUnpacksToTheSame) {
  std::string text;
  for (int i = 0; i < 5'000; ++i) text += "line " + std::to_string(i % 97) + '\n';
  for (std::string const& original : {text, std::string(), std::string("x")}) {
    for (int const level : {1, 6, 9}) EXPECT_EQ(gunzip(gzip(original, level), original.size() + 1), original);
    for (int const quality : {0, 5, 11})
      EXPECT_EQ(brotli_decompress(brotli(original, quality), original.size()), original);
  }
  EXPECT_THROW(brotli_decompress("no brotli at all", 5), std::runtime_error);
  EXPECT_THROW(brotli_decompress(brotli(text), text.size() - 1), std::runtime_error);
  EXPECT_LT(gzip(text).size(), text.size() / 5);
  EXPECT_LT(brotli(text).size(), text.size() / 5);
}

TEST(Compression, HoldsNoMoreMemoryThanItsBytes) {
  std::string const text(100'000, 'x');
  for (auto const& packed : {gzip(text), brotli(text)}) EXPECT_LE(packed.capacity(), packed.size() + 32);
}

TEST(Compression, TheClientsWordsDecide) {
  EXPECT_EQ(negotiate_encoding(std::nullopt), Encoding::identity);
  for (auto const& [field, encoding] : std::vector<std::pair<char const*, Encoding>>{
           {"", Encoding::identity},
           {"gzip", Encoding::gzip},
           {"br", Encoding::brotli},
           {"gzip, deflate, br, zstd", Encoding::brotli},
           {"GZIP;q=0.5", Encoding::gzip},
           {"br;q=0, gzip", Encoding::gzip},
           {"br;q=0.0, gzip;q=0", Encoding::identity},
           {"br;q=0.5, gzip;q=0.8", Encoding::gzip},
           {"br; q=0.5 , gzip ; q=0.499", Encoding::brotli},
           {"*", Encoding::brotli},
           {"*;q=0", Encoding::identity},
           {"br;q=0, *", Encoding::gzip},
           {"gzip, *;q=0", Encoding::gzip},
           {"identity, gzip;q=0.5", Encoding::identity},
           {"identity;q=0.5, gzip", Encoding::gzip},
           {"br;q=nonsense", Encoding::identity},
           {"br;q=1.5, gzip", Encoding::gzip},
           {"compress", Encoding::identity},
       })
    EXPECT_EQ(negotiate_encoding(field), encoding) << field;
  EXPECT_EQ(negotiate_encoding("br, gzip;q=0.1", {.gzip = true, .brotli = false}), Encoding::gzip);
  EXPECT_EQ(negotiate_encoding("br, gzip;q=0", {.gzip = true, .brotli = false}), Encoding::identity);
}

TEST(Compression, TextGetsSmallerAndPicturesDoNot) {
  EXPECT_TRUE(is_compressible("text/html; charset=utf-8"));
  EXPECT_TRUE(is_compressible("application/json"));
  EXPECT_TRUE(is_compressible("image/svg+xml"));
  EXPECT_FALSE(is_compressible("image/webp"));
  EXPECT_FALSE(is_compressible(""));
}

}  // namespace
}  // namespace http
