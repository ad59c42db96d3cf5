// Makes a PDF from an SVG: rsvg-convert (librsvg and Pango, which shape Arabic and order right-to-left text),
// in the process sandbox, on threads of its own.
#pragma once
#include <boost/asio/awaitable.hpp>
#include <cstddef>
#include <expected>
#include <filesystem>
#include <memory>
#include <string>

namespace receipts {

/// A PDF, or the reason of the failure.
using PrintedPdf = std::expected<std::string, std::string>;

/// Thread safe. Its threads end with it; callers outlive their wait.
class PdfPrinter {
 public:
  static constexpr std::size_t most_waiting = 32;

  /// `folder`: where each SVG lies while it is printed.
  explicit PdfPrinter(std::filesystem::path folder);
  ~PdfPrinter();
  PdfPrinter(PdfPrinter const&) = delete;
  PdfPrinter& operator=(PdfPrinter const&) = delete;

  /// Resumes on the caller's executor.
  boost::asio::awaitable<PrintedPdf> print(std::string svg);

 private:
  struct Threads;
  std::unique_ptr<Threads> const threads_;
};

}  // namespace receipts
