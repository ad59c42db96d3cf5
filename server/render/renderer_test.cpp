// Rendering contexts: input and output, one page's failure does not affect the next, and tenants never mix.
#include <gtest/gtest.h>

#include <atomic>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/this_coro.hpp>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <thread>

#include "base/json/json.hpp"
#include "render/renderer_pool.hpp"

namespace render {
namespace {

namespace asio = boost::asio;
using namespace std::chrono_literals;
using Result = RendererPool::Result;

/// render(text) does what the text says; every other function echoes.
constexpr auto bundle = R"js(
var SSR = (function () {
  var kept = [];
  function thrower(text) { throw new TypeError("no " + text); }
  return {
    configure: function (text) { SSR.configured = text; return text; },
    render: function (text) {
      if (text === "loop") for (;;) {}
      if (text === "slow") { var until = Date.now() + 150; while (Date.now() < until) {} return "slow"; }
      if (text === "throw") thrower("page");
      if (text === "throw text") throw "just words";
      if (text === "throw endless") throw { toString: function () { for (;;) {} } };
      if (text === "hoard") { kept.push(new Array(2e6).fill(0).map(function (_, at) { return { at: at }; })); return "hoarded"; }
      if (text === "keep") { kept.push(1); return "kept"; }
      if (text === "kept") return String(kept.length);
      if (text === "number") return 42;
      if (text === "promise") { new Promise(function () {}); return "went on"; }
      if (text === "lone") return "a\ud800b";
      if (text === "lone among pairs") return "\udc00\ud83c\udfb5\u00e9\ud83c";
      if (text === "globals") return [typeof fetch, typeof setTimeout, typeof require, typeof process].join();
      return "<p>" + text + "</p>";
    },
    renderShell: function (text) { return "<shell>" + text + "</shell>"; },
    echo: function (text) { return text; },
  };
})();
)js";

RendererSettings settings_for(std::string script, unsigned contexts = 1) {
  RendererSettings settings;
  settings.script = std::move(script);
  settings.contexts = contexts;
  settings.deadline = 300ms;
  settings.patience = 400;  // a context begins late where everything else has something to do
  return settings;
}

class RendererPoolTest : public testing::Test {
 protected:
  RendererPool pool{settings_for(bundle)};
};

asio::awaitable<void> keep_result(RendererPool& pool, std::string text, std::optional<Result>& out,
                                  std::thread::id& resumed_on) {
  out = co_await pool.render(std::move(text));
  resumed_on = std::this_thread::get_id();
}

TEST_F(RendererPoolTest, resumes_on_the_callers_executor) {
  asio::io_context context;
  std::optional<Result> result;
  std::thread::id resumed_on;
  asio::co_spawn(context, keep_result(pool, "words", result, resumed_on), asio::detached);
  context.run();
  ASSERT_TRUE(result);
  EXPECT_EQ(result->value(), "<p>words</p>");
  EXPECT_EQ(resumed_on, std::this_thread::get_id());
}

TEST_F(RendererPoolTest, an_endless_loop_ends_at_the_deadline_and_the_next_page_is_drawn) {
  auto const before = std::chrono::steady_clock::now();
  auto const result = pool.call_now("render", "loop");
  auto const took = std::chrono::steady_clock::now() - before;
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().reason, "deadline");
  EXPECT_GE(took, 250ms);
  EXPECT_LT(took, 10s);
  EXPECT_EQ(pool.call_now("render", "next").value(), "<p>next</p>");
}

TEST_F(RendererPoolTest, a_throw_carries_reason_and_stack) {
  auto const result = pool.call_now("render", "throw");
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().reason, "TypeError: no page");
  EXPECT_NE(result.error().stack.find("thrower@server.js"), std::string::npos) << result.error().stack;
  EXPECT_EQ(pool.call_now("render", "next").value(), "<p>next</p>");
}

TEST_F(RendererPoolTest, a_throw_of_anything_is_a_failure_with_words) {
  EXPECT_EQ(pool.call_now("render", "throw text").error().reason, "just words");
  EXPECT_FALSE(pool.call_now("render", "throw endless"));
  EXPECT_EQ(pool.call_now("render", "number").error().reason, "SSR.render did not return text");
  EXPECT_EQ(pool.call_now("absent", "").error().reason, "the script has no SSR.absent");
  EXPECT_EQ(pool.call_now("render", "next").value(), "<p>next</p>");
}

TEST_F(RendererPoolTest, a_context_is_replaced_after_a_failure) {
  ASSERT_EQ(pool.call_now("render", "keep").value(), "kept");
  ASSERT_FALSE(pool.call_now("render", "throw"));
  EXPECT_EQ(pool.call_now("render", "kept").value(), "0");
  EXPECT_GE(pool.statistics().replaced, 1U);
}

TEST(Renderer, a_context_that_hoards_memory_is_replaced) {
  auto settings = settings_for(bundle);
  settings.deadline = 20s;
  settings.max_heap_bytes = 64U << 20;
  RendererPool pool(settings);
  ASSERT_EQ(pool.call_now("render", "hoard").value(), "hoarded");
  // The heap is looked at after a long call, and in any case once in so many calls.
  for (unsigned call = 0; call < calls_between_heap_checks; ++call)
    ASSERT_EQ(pool.call_now("render", "next").value(), "<p>next</p>");
  EXPECT_EQ(pool.call_now("render", "kept").value(), "0");
  EXPECT_EQ(pool.statistics().replaced, 1U);
  EXPECT_EQ(pool.statistics().failures, 0U);
}

TEST_F(RendererPoolTest, every_script_of_the_world_goes_through_unharmed) {
  for (std::string const text :
       {"", "plain", "déjà vu – “quoted”", "مرحبًا بالعالم", "日本語", "👩‍👩‍👧‍👦 🎧",
        "\xF0\x9D\x84\x9E", "line\nbreak\ttab \x7f", "\\\"'<>&"})
    EXPECT_EQ(pool.call_now("echo", text).value(), text);
  std::string const long_text(3'000'000, 'x');
  EXPECT_EQ(pool.call_now("echo", long_text).value(), long_text);
}

TEST_F(RendererPoolTest, half_a_character_becomes_the_replacement_sign) {
  EXPECT_EQ(pool.call_now("render", "lone").value(),
            "a\xEF\xBF\xBD"
            "b");
  EXPECT_EQ(pool.call_now("render", "lone among pairs").value(), "\uFFFD\U0001F3B5\u00E9\uFFFD");
}

TEST_F(RendererPoolTest, a_promise_that_never_settles_holds_nothing_up) {
  EXPECT_EQ(pool.call_now("render", "promise").value(), "went on");
  EXPECT_EQ(pool.call_now("render", "next").value(), "<p>next</p>");
}

TEST_F(RendererPoolTest, the_script_reaches_nothing_outside) {
  EXPECT_EQ(pool.call_now("render", "globals").value(), "undefined,undefined,undefined,undefined");
}

TEST(Renderer, two_tenants_in_turn_never_mix) {
  constexpr auto script = R"js(
    var words = {};
    var SSR = { render: function (text) {
      var envelope = JSON.parse(text);
      var own = words[envelope.tenant] || (words[envelope.tenant] = envelope.greeting);
      return envelope.tenant + ":" + own + ":" + envelope.greeting;
    } };
  )js";
  RendererPool pool(settings_for(script, 2));
  ASSERT_TRUE(pool.wait_until_ready());
  std::atomic<int> wrong = 0;
  auto const render = [&](std::string const& tenant, std::string const& greeting) {
    std::string const envelope = R"({"tenant":")" + tenant + R"(","greeting":")" + greeting + R"("})";
    std::string const expected = tenant + ":" + greeting + ":" + greeting;
    for (int count = 0; count < 10'000; ++count) {
      auto const result = pool.call_now("render", envelope);
      if (!result || *result != expected) ++wrong;
    }
  };
  std::thread aurora(render, "aurora", "Hello");
  std::thread nujum(render, "nujum", "أهلًا");
  aurora.join();
  nujum.join();
  EXPECT_EQ(wrong, 0);
  EXPECT_EQ(pool.statistics().calls, 20'000U);
}

TEST(Renderer, too_many_callers_are_told_that_it_is_busy) {
  auto settings = settings_for(bundle);
  settings.max_waiting = 2;
  settings.deadline = 5s;
  RendererPool pool(settings);
  ASSERT_TRUE(pool.wait_until_ready());
  asio::io_context context;
  std::vector<std::optional<Result>> results(12);
  std::thread::id ignored;
  for (auto& result : results)
    asio::co_spawn(context, keep_result(pool, "slow", result, ignored), asio::detached);
  context.run();
  int rendered = 0;
  int busy = 0;
  for (auto const& result : results) {
    ASSERT_TRUE(result);
    if (*result)
      ++rendered;
    else if (result->error().reason == "busy")
      ++busy;
  }
  EXPECT_GE(rendered, 2);
  EXPECT_EQ(rendered + busy, 12);
  EXPECT_GT(busy, 0);
}

TEST(Renderer, stopping_answers_everybody_and_ends_in_time) {
  auto pool = std::make_unique<RendererPool>(settings_for(bundle));
  ASSERT_TRUE(pool->wait_until_ready());
  asio::io_context context;
  std::vector<std::optional<Result>> results(5);
  std::thread::id ignored;
  for (auto& result : results)
    asio::co_spawn(context, keep_result(*pool, "loop", result, ignored), asio::detached);
  while (context.poll_one() > 0) {
  }
  auto const before = std::chrono::steady_clock::now();
  pool->stop();
  EXPECT_LT(std::chrono::steady_clock::now() - before, 10s);
  context.run();
  for (auto const& result : results) {
    ASSERT_TRUE(result);
    EXPECT_FALSE(*result);
  }
  EXPECT_EQ(pool->call_now("render", "late").error().reason, "stopped");
}

TEST(Renderer, a_script_that_cannot_start_says_why_and_calls_fail_rather_than_wait) {
  RendererPool pool(settings_for("var SSR = ; // not a script"));
  auto const ready = pool.wait_until_ready();
  ASSERT_FALSE(ready);
  EXPECT_NE(ready.error().reason.find("SyntaxError"), std::string::npos) << ready.error().reason;
  EXPECT_FALSE(pool.ready());
  EXPECT_FALSE(pool.call_now("render", "page"));
}

TEST(Renderer, is_configured_before_the_first_page) {
  auto settings = settings_for(
      "var SSR = { configure: function (text) { SSR.name = text; return text; },"
      " warm: function () { SSR.warmed = SSR.name; },"
      " render: function () { return SSR.name + SSR.warmed; } };");
  settings.configuration = "manifest";
  RendererPool pool(settings);
  EXPECT_EQ(pool.call_now("render", "").value(), "manifestmanifest");
}

std::string slurp(std::filesystem::path const& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// The front end as it was built last.
TEST(Renderer, the_real_front_end_draws_a_page_in_two_languages) {
  std::filesystem::path const web = std::filesystem::path(KIOSK_SOURCE_DIR) / "build/web";
  ASSERT_TRUE(std::filesystem::exists(web / "manifest.json")) << "run `script/build web` first";
  auto settings = settings_for(slurp(web / "server.js"));
  settings.configuration = slurp(web / "manifest.json");
  settings.deadline = 5s;
  RendererPool pool(settings);
  auto const ready = pool.wait_until_ready();
  ASSERT_TRUE(ready) << ready.error().reason << ready.error().stack;
  auto const envelope = [](std::string const& locale, std::string const& iso, std::string const& dir) {
    return R"({"page":"error","layout":"default","status":404,"props":{"status":404,"message":"Page not found: /x",)"
           R"("path":"/x","parentalControl":false},"path":"/x","url":"/x","locale":")" +
           locale + R"(","iso":")" + iso + R"(","numbers":{"digits":"latn","priceDecimals":2},"dir":")" +
           dir +
           R"(","theme":"light","build":"b","guard":"anyone","locales":[],)"
           R"("head":{"canonical":"","alternates":[],"origin":"http://aurora.localhost","noindex":true},)"
           R"("shell":{"tenant":"aurora","title":"Aurora","logo":"","theme":"light","alternatTheme":true,)"
           R"("themeStylesheet":"","customStyle":"","homeUrl":"/","backend":"/backend","navigation":[],"footer":[],)"
           R"("features":{},"messages":{},"messagesVersion":"1","parentalControlActive":false,)"
           R"("externalRedirectDisclaimer":false}})";
  };
  auto const english = pool.call_now("render", envelope("en", "en-US", "ltr"));
  ASSERT_TRUE(english) << english.error().reason << english.error().stack;
  EXPECT_TRUE(english->starts_with("<!doctype html><html lang=\"en\" dir=\"ltr\""))
      << english->substr(0, 100);
  EXPECT_NE(english->find("<!--payload-->"), std::string::npos);
  EXPECT_NE(english->find(">404<"), std::string::npos);
  auto const arabic = pool.call_now("render", envelope("ar", "ar-EG", "rtl"));
  ASSERT_TRUE(arabic) << arabic.error().reason << arabic.error().stack;
  EXPECT_NE(arabic->find("dir=\"rtl\""), std::string::npos);
  EXPECT_NE(arabic->find("هذا الكشك مغلق"), std::string::npos);
  auto const shell = pool.call_now("renderShell", envelope("en", "en-US", "ltr"));
  ASSERT_TRUE(shell) << shell.error().reason << shell.error().stack;
  EXPECT_NE(shell->find("<div id=\"app\"></div>"), std::string::npos);
}

}  // namespace
}  // namespace render
