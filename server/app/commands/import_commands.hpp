// `kiosk import`: makes articles of a folder with media, or of a podcast's feed.
#pragma once

namespace app {

class Command;

void add_import_commands(Command kiosk);

}  // namespace app
