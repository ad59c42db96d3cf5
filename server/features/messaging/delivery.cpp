// Renders one message and hands it to its port.
#include "features/messaging/delivery.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/asio/async_result.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <condition_variable>
#include <csignal>
#include <deque>
#include <mutex>
#include <thread>

#include "base/log.hpp"
#include "features/tenants/look/palette.hpp"

namespace messaging {
namespace {

namespace asio = boost::asio;
using storage::JobResult;

tenants::Palette palette_of(tenants::GlobalSettings const& settings, tenants::Theme theme) {
  auto palette = tenants::make_palette(settings.brand, theme);
  auto const& own = theme == settings.theme ? settings.colors : settings.alternat_colors;
  auto const variables = tenants::parse_css_variables(own);
  if (!variables) return palette;
  return tenants::palette_with(palette, *variables).value_or(palette);
}

constexpr std::chrono::milliseconds asked_for = std::chrono::hours(24);

/// After five seconds, and the older the message, the longer from one time to the next.
std::chrono::milliseconds asked_each(std::chrono::milliseconds age) {
  return std::clamp<std::chrono::milliseconds>(age, std::chrono::seconds(5), Delivery::longest_pause);
}

}  // namespace

/// Threads for what blocks: as many as jobs run at a time, so that one slow dialogue holds up no other
/// message.
struct Delivery::Threads {
  static constexpr unsigned count = 4;
  static constexpr std::size_t most_waiting = 64;
  struct Task {
    std::function<Sent(std::stop_token)> work;
    std::move_only_function<void(Sent)> done;
  };

  Threads() {
    // Signals belong to the main thread.
    sigset_t every;
    sigset_t before;
    sigfillset(&every);
    pthread_sigmask(SIG_SETMASK, &every, &before);
    for (unsigned made = 0; made < count; ++made)
      threads.emplace_back([this](std::stop_token const& stop) { run(stop); });
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
  }
  ~Threads() { stop(); }

  void submit(Task task) {
    {
      std::lock_guard const lock(mutex);
      if (!closing && tasks.size() < most_waiting) {
        tasks.push_back(std::move(task));
        changed.notify_one();
        return;
      }
    }
    task.done(std::unexpected(SendFailure{false, "too many messages are waiting"}));
  }

  void run(std::stop_token const& stop) {
    std::unique_lock lock(mutex);
    for (;;) {
      changed.wait(lock, [this] { return closing || !tasks.empty(); });
      if (closing) return;
      auto task = std::move(tasks.front());
      tasks.pop_front();
      lock.unlock();
      task.done(done_by(task, stop));
      task = {};
      lock.lock();
    }
  }

  static Sent done_by(Task const& task, std::stop_token const& stop) {
    try {
      return task.work(stop);
    } catch (std::exception const& error) {
      return std::unexpected(SendFailure{false, error.what()});
    }
  }

  void stop() {
    std::deque<Task> left;
    {
      std::lock_guard const lock(mutex);
      closing = true;
      left.swap(tasks);
    }
    changed.notify_all();
    for (auto& task : left) task.done(std::unexpected(SendFailure{false, "the program is stopping"}));
    for (auto& thread : threads) thread.request_stop();
    for (auto& thread : threads)
      if (thread.joinable()) thread.join();
  }

  std::mutex mutex;
  std::condition_variable changed;
  std::deque<Task> tasks;
  bool closing = false;
  std::vector<std::jthread> threads;
};

Delivery::Delivery(storage::Database& database, base::Clock const& clock, base::IdSource& ids,
                   tenants::TenantDirectory const& tenants, RenderMail render, DeliveryPorts ports,
                   std::string sender)
    : database_(database),
      clock_(clock),
      ids_(ids),
      tenants_(tenants),
      render_(std::move(render)),
      ports_(ports),
      sender_(std::move(sender)),
      threads_(std::make_unique<Threads>()) {}

Delivery::~Delivery() = default;

void Delivery::stop() { threads_->stop(); }

std::string message_id(Message const& message, std::string_view sender) {
  auto const at = sender.find('@');
  return fmt::format("{}.{}@{}", base::text(message.id), message.tenant.value,
                     at == std::string_view::npos ? "localhost" : sender.substr(at + 1));
}

MailLook mail_look(tenants::Tenant const& tenant, std::string_view locale, std::string origin) {
  auto const light = palette_of(tenant.configuration.global, tenants::Theme::light);
  auto const dark = palette_of(tenant.configuration.global, tenants::Theme::dark);
  auto const hex = [](tenants::Palette const& palette, char const* role) {
    return tenants::hex_of(palette.find(role)->second);
  };
  return {tenant.title_in(locale), std::move(origin),   hex(light, "accent"),
          hex(light, "on-accent"), hex(dark, "accent"), hex(dark, "on-accent")};
}

MailRequest mail_request(Message const& message, tenants::Tenant const& tenant) {
  auto const* found = base::find_locale(message.locale);
  base::Locale const& locale = found != nullptr ? *found : tenant.unprefixed_locale();
  MailRequest out;
  out.channel = message.channel;
  out.template_name = message.template_name;
  out.locale = locale.code;
  out.iso = locale.iso;
  out.numbers = tenants::number_format(tenant, locale);
  out.dir = locale.dir;
  out.tenant = mail_look(tenant, locale.code, message.origin);
  if (auto const words = tenant.messages.find(locale.code); words != tenant.messages.end())
    for (auto const& [key, text] : words->second)
      if (key.starts_with("mail.")) out.messages.emplace(key, text);
  out.data.text = message.data;
  return out;
}

asio::awaitable<JobResult> Delivery::send(storage::Job job) {
  auto const id = MessageId::parse(job.payload);
  if (!id) co_return JobResult::hopeless("the payload is not a message id");
  auto load = [&job, &id](storage::Session& session) {
    return MessageStore({session, job.tenant}).find(*id);
  };
  auto const message = co_await database_.read(load);
  if (!message) co_return JobResult::done();  // deleted, with the account that it was for
  if (message->state == MessageState::sent) co_return JobResult::done();
  if (message->expires_at && *message->expires_at <= clock_.now())
    co_return JobResult::done([tenant = job.tenant, id = *id](storage::Session& session) {
      MessageStore({session, tenant}).mark_expired(id);
    });
  auto const dead = [tenant = job.tenant, id = *id](std::string const& reason) {
    return JobResult::hopeless(reason, [tenant, id, reason](storage::Session& session) {
      MessageStore({session, tenant}).mark_dead(id, reason);
    });
  };
  bool const last = job.attempts >= job.max_attempts;
  auto const failed = [&](std::string const& reason) {
    if (last) return dead(reason);
    return JobResult::failed(reason,
                             [tenant = job.tenant, message_id = *id, reason](storage::Session& session) {
                               MessageStore({session, tenant}).note_failure(message_id, reason);
                             });
  };

  auto const tenant = tenants_.by_id(job.tenant.value);
  if (!tenant) co_return dead("the tenant no longer exists");
  auto rendering = render_(base::to_json(mail_request(*message, *tenant)));
  auto rendered = co_await std::move(rendering);
  if (!rendered) co_return failed(message->template_name + " was not rendered: " + rendered.error());

  auto attaching = attachments_of(*message, tenant);
  auto attachments = co_await std::move(attaching);
  if (!attachments) co_return failed("the attachment was not made: " + attachments.error());

  auto handing =
      hand_over(*message, std::move(*rendered), tenant->title_in(message->locale), std::move(*attachments));
  TextSent const sent = co_await std::move(handing);
  if (!sent) co_return sent.error().permanent ? dead(sent.error().reason) : failed(sent.error().reason);
  base::log::info("message sent", {{"message", base::text(*id)},
                                   {"tenant", job.tenant.value},
                                   {"channel", message->channel == Channel::mail ? "mail" : "sms"},
                                   {"template", message->template_name},
                                   {"attempt", job.attempts}});
  co_return JobResult::done(
      [this, tenant = job.tenant, id = *id, gateway_id = sent->id](storage::Session& session) {
        auto const now = clock_.now();
        MessageStore({session, tenant}).mark_sent(id, now, gateway_id);
        if (gateway_id.empty()) return;
        storage::Jobs(session, clock_, ids_)
            .add({.tenant = tenant,
                  .kind = std::string(state_job),
                  .key = base::text(id),
                  .payload = base::text(id),
                  .due = now + asked_each(std::chrono::milliseconds(0))});
      });
}

asio::awaitable<JobResult> Delivery::look_up(storage::Job job) {
  auto const id = MessageId::parse(job.payload);
  if (!id) co_return JobResult::hopeless("the payload is not a message id");
  auto load = [&id](storage::TenantSession const& session) { return MessageStore(session).find(*id); };
  auto const message = co_await database_.read(job.tenant, load);
  if (!message || !message->gateway_id || !message->sent_at) co_return JobResult::done();
  auto asking = ports_.sms.state(*message->gateway_id);
  auto state = co_await std::move(asking);
  auto const age = std::chrono::milliseconds(clock_.now().ms - message->sent_at->ms);
  if (state == DeliveryState::pending && age < asked_for) co_return JobResult::again(asked_each(age));
  if (state == DeliveryState::pending) state = DeliveryState::unknown;
  if (state == DeliveryState::undelivered)
    base::log::warn("a text message was not delivered",
                    {{"message", base::text(*id)}, {"tenant", job.tenant.value}});
  co_return JobResult::done([tenant = job.tenant, id = *id, state](storage::Session& session) {
    MessageStore({session, tenant}).mark_delivery(id, state);
  });
}

asio::awaitable<std::expected<std::vector<outbound::MailAttachment>, std::string>> Delivery::attachments_of(
    Message const& message, std::shared_ptr<tenants::Tenant const> tenant) {
  std::vector<outbound::MailAttachment> out;
  if (!message.attachment) co_return out;
  std::string_view const wanted = *message.attachment;
  auto const slash = wanted.find('/');
  auto const maker = makers_.find(wanted.substr(0, slash));
  if (slash == std::string_view::npos || maker == makers_.end())
    co_return std::unexpected("nothing makes " + *message.attachment);
  auto making = maker->second(std::move(tenant), std::string(wanted.substr(slash + 1)));
  auto made = co_await std::move(making);
  if (!made) co_return std::unexpected(made.error());
  out.push_back(std::move(*made));
  co_return out;
}

asio::awaitable<TextSent> Delivery::hand_over(Message const& message, RenderedMail rendered,
                                              std::string from_name,
                                              std::vector<outbound::MailAttachment> attachments) {
  auto const reference = message_id(message, sender_);
  if (message.channel == Channel::sms) {
    auto sending = ports_.sms.send({message.recipient, rendered.text, reference});
    co_return co_await std::move(sending);
  }
  auto sending = send_mail({sender_, std::move(from_name), message.recipient, rendered.subject, rendered.html,
                            rendered.text, reference, message.created_at, std::move(attachments)});
  Sent const sent = co_await std::move(sending);
  if (!sent) co_return std::unexpected(sent.error());
  co_return TextReceipt{};
}

asio::awaitable<Sent> Delivery::send_mail(outbound::Mail mail) {
  std::function<Sent(std::stop_token)> work = [this, mail = std::move(mail)](std::stop_token stop) {
    return ports_.mail.send(mail, std::move(stop));
  };
  auto const executor = co_await asio::this_coro::executor;
  auto initiate = [this, executor](auto handler, std::function<Sent(std::stop_token)> wanted) {
    auto guard = asio::make_work_guard(executor);
    auto done = [handler = std::move(handler), guard = std::move(guard), executor](Sent result) mutable {
      // The guard is moved too, so that it does not signal its end from this thread when nobody runs there
      // any more.
      auto resume = [handler = std::move(handler), guard = std::move(guard),
                     result = std::move(result)]() mutable { std::move(handler)(std::move(result)); };
      asio::post(executor, std::move(resume));
    };
    threads_->submit({std::move(wanted), std::move(done)});
  };
  auto token = asio::use_awaitable;
  Sent result =
      co_await asio::async_initiate<asio::use_awaitable_t<>, void(Sent)>(initiate, token, std::move(work));
  co_return result;
}

}  // namespace messaging
