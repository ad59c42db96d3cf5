// A receipt as a PDF: the front end lays it out as SVG, and the printer makes the file.
#pragma once
#include <boost/asio/awaitable.hpp>
#include <expected>
#include <functional>
#include <map>
#include <string>

#include "features/messaging/delivery.hpp"
#include "features/receipts/payloads.hpp"
#include "features/receipts/pdf_printer.hpp"
#include "features/tenants/look/number_format.hpp"
#include "features/tenants/tenant.hpp"
#include "storage/database.hpp"

namespace receipts {

/// The front end's renderReceipt: JSON in, an SVG or the reason of the failure out.
using RenderReceipt =
    std::function<boost::asio::awaitable<std::expected<std::string, std::string>>(std::string)>;

/// What renderReceipt reads.
struct ReceiptRequest {
  std::string locale;
  std::string iso;
  tenants::NumberFormat numbers;
  base::Direction dir = base::Direction::ltr;
  messaging::MailLook tenant;
  std::map<std::string, std::string> messages;  // the tenant's own words
  ReceiptDetails receipt;
};
BOOST_DESCRIBE_STRUCT(ReceiptRequest, (), (locale, iso, numbers, dir, tenant, messages, receipt))

/// "aurora-AUR-000042.pdf": letters, digits, dots, hyphens and underscores.
std::string receipt_file_name(tenants::Tenant const& tenant, ReceiptDetails const& receipt);

class ReceiptDocuments {
 public:
  ReceiptDocuments(storage::Database& database, RenderReceipt render, std::filesystem::path folder)
      : database_(database), render_(std::move(render)), printer_(std::move(folder)) {}

  boost::asio::awaitable<PrintedPdf> pdf(tenants::Tenant const& tenant, ReceiptDetails receipt);
  /// The file for a mail; `subject` is a receipt's id.
  boost::asio::awaitable<std::expected<outbound::MailAttachment, std::string>> attachment(
      std::shared_ptr<tenants::Tenant const> tenant, std::string subject);

 private:
  storage::Database& database_;
  RenderReceipt const render_;
  PdfPrinter printer_;
};

}  // namespace receipts
