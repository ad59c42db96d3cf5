// Writes one mail for each person who looks after payments, and notes in the same transaction what it says.
#include "features/payments/staff/staff_notices.hpp"

#include <map>

#include "base/json/json_codec_definitions.hpp"
#include "features/accounts/account_store.hpp"
#include "features/accounts/person_locale.hpp"
#include "features/tenants/hosts/public_origin.hpp"

namespace payments {
namespace {

constexpr std::int64_t most_at_once = 500;

struct NoticeLine {
  std::string about;
  std::string says;
};
BOOST_DESCRIBE_STRUCT(NoticeLine, (), (about, says))

struct StaffMail {
  std::string name;
  std::int64_t count = 0;
  std::vector<NoticeLine> notices;  // the first of them
};
BOOST_DESCRIBE_STRUCT(StaffMail, (), (name, count, notices))

}  // namespace

bool StaffNotices::anything_to_do(storage::Session& session) const {
  return !untold_notices(session, clock_.now() - told_for, 1).empty();
}

boost::asio::awaitable<storage::JobResult> StaffNotices::run() {
  auto work = [this](storage::Session& session) {
    auto const now = clock_.now();
    purge_notices(session, now - 2 * told_for);
    std::map<std::string, std::vector<StaffNotice>> of_tenants;
    for (auto& notice : untold_notices(session, now - told_for, most_at_once)) {
      // The next run mails a tenant that is not loaded yet.
      if (!tenants_.by_id(notice.tenant)) continue;
      set_told(session, notice, now);
      of_tenants[notice.tenant].push_back(std::move(notice));
    }
    for (auto const& [tenant, notices] : of_tenants) tell(session, tenant, notices);
  };
  co_await database_.write(work);
  co_return storage::JobResult::again(look_each);
}

void StaffNotices::tell(storage::Session& session, std::string const& tenant,
                        std::vector<StaffNotice> const& notices) {
  auto const found = tenants_.by_id(tenant);
  if (!found) return;
  StaffMail mail{.name = {}, .count = std::ssize(notices), .notices = {}};
  for (auto const& notice : notices) {
    if (std::ssize(mail.notices) == most_in_mail) break;
    mail.notices.push_back({notice.about, notice.says});
  }
  accounts::AccountStore accounts({session, found->id});
  for (auto const id : billing_staff({session, found->id}, most_staff)) {
    auto const person = accounts.find(id);
    if (!person || !person->email) continue;
    mail.name = person->name;
    messaging::Outgoing message{.tenant = found->id,
                                .recipient = *person->email,
                                .message = "staff-payments",
                                .locale = accounts::person_locale(*person, *found, base::english()),
                                .data = {},
                                .origin = tenants::default_origin(*found),
                                .expires_at = {}};
    message.data.text = base::to_json(mail);
    messenger_.send(session, message);
  }
}

}  // namespace payments
