// The part of a manifest about vouchers, the books that hold them, and partners' info services.
#pragma once
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "features/catalogue/manifest/manifest_check.hpp"

namespace catalogue {

struct ManifestVoucher {
  std::string key;
  std::string provider_id;
  std::string partner;  // who takes it
  Texts title;
  Texts benefit;  // what it gives, in a few words: "2 for 1"
  Texts description;
  std::vector<std::string> genres;
  std::string artwork;
  std::int64_t discount_percent = 0;   // 0: without a discount in percent
  std::optional<ManifestPrice> value;  // what it is worth
  std::string valid_from;              // a date; empty: at once
  std::string valid_until;             // the last day; empty: without an end
  Texts redemption;                    // how it is redeemed
  Texts terms;
  std::optional<std::int64_t> available;  // how many there are; absent: as many as are wanted
  std::string issuer;  // the tenant's voucher provider that gives out its codes; empty: it has none
  std::int64_t rating = 0;
  std::string business_model = "FREE";
  std::optional<ManifestPrice> price;
  ManifestOffers offers;
};
BOOST_DESCRIBE_STRUCT(ManifestVoucher, (),
                      (key, provider_id, partner, title, benefit, description, genres, artwork,
                       discount_percent, value, valid_from, valid_until, redemption, terms, available, issuer,
                       rating, business_model, price, offers))

/// Vouchers of one or several partners under one cover.
struct ManifestVoucherBook {
  std::string key;
  std::string provider_id;
  std::string partner;  // who gives it out; may be empty
  Texts title;
  Texts tagline;
  Texts description;
  std::vector<std::string> genres;
  std::string artwork;
  std::vector<std::string> vouchers;  // keys, in their order
  std::int64_t rating = 0;
  std::string business_model = "FREE";
  std::optional<ManifestPrice> price;
  ManifestOffers offers;
};
BOOST_DESCRIBE_STRUCT(ManifestVoucherBook, (),
                      (key, provider_id, partner, title, tagline, description, genres, artwork, vouchers,
                       rating, business_model, price, offers))

/// A stretch of time that messages and payments are counted by.
enum class ServicePeriod { event, day, week, month, year };
BOOST_DESCRIBE_ENUM(ServicePeriod, event, day, week, month, year)

/// How a message arrives.
enum class MessageChannel { sms, email, push };
BOOST_DESCRIBE_ENUM(MessageChannel, sms, email, push)

/// Messages that a partner sends to its subscribers.
struct ManifestInfoService {
  std::string key;
  std::string provider_id;
  std::string partner;
  Texts title;
  Texts tagline;
  Texts description;
  std::string artwork;
  std::vector<Texts> messages;  // examples of what is sent
  std::int64_t times = 1;       // how often in each period; of no meaning by event
  ServicePeriod period = ServicePeriod::day;
  std::vector<MessageChannel> channels;
  std::string billing_cycle;  // P1D, P1W, P1M or P1Y; empty: it costs nothing again
  std::int64_t rating = 0;
  std::string business_model = "SUBSCRIPTION";
  std::optional<ManifestPrice> price;
  ManifestOffers offers;
};
BOOST_DESCRIBE_STRUCT(ManifestInfoService, (),
                      (key, provider_id, partner, title, tagline, description, artwork, messages, times,
                       period, channels, billing_cycle, rating, business_model, price, offers))

/// The period that a billing cycle stands for; absent of any other text.
std::optional<ServicePeriod> period_of_cycle(std::string_view cycle);

void check_entry(ManifestCheck& check, ManifestInfoService const& service, std::string const& path,
                 ManifestKeys const& known);

/// The lists of a manifest that are about vouchers.
struct VoucherManifest {
  std::vector<ManifestVoucher> const& vouchers;
  std::vector<ManifestVoucherBook> const& voucherbooks;
};
void check_vouchers(ManifestCheck& check, VoucherManifest const& manifest,
                    std::set<std::string> const& partners, std::set<std::string> const& genres);

}  // namespace catalogue

template <>
inline constexpr bool base::optional_by_default<catalogue::ManifestVoucher> = true;
template <>
inline constexpr bool base::optional_by_default<catalogue::ManifestVoucherBook> = true;
template <>
inline constexpr bool base::optional_by_default<catalogue::ManifestInfoService> = true;
