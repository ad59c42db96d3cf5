// Reads the words from the tenant's messages, and keeps each version once.
#include "features/subscriptions/consents/consent_text_store.hpp"

#include <algorithm>
#include <array>

#include "base/locale.hpp"
#include "base/text.hpp"
#include "storage/columns_of.hpp"

namespace subscriptions {
namespace {

constexpr std::string_view message_prefix = "subscription.consent.";
/// Endings of message keys that belong to a consent and are not one themselves.
constexpr std::string_view other_consent = "other";
constexpr std::array<std::string_view, 3> no_consents{other_consent, "required", "waiver"};

bool is_no_consent(std::string_view name) {
  return std::ranges::find(no_consents, name) != no_consents.end();
}

/// A pattern without arguments but `{name}`, as a formatter of ICU messages prints it.
std::string printed(std::string_view pattern, std::string_view name) {
  constexpr std::string_view argument = "{name}";
  std::string out;
  while (!pattern.empty()) {
    if (pattern.starts_with("''")) {
      out += '\'';
      pattern.remove_prefix(2);
    } else if (pattern.starts_with(argument)) {
      out += name;
      pattern.remove_prefix(argument.size());
    } else {
      out += pattern.front();
      pattern.remove_prefix(1);
    }
  }
  return out;
}

}  // namespace

std::shared_ptr<ConsentTexts::Words const> ConsentTexts::words_of(tenants::Tenant const& tenant) {
  return made_.get({tenant.id.value, tenant.messages_version}, [&] {
    auto out = std::make_shared<Words>();
    for (auto const& language : base::locales()) {
      auto const bundle = messages_.bundle(tenant, language.code);
      if (!bundle) continue;
      auto const tree = base::parse_tree(*bundle);
      if (!tree || !tree->is_object()) continue;
      auto& words = (*out)[std::string(language.code)];
      for (auto const& [key, text] : tree->get_object()) {
        std::string_view const name(key);
        if (name.starts_with(message_prefix) && text.is_string())
          words.emplace(std::string(name.substr(message_prefix.size())), std::string(text.get_string()));
      }
    }
    return std::shared_ptr<Words const>(std::move(out));
  });
}

std::optional<std::string> ConsentTexts::in(OneLanguage const& words, std::string_view name) {
  auto found = name == immediate_delivery ? words.find("waiver")
               : is_no_consent(name)      ? words.end()
                                          : words.find(name);
  if (found == words.end()) found = words.find(other_consent);
  if (found == words.end()) return std::nullopt;
  return printed(found->second, name);
}

std::string ConsentTexts::words(tenants::Tenant const& tenant, std::string const& language,
                                std::string_view name) {
  auto const all = words_of(tenant);
  auto const found = all->find(language);
  return found == all->end() ? std::string() : in(found->second, name).value_or("");
}

std::optional<ConsentText> ConsentTexts::find(tenants::Tenant const& tenant, std::string_view name,
                                              std::string_view shown) {
  auto const all = words_of(tenant);
  for (auto const& [language, words] : *all) {
    if (in(words, name) != shown) continue;
    return ConsentText{.name = std::string(name),
                       .text_hash = base::sha256_hex(shown),
                       .language = language,
                       .text = std::string(shown)};
  }
  return std::nullopt;
}

void ConsentTextStore::ensure(ConsentText const& text) {
  session_.execute(R"(insert into consent_text (tenant, name, text_hash, language, text, first_agreed_at)
                      values (:tenant, :name, :text_hash, :language, :text, :first_agreed_at)
                      on conflict (tenant, name, text_hash) do nothing)",
                   storage::bind_members(text));
}

std::optional<ConsentText> ConsentTextStore::find(std::string_view name, std::string_view text_hash) {
  return session_.row<ConsentText>(
      "select " + storage::columns_of<ConsentText>() +
          " from consent_text where tenant = :tenant and name = :name and text_hash = :text_hash",
      storage::bind("name", name), storage::bind("text_hash", text_hash));
}

}  // namespace subscriptions
