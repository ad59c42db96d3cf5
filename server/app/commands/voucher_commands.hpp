// `kiosk vouchers`: makes, lists and voids codes that give a plan, an article, credits or a discount.
#pragma once

namespace app {

class Command;

void add_voucher_commands(Command kiosk);

}  // namespace app
