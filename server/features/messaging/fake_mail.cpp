// Writes messages as lines of JSON into the data folder.
#include "features/messaging/fake_mail.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <stdexcept>

#include "base/json/json.hpp"
#include "base/text.hpp"

namespace messaging {
namespace {

constexpr char const* mail_file = "mail.jsonl";
constexpr char const* sms_file = "sms.jsonl";

/// Written beside and renamed, so that a reader never sees half of it.
void replace_file(std::filesystem::path const& path, std::string_view content) {
  auto const fresh = path.string() + ".new";
  int const file = ::open(fresh.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0600);
  bool good = file >= 0;
  while (good && !content.empty()) {
    auto const written = ::write(file, content.data(), content.size());
    good = written > 0;
    if (good) content.remove_prefix(static_cast<std::size_t>(written));
  }
  int const reason = errno;
  if (file >= 0) ::close(file);
  if (!good || ::rename(fresh.c_str(), path.c_str()) != 0)
    throw std::runtime_error("cannot write " + path.string() + ": " + std::strerror(good ? errno : reason));
}

Sent written(FakeMailFolder& outbox, char const* file, FakeMailEntry entry) {
  try {
    outbox.add(file, std::move(entry));
    return {};
  } catch (std::exception const& error) {
    return std::unexpected(SendFailure{false, error.what()});
  }
}

}  // namespace

void FakeMailFolder::add(std::string const& file, FakeMailEntry entry) {
  entry.at = clock_.now();
  std::lock_guard const lock(mutex_);
  std::filesystem::create_directories(folder_);
  std::filesystem::permissions(folder_, std::filesystem::perms::owner_all);
  auto lines = lines_of(file);
  lines.push_back(base::to_json(entry));
  std::string content;
  for (std::size_t at = lines.size() - std::min(lines.size(), most_entries); at < lines.size(); ++at)
    content += lines[at] + "\n";
  replace_file(folder_ / file, content);
}

std::vector<std::string> FakeMailFolder::lines_of(std::string const& file) const {
  std::vector<std::string> out;
  std::ifstream in(folder_ / file, std::ios::binary);
  for (std::string line; std::getline(in, line);)
    if (!line.empty()) out.push_back(std::move(line));
  return out;
}

std::vector<FakeMailEntry> FakeMailFolder::latest(std::size_t limit) const {
  std::lock_guard const lock(mutex_);
  std::vector<FakeMailEntry> out;
  for (char const* const file : {mail_file, sms_file})
    for (auto const& line : lines_of(file))
      if (auto entry = base::parse<FakeMailEntry>(line)) out.push_back(std::move(*entry));
  std::ranges::stable_sort(out, std::greater<>{}, &FakeMailEntry::at);
  if (out.size() > limit) out.resize(limit);
  return out;
}

std::string FakeMailFolder::as_text(std::size_t limit) const {
  std::string out = "Mail and text messages that would have been sent, the newest first.\n";
  auto const entries = latest(limit);
  if (entries.empty()) out += "\nThere are none yet.\n";
  for (auto const& entry : entries) {
    out += fmt::format("\n{}\n{}  to {}\n", std::string(72, '-'), base::to_rfc3339(entry.at), entry.to);
    if (!entry.subject.empty()) out += fmt::format("{}\n", entry.subject);
    out += fmt::format("\n{}\n", base::trim(entry.text));
    for (auto const& each : entry.attachments)
      out += fmt::format("\n[{} {}, {} bytes]\n", each.type, each.file_name, each.bytes);
  }
  return out;
}

Sent FakeMail::send(outbound::Mail const& mail, std::stop_token) {
  FakeMailEntry entry{{}, mail.from, mail.to, mail.subject, mail.text, mail.html, mail.message_id};
  for (auto const& each : mail.attachments)
    entry.attachments.push_back({each.file_name, each.type, std::ssize(each.content)});
  return written(outbox_, mail_file, std::move(entry));
}

boost::asio::awaitable<TextSent> FakeSms::send(TextMessage message) {
  auto const done = written(outbox_, sms_file, {{}, "", message.to, "", message.text, "", message.reference});
  if (!done) co_return std::unexpected(done.error());
  co_return TextReceipt{};
}

boost::asio::awaitable<DeliveryState> FakeSms::state(std::string) { co_return DeliveryState::unknown; }

}  // namespace messaging
