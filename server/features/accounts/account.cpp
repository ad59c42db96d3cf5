// The public view of an account, and the normalised keys of e-mail addresses and telephone numbers.
#include "features/accounts/account.hpp"

#include <unicode/idna.h>
#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <memory>

#include "base/json/json.hpp"
#include "base/text.hpp"

namespace accounts {
namespace {

constexpr std::size_t longest_address = 254;  // of a mail's envelope
constexpr std::size_t longest_local_part = 64;

std::string utf8(icu::UnicodeString const& text) {
  std::string out;
  text.toUTF8String(out);
  return out;
}

icu::UnicodeString composed(icu::UnicodeString const& text) {
  UErrorCode status = U_ZERO_ERROR;
  auto const* const form = icu::Normalizer2::getNFCInstance(status);
  if (U_FAILURE(status) != 0) return text;
  return form->normalize(text, status);
}

bool is_letter_mark_or_digit(UChar32 c) {
  return (U_GET_GC_MASK(c) & (U_GC_L_MASK | U_GC_M_MASK | U_GC_ND_MASK)) != 0;
}

/// Letters, digits and what RFC 5322 allows without quotes; beyond ASCII letters, marks and digits only.
/// So no space, no control or direction mark, no bracket, quote, comma, colon or semicolon.
bool may_stand_in_local_part(UChar32 c) {
  if (c < 0x80)
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           std::string_view("!#$%&'*+-/=?^_`{|}~.").contains(static_cast<char>(c));
  return is_letter_mark_or_digit(c);
}

/// The Kelvin sign would fold to a k, the long s to an s: a way to ask for somebody else's mailbox.
bool folds_to_ascii(UChar32 c) {
  if (c < 0x80) return false;
  auto const form = composed(icu::UnicodeString(c));
  return form.length() == 1 && u_foldCase(form.char32At(0), U_FOLD_CASE_DEFAULT) < 0x80;
}

/// Folded one character at a time, so that ß stays apart from ss: those are two mailboxes.
std::optional<std::string> local_part_key(std::string_view typed) {
  if (typed.empty() || typed.size() > longest_local_part || typed.starts_with('.') || typed.ends_with('.') ||
      typed.contains(".."))
    return std::nullopt;
  auto const text = icu::UnicodeString::fromUTF8({typed.data(), static_cast<std::int32_t>(typed.size())});
  for (std::int32_t at = 0; at < text.length(); at = text.moveIndex32(at, 1))
    if (auto const c = text.char32At(at); !may_stand_in_local_part(c) || folds_to_ascii(c))
      return std::nullopt;
  auto const form = composed(text);
  icu::UnicodeString folded;
  for (std::int32_t at = 0; at < form.length(); at = form.moveIndex32(at, 1))
    folded.append(u_foldCase(form.char32At(at), U_FOLD_CASE_DEFAULT));
  return utf8(composed(folded));
}

/// "xn--mnchen-3ya.example" of "München.example", as the DNS and browsers have it (UTS 46).
std::optional<std::string> host_key(std::string_view typed) {
  UErrorCode status = U_ZERO_ERROR;
  static std::unique_ptr<icu::IDNA> const names = [] {
    UErrorCode made = U_ZERO_ERROR;
    return std::unique_ptr<icu::IDNA>(icu::IDNA::createUTS46Instance(
        UIDNA_USE_STD3_RULES | UIDNA_CHECK_BIDI | UIDNA_CHECK_CONTEXTJ | UIDNA_NONTRANSITIONAL_TO_ASCII,
        made));
  }();
  if (!names || typed.empty()) return std::nullopt;
  auto const text = icu::UnicodeString::fromUTF8({typed.data(), static_cast<std::int32_t>(typed.size())});
  // UTS 46 drops invisible marks; refuse an address that contains them.
  for (std::int32_t at = 0; at < text.length(); at = text.moveIndex32(at, 1))
    if (auto const c = text.char32At(at); c != '.' && c != '-' && !is_letter_mark_or_digit(c))
      return std::nullopt;
  icu::IDNAInfo info;
  icu::UnicodeString ascii;
  names->nameToASCII(text, ascii, info, status);
  if (U_FAILURE(status) != 0 || info.hasErrors()) return std::nullopt;
  auto host = utf8(ascii);
  if (host == "localhost") return host;
  auto const dot = host.rfind('.');
  if (dot == host.npos) return std::nullopt;
  // A host name, not an IP address.
  auto const top = std::string_view(host).substr(dot + 1);
  if (top.empty() || std::ranges::all_of(top, [](char c) { return c >= '0' && c <= '9'; }))
    return std::nullopt;
  return host;
}

/// Phones put these around a number that is copied from a text written from right to left.
bool is_direction_mark(UChar32 c) {
  return c == 0x200e || c == 0x200f || c == 0x061c || (c >= 0x202a && c <= 0x202e) ||
         (c >= 0x2066 && c <= 0x2069);
}

bool separates_digits(UChar32 c) {
  return c == '-' || c == '.' || c == '/' || c == '(' || c == ')' || c == 0x2010 || c == 0x2011 ||
         c == 0x2013 || (c < 0x80 ? c == ' ' : u_isUWhiteSpace(c) != 0) || is_direction_mark(c);
}

std::vector<std::string> roles_of(std::string_view listed) {
  std::vector<std::string> out{"user"};
  for (auto const role : base::split(listed, ','))
    if (!role.empty() && std::ranges::find(out, role) == out.end()) out.emplace_back(role);
  return out;
}

}  // namespace

User as_user(Account const& account) {
  User out;
  out.roles = roles_of(account.roles);
  out.uuid = account.uuid;
  out.user_id = base::text(account.id);
  out.name = account.name;
  out.last_name = account.last_name;
  out.email = account.email;
  out.email_verified = account.email_verified_at.has_value();
  out.msisdn = account.msisdn;
  using Information = std::map<std::string, std::string>;
  out.user_information = base::parse<Information>(account.user_information).value_or(Information());
  out.avatar = account.avatar;
  out.language = account.language;
  out.alternat_theme = account.alternat_theme;
  out.state = account.state;
  out.has_password = account.password_hash.has_value();
  out.closes_at = account.closes_at;
  out.purchases_locked_at = account.purchases_locked_at;
  return out;
}

std::optional<std::string> email_key(std::string_view typed) {
  typed = base::trim(typed);
  if (typed.size() > longest_address || !base::is_valid_utf8(typed)) return std::nullopt;
  auto const at = typed.find('@');
  if (at == typed.npos || typed.find('@', at + 1) != typed.npos) return std::nullopt;
  auto const local = local_part_key(typed.substr(0, at));
  auto const host = host_key(typed.substr(at + 1));
  if (!local || !host) return std::nullopt;
  auto key = *local + '@' + *host;
  if (key.size() > longest_address) return std::nullopt;
  return key;
}

std::optional<std::string> msisdn_key(std::string_view typed) {
  constexpr std::size_t longest = 64;
  if (typed.size() > longest || !base::is_valid_utf8(typed)) return std::nullopt;
  std::string text(base::trim(typed));
  if (text.starts_with('+') || text.starts_with("00"))
    text = base::replace_all(text, "(0)", "");  // "+49 (0)170" has its zero only inside the country
  auto const letters = icu::UnicodeString::fromUTF8(text);
  std::string digits;
  bool plus = false;
  for (std::int32_t at = 0; at < letters.length(); at = letters.moveIndex32(at, 1)) {
    auto const c = letters.char32At(at);
    if (auto const digit = u_charDigitValue(c); digit >= 0)
      digits += static_cast<char>('0' + digit);
    else if ((c == '+' || c == 0xff0b) && digits.empty() && !plus)
      plus = true;
    else if (!separates_digits(c))
      return std::nullopt;
  }
  if (!plus && digits.starts_with("00")) digits.erase(0, 2);
  if (digits.size() < 8 || digits.size() > 15 || digits.front() == '0') return std::nullopt;
  return digits;
}

bool SignedIn::is(std::string_view role) const {
  auto const roles = roles_of(account.roles);
  return std::ranges::find(roles, role) != roles.end();
}

}  // namespace accounts
