// The only file that includes JavaScriptCore.
#include "render/engine.hpp"

#include <JavaScriptCore/JavaScript.h>
#include <unicode/ustring.h>

#include <cstdint>
#include <cstdlib>
#include <mutex>
#include <string>
#include <vector>

// Exported by the library, declared only in its private headers.
extern "C" {
void JSContextGroupSetExecutionTimeLimit(JSContextGroupRef, double seconds,
                                         bool (*should_end)(JSContextRef, void*), void*);
JSObjectRef JSGetMemoryUsageStatistics(JSContextRef);
}

namespace render {
namespace {

/// The engine of this thread, for the console's functions.
thread_local Engine::Console const* current_console = nullptr;

class Text {
 public:
  explicit Text(std::string const& utf8) : text_(JSStringCreateWithUTF8CString(utf8.c_str())) {}
  explicit Text(JSStringRef text) : text_(text) {}
  ~Text() {
    if (text_ != nullptr) JSStringRelease(text_);
  }
  Text(Text const&) = delete;
  Text& operator=(Text const&) = delete;
  JSStringRef get() const { return text_; }

 private:
  JSStringRef text_;
};

/// How many units at the beginning are ASCII. In blocks, so that the compiler uses wide instructions.
std::size_t ascii_prefix(JSChar const* units, std::size_t count) {
  constexpr std::size_t block = 32;
  constexpr JSChar beyond_ascii = 0xFF80;
  std::size_t at = 0;
  for (; at + block <= count; at += block) {
    JSChar seen = 0;
    for (std::size_t i = 0; i < block; ++i) seen |= units[at + i];
    if ((seen & beyond_ascii) != 0) break;
  }
  while (at < count && (units[at] & beyond_ascii) == 0) ++at;
  return at;
}

std::size_t other_prefix(JSChar const* units, std::size_t count) {
  std::size_t at = 0;
  while (at < count && units[at] >= 0x80) ++at;
  return at;
}

/// A document is ASCII for the most part, with words of other letters between; the library's own conversion
/// goes unit by unit and stops without a word at half a surrogate pair.
std::string to_utf8(JSStringRef text, std::vector<char>& buffer) {
  JSChar const* units = JSStringGetCharactersPtr(text);
  std::size_t left = JSStringGetLength(text);
  std::size_t const room = JSStringGetMaximumUTF8CStringSize(text);
  if (buffer.size() < room) buffer.resize(room);
  char* out = buffer.data();
  while (left > 0) {
    std::size_t const plain = ascii_prefix(units, left);
    for (std::size_t i = 0; i < plain; ++i) out[i] = static_cast<char>(units[i]);
    units += plain;
    left -= plain;
    out += plain;
    std::size_t const others = other_prefix(units, left);
    if (others == 0) continue;
    constexpr UChar32 replacement = 0xFFFD;
    std::int32_t written = 0;
    UErrorCode status = U_ZERO_ERROR;
    u_strToUTF8WithSub(out, static_cast<std::int32_t>(buffer.data() + buffer.size() - out), &written,
                       reinterpret_cast<UChar const*>(units), static_cast<std::int32_t>(others), replacement,
                       nullptr, &status);
    units += others;
    left -= others;
    out += written;
  }
  return {buffer.data(), out};
}

template <int Level>
JSValueRef write_line(JSContextRef context, JSObjectRef, JSObjectRef, std::size_t count,
                      JSValueRef const values[], JSValueRef*) {
  static constexpr char const* names[] = {"debug", "info", "warn", "error"};
  std::string line;
  std::vector<char> buffer;
  for (std::size_t at = 0; at < count; ++at) {
    JSValueRef thrown = nullptr;
    Text const word(JSValueToStringCopy(context, values[at], &thrown));
    if (word.get() == nullptr) continue;
    if (!line.empty()) line += ' ';
    line += to_utf8(word.get(), buffer);
  }
  if (current_console != nullptr && *current_console) (*current_console)(names[Level], line);
  return JSValueMakeUndefined(context);
}

}  // namespace

struct Engine::State {
  State(std::chrono::milliseconds limit, Console write) : deadline(limit), console(std::move(write)) {
    group = JSContextGroupCreate();
    context = JSGlobalContextCreateInGroup(group, nullptr);
    limit_time(deadline);
    add_console();
  }
  ~State() {
    JSGlobalContextRelease(context);
    JSContextGroupRelease(group);
  }

  void limit_time(std::chrono::milliseconds limit) {
    auto const end = [](JSContextRef, void* self) {
      static_cast<State*>(self)->timed_out = true;
      return true;
    };
    JSContextGroupSetExecutionTimeLimit(group, std::chrono::duration<double>(limit).count(), end, this);
  }

  void add_console() {
    JSObjectRef const object = JSObjectMake(context, nullptr, nullptr);
    auto const add = [&](char const* name, JSObjectCallAsFunctionCallback function) {
      Text const text{std::string(name)};
      JSObjectSetProperty(context, object, text.get(),
                          JSObjectMakeFunctionWithCallback(context, text.get(), function),
                          kJSPropertyAttributeNone, nullptr);
    };
    add("debug", write_line<0>);
    add("log", write_line<1>);
    add("info", write_line<1>);
    add("warn", write_line<2>);
    add("error", write_line<3>);
    Text const name{std::string("console")};
    JSObjectSetProperty(context, JSContextGetGlobalObject(context), name.get(), object,
                        kJSPropertyAttributeNone, nullptr);
  }

  std::string text_of(JSValueRef value) {
    Text const text(JSValueToStringCopy(context, value, nullptr));
    return text.get() == nullptr ? std::string() : to_utf8(text.get(), buffer);
  }

  std::string property(JSValueRef value, char const* name) {
    if (!JSValueIsObject(context, value)) return {};
    JSValueRef thrown = nullptr;
    JSObjectRef const object = JSValueToObject(context, value, &thrown);
    if (object == nullptr || thrown != nullptr) return {};
    Text const text{std::string(name)};
    JSValueRef const found = JSObjectGetProperty(context, object, text.get(), &thrown);
    if (found == nullptr || thrown != nullptr || JSValueIsUndefined(context, found)) return {};
    return text_of(found);
  }

  RenderFailure failure(JSValueRef thrown) {
    if (timed_out) return {"deadline", {}};
    std::string reason = text_of(thrown);
    if (reason.empty()) reason = "the script threw something without words";
    return {std::move(reason), property(thrown, "stack")};
  }

  /// A member of a global; a global may be a `var`, a `const` or a property.
  JSObjectRef function_of(std::string const& object, std::string const& function) {
    std::string const path = object + "." + function;
    for (auto const& [known, found] : functions)
      if (known == path) return found;
    Text const script{"typeof " + object + " === 'undefined' ? undefined : " + path};
    JSValueRef thrown = nullptr;
    JSValueRef const value = JSEvaluateScript(context, script.get(), nullptr, nullptr, 1, &thrown);
    if (thrown != nullptr || value == nullptr || !JSValueIsObject(context, value)) return nullptr;
    JSObjectRef const found = JSValueToObject(context, value, nullptr);
    if (!JSObjectIsFunction(context, found)) return nullptr;
    JSValueProtect(context, found);  // for as long as the context lives
    functions.emplace_back(path, found);
    return found;
  }

  std::chrono::milliseconds deadline;
  Console console;
  JSContextGroupRef group = nullptr;
  JSGlobalContextRef context = nullptr;
  std::vector<std::pair<std::string, JSObjectRef>> functions;
  std::vector<char> buffer;  // reused: a new allocation costs as much as the conversion
  bool timed_out = false;
};

Engine::Engine(std::chrono::milliseconds deadline, Console console) {
#if __has_feature(thread_sanitizer)
  // The engine stops a thread by a signal: to end a script that takes too long, and from its collector's own
  // thread. The sanitizer holds signals back, and after one within another it leaves them all blocked, so
  // that the collector waits for ever. Here scripts ask whether they are to end, and a thread collects by
  // itself.
  static std::once_flag once;
  std::call_once(once, [] {
    setenv("JSC_usePollingTraps", "1", 0);
    setenv("JSC_useConcurrentGC", "0", 0);
  });
#endif
  state_ = std::make_unique<State>(deadline, std::move(console));
}

Engine::~Engine() = default;

std::expected<void, RenderFailure> Engine::evaluate(std::string const& script, std::string const& name,
                                                    std::chrono::milliseconds deadline) {
  current_console = &state_->console;
  state_->timed_out = false;
  state_->limit_time(deadline);
  Text const text(script);
  Text const source(name);
  JSValueRef thrown = nullptr;
  JSEvaluateScript(state_->context, text.get(), nullptr, source.get(), 1, &thrown);
  state_->limit_time(state_->deadline);
  if (thrown != nullptr) return std::unexpected(state_->failure(thrown));
  return {};
}

std::expected<std::string, RenderFailure> Engine::call(std::string const& object, std::string const& function,
                                                       std::string const& text) {
  current_console = &state_->console;
  state_->timed_out = false;
  JSObjectRef const callee = state_->function_of(object, function);
  if (callee == nullptr)
    return std::unexpected(RenderFailure{"the script has no " + object + "." + function, {}});
  JSValueRef thrown = nullptr;
  JSValueRef result = nullptr;
  {
    Text const argument_text(text);
    if (argument_text.get() == nullptr) return std::unexpected(RenderFailure{"the text is not UTF-8", {}});
    JSValueRef const argument = JSValueMakeString(state_->context, argument_text.get());
    result = JSObjectCallAsFunction(state_->context, callee, nullptr, 1, &argument, &thrown);
  }
  if (thrown != nullptr || result == nullptr) {
    if (thrown == nullptr)
      return std::unexpected(RenderFailure{state_->timed_out ? "deadline" : "no answer", {}});
    return std::unexpected(state_->failure(thrown));
  }
  if (!JSValueIsString(state_->context, result))
    return std::unexpected(RenderFailure{object + "." + function + " did not return text", {}});
  return state_->text_of(result);
}

bool Engine::has(std::string const& object, std::string const& function) {
  return state_->function_of(object, function) != nullptr;
}

std::size_t Engine::heap_bytes() {
  JSObjectRef const statistics = JSGetMemoryUsageStatistics(state_->context);
  double bytes = 0;
  for (auto const* name : {"heapCapacity", "extraMemorySize"}) {
    Text const text{std::string(name)};
    JSValueRef const value = JSObjectGetProperty(state_->context, statistics, text.get(), nullptr);
    if (value != nullptr && JSValueIsNumber(state_->context, value))
      bytes += JSValueToNumber(state_->context, value, nullptr);
  }
  return static_cast<std::size_t>(bytes);
}

}  // namespace render
