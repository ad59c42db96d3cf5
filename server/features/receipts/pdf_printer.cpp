// Runs rsvg-convert in isolation, in a folder that is gone afterwards.
#include "features/receipts/pdf_printer.hpp"

#include <cstdlib>
#include <fstream>

namespace receipts {
namespace {

/// A folder that only we can read, gone with this object: a receipt names its buyer.
class PrivateFolder {
 public:
  explicit PrivateFolder(std::filesystem::path const& parent) {
    std::filesystem::create_directories(parent);
    auto name = (parent / "receipt-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr)
      throw std::runtime_error("cannot make a folder in " + parent.string());
    path_ = name;
  }
  ~PrivateFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  PrivateFolder(PrivateFolder const&) = delete;
  PrivateFolder& operator=(PrivateFolder const&) = delete;
  std::filesystem::path const& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

PrintedPdf print_now(processes::ProcessIsolation const& isolation, std::filesystem::path const& parent,
                     std::string const& svg) {
  PrivateFolder const folder(parent);
  auto const source = folder.path() / "page.svg";
  std::ofstream(source, std::ios::binary) << svg;
  auto result = isolation.run({.program = "rsvg-convert",
                               .arguments = {"--format=pdf", "{in}"},
                               .source = source,
                               .folder = {},
                               .limits = {.wall = std::chrono::seconds(15),
                                          .processor = std::chrono::seconds(10),
                                          .memory = 1ULL << 30,
                                          .file_size = 1ULL << 20,
                                          .output = 1 << 20}});
  bool const whole = result.output.starts_with("%PDF") && result.output.size() < (1 << 20);
  if (result.ok() && whole) return std::move(result.output);
  return std::unexpected(result.timed_out ? "rsvg-convert took too long"
                                          : "rsvg-convert failed: " + result.errors.substr(0, 300));
}

}  // namespace

PdfPrinter::PdfPrinter(std::filesystem::path folder) : folder_(std::move(folder)) {}

boost::asio::awaitable<PrintedPdf> PdfPrinter::print(std::string svg) {
  auto work = [this, svg = std::move(svg)](processes::ProcessIsolation const& isolation) {
    return print_now(isolation, folder_, svg);
  };
  auto printing = threads_.run(std::move(work));
  co_return co_await std::move(printing);
}

}  // namespace receipts
