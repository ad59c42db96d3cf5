// The demo's marketplace: partners and their apps. What else partners offer is in voucher_catalogue.hpp.
#pragma once

#include "texts.hpp"

#include <string_view>
#include <vector>

namespace demo {

struct Partner {
  std::string_view key;
  Text name;
  Text tagline;
  Text description;
  Text question = {};  // about apps; may be empty
  Text answer = {};
};

struct App {
  std::string_view key;
  std::string_view partner;
  Text title;
  Text tagline;
  Text description;
  std::string_view genre;
  std::string_view version;
  std::string_view updated;
  int megabytes = 10;
  bool on_desktop = false;
  double price = 0;  // 0: free
  int rating = 0;
};

std::vector<Partner> partners();
std::vector<App> apps();

}  // namespace demo
