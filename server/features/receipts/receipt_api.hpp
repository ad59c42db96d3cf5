// The calls about one's own receipts.
#pragma once
#include "base/problem.hpp"
#include "features/portal/answers.hpp"
#include "features/portal/call.hpp"
#include "features/receipts/receipt_document.hpp"

namespace receipts {

inline constexpr base::ProblemType unknown_receipt{
    404, "UNKNOWN_RECEIPT", "This receipt does not exist, or is not yours.", "error.notFound"};
inline constexpr base::ProblemType pdf_unavailable{
    503, "PDF_UNAVAILABLE", "The PDF can't be made at the moment. Trying again is safe.",
    "error.unavailable"};

class ReceiptApi {
 public:
  ReceiptApi(storage::Database& database, ReceiptDocuments& documents)
      : database_(database), documents_(documents) {}

  /// GET /user/receipts: the newest first.
  portal::Task<portal::List<ReceiptSummary>> list(portal::UserCall const& call,
                                                  portal::Query<portal::Paging> paging);
  /// GET /user/receipts/:id
  portal::Task<portal::Data<ReceiptDetails>> read(portal::UserCall const& call,
                                                  portal::Path<"id", ReceiptId> id);
  /// GET /user/receipts/:id/pdf
  portal::Task<portal::PdfFile> pdf(portal::UserCall const& call, portal::Path<"id", ReceiptId> id);

 private:
  portal::Task<ReceiptDetails> own(portal::UserCall const& call, ReceiptId id);

  storage::Database& database_;
  ReceiptDocuments& documents_;
};

}  // namespace receipts
