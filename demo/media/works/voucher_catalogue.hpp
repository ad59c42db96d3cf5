// The demo's vouchers, the books that hold them, and info services.
#pragma once

#include "texts.hpp"

#include <string_view>
#include <vector>

namespace demo {

struct Voucher {
  std::string_view key;
  std::string_view partner;
  std::string_view genre;
  Text title;
  Text benefit;  // empty: its discount or its value says what it gives
  Text description;
  Text redemption;
  Text terms;
  std::vector<std::string_view> tenants;
  int discount = 0;  // per cent
  double value = 0;
  double price = 0;  // 0: free
  std::string_view until = "2030-12-31";
  int available = 0;  // 0: as many as are wanted
  int rating = 0;
  std::string_view issuer;  // the voucher provider that gives out its codes; empty: it has none
  bool by_plan = false;     // a plan's credits pay for it
};

struct VoucherBook {
  std::string_view key;
  std::string_view genre;
  Text title;
  Text tagline;
  Text description;
  std::vector<std::string_view> vouchers;
  std::vector<std::string_view> tenants;
  double price = 0;  // 0: free
};

struct InfoService {
  std::string_view key;
  std::string_view partner;
  Text title;
  Text tagline;
  Text description;
  std::vector<Text> messages;
  int times = 1;
  std::string_view period;
  std::vector<std::string_view> channels;
  std::vector<std::string_view> tenants;
  std::string_view cycle;  // empty: free
  double price = 0;
};

std::vector<Voucher> vouchers();
std::vector<VoucherBook> voucher_books();
std::vector<InfoService> info_services();

}  // namespace demo
