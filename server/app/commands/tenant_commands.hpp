// `kiosk tenant load`: tenants from files.
#pragma once

namespace app {

class Command;

void add_tenant_commands(Command kiosk);

}  // namespace app
