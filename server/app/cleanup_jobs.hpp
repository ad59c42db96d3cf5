// Daily cleanup jobs: delete rows that have expired.
#pragma once

namespace app {

struct App;

/// Registers "accounts.purge" with the job loop, once a day.
void register_cleanup_jobs(App& app);

}  // namespace app
