// `kiosk vouchers`: makes, lists and voids codes that give a plan, an article, credits or a discount.
#pragma once
#include <cstdint>
#include <string>

#include "app/settings.hpp"

namespace app {

struct MakeVouchersCommand {
  std::string tenant;
  std::string name;  // of the batch
  std::string plan;  // its key; of plan, article, credits and percent one is given
  std::string article;
  std::int64_t credits = 0;
  std::int64_t days = 0;     // for which the credits can be used
  std::int64_t percent = 0;  // off a cart
  std::string types;         // content types, separated by commas
  std::int64_t count = 1;
  std::int64_t uses = 1;  // of each code, by as many people
  std::string from;       // RFC 3339; empty: at once
  std::string until;      // likewise; empty: without an end
  std::string out;        // a new file for the codes; empty: the standard output
};

/// Makes a batch and prints its codes, one in each line: only now, as the database keeps none. Can be run
/// while a server runs. Returns the exit code; throws with the reason where it is refused.
int make_vouchers(Settings const& settings, MakeVouchersCommand const& command);
/// Prints each batch: its number, how many codes it has, how often they were redeemed.
int list_vouchers(Settings const& settings, std::string const& tenant);
/// No code of the batch can be redeemed from now on.
int void_vouchers(Settings const& settings, std::string const& tenant, std::string const& batch);

}  // namespace app
