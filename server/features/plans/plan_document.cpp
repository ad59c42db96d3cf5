// Reads and checks the files of plans.
#include "features/plans/plan_document.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

#include "base/regex.hpp"
#include "features/plans/plan_attributes.hpp"
#include "features/tenants/targets.hpp"

namespace plans {

struct TrialFile {
  std::string duration;
  bool payment_required = true;
};
BOOST_DESCRIBE_STRUCT(TrialFile, (), (duration, payment_required))

struct PriceChangeFile {
  base::Instant notice_at;
  base::Instant effective_at;
};
BOOST_DESCRIBE_STRUCT(PriceChangeFile, (), (notice_at, effective_at))

struct PlanFile {
  std::string name;
  std::string billing_cycle;
  base::MoneyBody price;
  std::optional<base::MoneyBody> promotion_price;
  std::int64_t promotion_cycles = 1;
  std::string tax_class = "standard";
  std::string provider = "sandbox";
  std::optional<TrialFile> trial;
  std::vector<Contingent> contingents;
  bool accumulate_contingent = false;
  std::optional<std::string> credit_expiry;
  std::string cancel_url;
  std::vector<std::string> identity_fields;
  std::optional<std::vector<std::string>> consents;
  std::string partner;
  std::string partner_product;
  bool offered = true;
  std::optional<std::string> replaced_by;
  std::optional<tenants::DunningPolicy> dunning;
  std::optional<PriceChangeFile> price_change;
  std::map<std::string, boost::json::value> attributes;
};
BOOST_DESCRIBE_STRUCT(PlanFile, (),
                      (name, billing_cycle, price, promotion_price, promotion_cycles, tax_class, provider,
                       trial, contingents, accumulate_contingent, credit_expiry, cancel_url, identity_fields,
                       consents, partner, partner_product, offered, replaced_by, dunning, price_change,
                       attributes))

}  // namespace plans

namespace base {
template <>
inline constexpr bool optional_by_default<plans::PlanFile> = true;
template <>
inline constexpr bool optional_by_default<plans::TrialFile> = true;
template <>
inline constexpr bool optional_by_default<plans::PlanGroupDraft> = true;
}  // namespace base

namespace plans {
namespace {

using Errors = std::vector<base::FieldError>;

constexpr std::array<std::string_view, 15> content_types{
    "FULL_TRACK_MUSIC",  "ALBUM",           "ARTIST",  "PLAYLIST",
    "ONLINE_GAME",       "CLOUD_GAME",      "GAME",    "VIDEO",
    "FULL_LENGTH_VIDEO", "VIDEOCOLLECTION", "PODCAST", "PODCASTCOLLECTION",
    "AUDIO_BOOK",        "ARTICLE",         "VOUCHER"};
constexpr std::array<std::string_view, 4> identity_field_names{"msisdn", "email", "name", "lastName"};

bool is_key(std::string const& text) {
  static base::Regex const form("[a-z0-9][a-z0-9-]{0,63}");
  return form.matches(text);
}

/// Ten years or a little more: beyond it a duration is a slip of the pen.
bool is_too_long(base::IsoDuration const& duration) {
  return duration.years > 10 || duration.months > 120 || duration.weeks > 520 || duration.days > 3660 ||
         duration.hours > 87'840;
}

/// Collects the mistakes of one file.
class PlanReader {
 public:
  PlanReader(std::string key, PlanRules const& rules, Errors& errors)
      : file_("plans/" + key + ".json"), rules_(rules), errors_(errors) {
    draft_.key = std::move(key);
  }

  PlanDraft read(std::string const& text) {
    if (!is_key(draft_.key)) refuse("", "format", "must be named by lower-case letters, digits and hyphens");
    auto const tree = base::parse_tree(text);
    if (!tree) {
      errors_.push_back({file_, tree.error().rule, tree.error().message});
      return std::move(draft_);
    }
    refuse_unknown_members(*tree);
    auto file = base::parse_from_tree<PlanFile>(*tree);
    if (!file) {
      for (auto& error : file.error()) refuse(error.field, error.rule, std::move(error.message));
      return std::move(draft_);
    }
    read_names(*file);
    read_price(*file, *tree);
    read_contingents(*file);
    read_trial(*file);
    read_attributes(*file);
    return std::move(draft_);
  }

 private:
  void refuse(std::string const& field, std::string rule, std::string message) {
    errors_.push_back({field.empty() ? file_ : file_ + ": " + field, std::move(rule), std::move(message)});
  }

  /// A misspelt member would be ignored, and another price charged than the file seems to say.
  void refuse_unknown_members(boost::json::value const& tree) {
    if (!tree.is_object()) return;
    std::set<std::string> known;
    boost::mp11::mp_for_each<boost::describe::describe_members<PlanFile, boost::describe::mod_public>>(
        [&](auto member) { known.insert(base::camel_case(member.name)); });
    for (auto const& item : tree.get_object())
      if (!known.contains(item.key())) refuse(std::string(item.key()), "enum", "is not a member of a plan");
  }

  void read_names(PlanFile const& file) {
    if (file.name.empty() || file.name.size() > 120) refuse("name", "range", "must be 1 to 120 characters");
    draft_.name = file.name;
    draft_.offered = file.offered;
    draft_.replaced_by = file.replaced_by.value_or("");
    draft_.cancel_url = file.cancel_url;
    if (!file.cancel_url.empty())
      if (auto const target = tenants::read_target(file.cancel_url, rules_.allowed_hosts); !target)
        refuse("cancelUrl", "format", target.error());
    draft_.identity_fields = file.identity_fields;
    for (auto const& field : file.identity_fields)
      if (std::ranges::find(identity_field_names, field) == identity_field_names.end())
        refuse("identityFields", "enum", "must be msisdn, email, name or lastName");
    draft_.consents = file.consents.value_or(rules_.consents);
    Errors wrong;
    tenants::check_consents(draft_.consents, "consents", wrong);
    for (auto& error : wrong) refuse(error.field, error.rule, std::move(error.message));
    draft_.partner = file.partner;
    draft_.partner_product = file.partner_product;
    if (!file.partner.empty() && !is_key(file.partner))
      refuse("partner", "format", "must be lower-case letters, digits and hyphens");
  }

  std::optional<base::Money> amount(base::MoneyBody const& body, std::string const& field) {
    auto price = base::price_of(body);
    if (price) return *price;
    refuse(base::find_currency(body.currency) ? field + ".amount" : field + ".currency", "format",
           price.error());
    return std::nullopt;
  }

  void read_price(PlanFile const& file, boost::json::value const& tree) {
    auto& terms = draft_.terms;
    auto const cycle = base::parse_iso_duration(file.billing_cycle);
    if (!cycle)
      refuse("billingCycle", "format", "must be an ISO 8601 duration such as P1M");
    else if (cycle->years + cycle->months + cycle->weeks + cycle->days == 0 && cycle->hours < 2)
      refuse("billingCycle", "range", "must be at least PT2H");
    else if (is_too_long(*cycle))
      refuse("billingCycle", "range", "must be at most P10Y");
    else
      terms.cycle = *cycle;
    if (tree.as_object().contains("price")) {
      if (auto const price = amount(file.price, "price")) terms.price = *price;
    } else {
      refuse("price", "required", "is required");
    }
    if (file.promotion_price)
      if (auto const promotion = amount(*file.promotion_price, "promotionPrice")) {
        bool const comparable = !terms.price.currency.empty();  // else the price itself is refused
        if (comparable && promotion->currency != terms.price.currency)
          refuse("promotionPrice.currency", "format", "must be the currency of the price");
        else if (comparable && promotion->minor > terms.price.minor)
          refuse("promotionPrice.amount", "range", "must not be above the price");
        terms.promotion = *promotion;
      }
    if (file.promotion_cycles < 1 || file.promotion_cycles > 120)
      refuse("promotionCycles", "range", "must be from 1 to 120");
    terms.promotion_cycles = file.promotion_cycles;
    terms.tax_class = file.tax_class;
    if (std::ranges::find(rules_.tax_classes, file.tax_class) == rules_.tax_classes.end())
      refuse("taxClass", "enum", "must be a tax class of the tenant's document billing");
    terms.provider = file.provider;
    if (std::ranges::find(rules_.providers, file.provider) == rules_.providers.end())
      refuse("provider", "enum",
             "must be " + base::detail::one_of({rules_.providers.begin(), rules_.providers.end()}));
    if (file.price_change) {
      if (file.price_change->notice_at > file.price_change->effective_at)
        refuse("priceChange.noticeAt", "range", "must not be after effectiveAt");
      draft_.notice_at = file.price_change->notice_at;
      draft_.effective_at = file.price_change->effective_at;
    }
    if (file.dunning) {
      Errors wrong;
      tenants::check_dunning(*file.dunning, "dunning", wrong);
      for (auto& error : wrong) refuse(error.field, error.rule, std::move(error.message));
      terms.dunning = file.dunning;
    }
  }

  void read_contingents(PlanFile const& file) {
    std::set<std::string_view> seen;
    for (std::size_t i = 0; i < file.contingents.size(); ++i) {
      auto const& [types, amount] = file.contingents[i];
      auto const field = fmt::format("contingents[{}]", i);
      if (types.empty()) refuse(field + ".contentTypes", "required", "must name a content type");
      for (auto const& type : types) {
        if (std::ranges::find(content_types, type) == content_types.end())
          refuse(field + ".contentTypes", "enum", type + " is not a content type");
        if (!seen.insert(type).second) refuse(field + ".contentTypes", "duplicate", type + " is named twice");
      }
      if (amount != unlimited && (amount < 1 || amount > 1'000'000))
        refuse(field + ".amount", "range", "must be -1, which is unlimited, or from 1 to 1000000");
    }
    draft_.terms.contingents = file.contingents;
    draft_.terms.accumulate = file.accumulate_contingent;
    if (!file.credit_expiry) return;
    draft_.terms.credit_expiry = duration(*file.credit_expiry, "creditExpiry");
    if (!file.accumulate_contingent)
      refuse("creditExpiry", "format", "is only for plans whose credits accumulate");
  }

  void read_trial(PlanFile const& file) {
    if (!file.trial) return;
    if (auto const length = duration(file.trial->duration, "trial.duration"))
      draft_.terms.trial = Trial{*length, file.trial->payment_required};
  }

  std::optional<base::IsoDuration> duration(std::string const& text, std::string const& field) {
    auto const out = base::parse_iso_duration(text);
    if (out && !out->is_zero() && !is_too_long(*out)) return out;
    if (out && is_too_long(*out))
      refuse(field, "range", "must be at most P10Y");
    else
      refuse(field, "format", "must be an ISO 8601 duration such as P14D");
    return std::nullopt;
  }

  void read_attributes(PlanFile const& file) {
    for (auto const& [key, value] : file.attributes)
      if (auto text = attribute_text(key, value, rules_.allowed_hosts))
        draft_.attributes.emplace(key, std::move(*text));
      else
        refuse("attributes." + text.error().field, text.error().rule, text.error().message);
  }

  std::string const file_;
  PlanRules const& rules_;
  Errors& errors_;
  PlanDraft draft_;
};

/// Rules between plans and groups.
class FolderCheck {
 public:
  FolderCheck(PlanFolder const& folder, Errors& errors) : folder_(folder), errors_(errors) {
    for (auto const& plan : folder.plans) plans_.emplace(plan.key, &plan);
  }

  void run() {
    for (auto const& plan : folder_.plans) {
      if (plan.replaced_by.empty()) continue;
      auto const other = plans_.find(plan.replaced_by);
      if (other == plans_.end() || other->first == plan.key || !other->second->offered)
        errors_.push_back(
            {"plans/" + plan.key + ".json: replacedBy", "enum", "must be another plan on offer"});
    }
    std::set<std::string_view> seen;
    for (std::size_t i = 0; i < folder_.groups.size(); ++i) {
      auto const& group = folder_.groups[i];
      auto const field = fmt::format("[{}]", i);
      if (!is_key(group.key))
        refuse(field + ".key", "format", "must be lower-case letters, digits and hyphens");
      if (!seen.insert(group.key).second) refuse(field + ".key", "duplicate", "another group has this key");
      if (group.name.empty() || group.name.size() > 120)
        refuse(field + ".name", "range", "must be 1 to 120 characters");
      check_group(group, field);
    }
  }

 private:
  void refuse(std::string const& field, std::string rule, std::string message) {
    errors_.push_back({"plan-groups.json: " + field, std::move(rule), std::move(message)});
  }

  void check_group(PlanGroupDraft const& group, std::string const& field) {
    std::set<std::string_view> here;
    std::string_view currency;
    if (group.levels.empty() || group.levels.size() > 20)
      refuse(field + ".levels", "range", "must have 1 to 20 levels");
    for (std::size_t order = 0; order < group.levels.size(); ++order) {
      auto const at = fmt::format("{}.levels[{}]", field, order);
      if (group.levels[order].empty()) refuse(at, "required", "must name a plan");
      for (auto const& key : group.levels[order]) {
        auto const plan = plans_.find(key);
        if (plan == plans_.end()) {
          refuse(at, "enum", key + " is not a plan");
          continue;
        }
        if (!here.insert(key).second) refuse(at, "duplicate", key + " is in this group twice");
        auto const& own = plan->second->terms.price.currency;
        if (!currency.empty() && currency != own)
          refuse(at, "format", key + " has another currency than the plans before it");
        currency = own;
      }
    }
    std::set<std::pair<std::string_view, std::string_view>> pairs;
    for (std::size_t i = 0; i < group.changes.size(); ++i) {
      auto const& [from, to, policy] = group.changes[i];
      auto const at = fmt::format("{}.changes[{}]", field, i);
      if (!here.contains(from) || !here.contains(to) || from == to)
        refuse(at, "enum", "must lead from one plan of the group to another");
      if (!pairs.emplace(from, to).second) refuse(at, "duplicate", "is named twice");
    }
  }

  PlanFolder const& folder_;
  Errors& errors_;
  std::map<std::string_view, PlanDraft const*> plans_;
};

}  // namespace

std::expected<PlanFolder, Errors> parse_plan_folder(std::map<std::string, std::string> const& files,
                                                    std::string_view groups, PlanRules const& rules) {
  Errors errors;
  PlanFolder folder;
  for (auto const& [key, text] : files) folder.plans.push_back(PlanReader(key, rules, errors).read(text));
  if (!groups.empty()) {
    auto read = base::parse<std::vector<PlanGroupDraft>>(groups);
    if (read)
      folder.groups = std::move(*read);
    else
      for (auto const& error : read.error())
        errors.push_back({error.field.empty() ? "plan-groups.json" : "plan-groups.json: " + error.field,
                          error.rule, error.message});
  }
  FolderCheck(folder, errors).run();
  if (!errors.empty()) return std::unexpected(std::move(errors));
  return folder;
}

}  // namespace plans
