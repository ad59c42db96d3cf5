// Makes a PDF from an SVG: rsvg-convert (librsvg and Pango, which shape Arabic and order right-to-left text),
// in isolation, on threads of its own.
#pragma once
#include <boost/asio/awaitable.hpp>
#include <cstddef>
#include <filesystem>
#include <string>

#include "processes/isolation_threads.hpp"

namespace receipts {

/// A PDF, or the reason of the failure.
using PrintedPdf = processes::MadeBytes;

/// Thread safe. Its threads end with it; callers outlive their wait.
class PdfPrinter {
 public:
  static constexpr std::size_t most_waiting = 32;

  /// `folder`: where each SVG lies while it is printed.
  explicit PdfPrinter(std::filesystem::path folder);

  /// Resumes on the caller's executor.
  boost::asio::awaitable<PrintedPdf> print(std::string svg);

 private:
  std::filesystem::path const folder_;
  processes::IsolationThreads threads_{2, most_waiting};
};

}  // namespace receipts
