// The words of consents in all languages of a tenant: what a subscriber agrees to is recorded with these, and
// words that are not the present ones are refused.
#pragma once
#include <boost/describe.hpp>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/memo.hpp"
#include "features/tenants/configuration/tenant_files.hpp"
#include "storage/tenant_session.hpp"

namespace subscriptions {

/// The name of the request to begin within the time of withdrawal (EU directive 2011/83, article 16).
inline constexpr std::string_view immediate_delivery = "immediate_delivery";

/// One version of a consent's words; their hash is the version.
struct ConsentText {
  std::string name;
  std::string text_hash;  // SHA-256 of the words
  std::string language;
  std::string text;
  base::Instant first_agreed_at = {};
};
BOOST_DESCRIBE_STRUCT(ConsentText, (), (name, text_hash, language, text, first_agreed_at))

class ConsentTexts {
 public:
  explicit ConsentTexts(tenants::Messages& messages) : messages_(messages) {}

  /// The present words of this consent that are `shown`, in one of the tenant's languages; nullopt for older
  /// ones and for any others.
  std::optional<ConsentText> find(tenants::Tenant const& tenant, std::string_view name,
                                  std::string_view shown);
  /// The present words in one of the tenant's languages; empty where it has none.
  std::string words(tenants::Tenant const& tenant, std::string const& language, std::string_view name);

 private:
  struct Key {
    std::string tenant;
    std::string version;
    auto operator<=>(Key const&) const = default;
  };
  /// By what follows "subscription.consent." in the message's key.
  using OneLanguage = std::map<std::string, std::string, std::less<>>;
  using Words = std::map<std::string, OneLanguage>;
  static std::optional<std::string> in(OneLanguage const& words, std::string_view name);
  std::shared_ptr<Words const> words_of(tenants::Tenant const& tenant);

  tenants::Messages& messages_;
  base::Memo<Key, std::shared_ptr<Words const>> made_{500};
};

class ConsentTextStore {
 public:
  explicit ConsentTextStore(storage::TenantSession const& session) : session_(session) {}

  /// Words that are there already stay as they are.
  void ensure(ConsentText const& text);
  std::optional<ConsentText> find(std::string_view name, std::string_view text_hash);

 private:
  storage::TenantSession session_;
};

}  // namespace subscriptions
