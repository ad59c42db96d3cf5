// The payloads of the pages of vouchers and voucher books; every name here is read by a page of the same name
// in web/storefront/pages/vouchers.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/json/json_codec.hpp"
#include "features/browse/list_links.hpp"
#include "features/catalogue/kinds/vouchers/voucher_cards.hpp"

namespace vouchers {

using browse::PageRange;
using browse::SortLink;
using catalogue::GenreLink;
using catalogue::Voucher;
using catalogue::VoucherBook;

/// All vouchers and the books that hold them, or those of one category.
struct VouchersPage {
  std::optional<GenreLink> genre;
  std::vector<Voucher> vouchers;
  std::vector<VoucherBook> books;  // only beside the first part of the usual list
  std::vector<SortLink> sorts;
  std::vector<GenreLink> genres;  // each with its own page; the first without a slug: of all
  PageRange paging;
};
BOOST_DESCRIBE_STRUCT(VouchersPage, (), (genre, vouchers, books, sorts, genres, paging))

/// A partner gives out codes of the voucher.
struct VoucherIssue {
  std::string external_provider_code;
  std::int64_t max_quantity = 1;  // in one request
  bool free = false;              // one for everybody who is signed in
  bool by_plan = false;           // a plan's credits pay for it
};
BOOST_DESCRIBE_STRUCT(VoucherIssue, (), (external_provider_code, max_quantity, free, by_plan))

struct VoucherPage {
  Voucher voucher;
  std::string description;
  std::optional<std::string> description_lang;  // where it is not the page's language; below likewise
  std::string redemption;
  std::optional<std::string> redemption_lang;
  std::string terms;
  std::optional<std::string> terms_lang;
  std::optional<std::int64_t> available;  // how many there are; absent: as many as are wanted
  std::string valid_from_at;              // 2026-03-14; empty: at once
  std::string valid_until_at;             // the last day; empty: without an end
  std::optional<VoucherIssue> issue;      // absent: it has no codes
  std::vector<GenreLink> genres;
  std::vector<Voucher> in_book;  // the others of its book
  std::vector<Voucher> more_by_partner;
  std::vector<Voucher> related;
};
BOOST_DESCRIBE_STRUCT(VoucherPage, (),
                      (voucher, description, description_lang, redemption, redemption_lang, terms, terms_lang,
                       available, valid_from_at, valid_until_at, issue, genres, in_book, more_by_partner,
                       related))

struct VoucherBooksPage {
  std::vector<VoucherBook> books;
  PageRange paging;
};
BOOST_DESCRIBE_STRUCT(VoucherBooksPage, (), (books, paging))

struct VoucherBookPage {
  VoucherBook book;
  std::string description;
  std::optional<std::string> description_lang;
  std::vector<GenreLink> genres;
  std::vector<Voucher> vouchers;
  PageRange paging;  // of the vouchers
  std::vector<VoucherBook> related;
};
BOOST_DESCRIBE_STRUCT(VoucherBookPage, (),
                      (book, description, description_lang, genres, vouchers, paging, related))

}  // namespace vouchers

KIOSK_JSON(vouchers::VoucherBookPage);
KIOSK_JSON(vouchers::VoucherBooksPage);
KIOSK_JSON(vouchers::VoucherPage);
KIOSK_JSON(vouchers::VouchersPage);
