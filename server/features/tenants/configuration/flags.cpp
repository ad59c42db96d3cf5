// The table of tenant flags and its lookup.
#include "features/tenants/configuration/flags.hpp"

#include <algorithm>
#include <boost/json/value.hpp>

namespace tenants {
namespace {

using enum FlagKind;

constexpr Flag flag_table[] = {
    // Subscribing
    {"mssAutoSubscription", boolean, "false",
     "A guest who asks to subscribe is sent to sign in and subscribed on return, without a dialog.",
     "storefront 1, 4"},
    {"subAuthRequired", boolean, "false",
     "A guest who asks to subscribe sees the sign-in dialog first, unless a marketing campaign brought them.",
     "storefront 1, 4"},
    {"directSubscriptionFlow", boolean, "false",
     "Feature: where only one plan is on offer, asking to subscribe subscribes at once, without a popup.",
     "storefront 1, 4"},
    {"showPaymentOptions", boolean, "false",
     "The ways to pay are shown for choice also where there is only one.", "storefront 1"},
    {"V2Modals", boolean, "false",
     "Several plan groups open the second version of the subscribe dialog instead of the plan popup.",
     "storefront 1, 4"},
    {"SubscriptionPopUpV2", boolean, "false", "The plan popup is shown in its second version.",
     "storefront 1"},
    {"redirectToSubPage", boolean, "false",
     "With several plan groups, asking to subscribe leads to /subscription, except for full-track music and "
     "podcasts.",
     "storefront 1, 2"},
    {"monsooqMent", boolean, "false",
     "Sold by Monsooq: registering leads through it, in its network its sign-in comes first, and plans are shown "
     "by the ment_ attributes as it sells them: category, best value, sort.",
     "storefront 1, 2, 7"},
    {"vodacomMent", boolean, "false",
     "Sold by Vodacom: nobody registers here, in its network its sign-in comes first, and plans are shown by the "
     "ment_ attributes as it sells them.",
     "storefront 1, 2"},
    {"geoBlock.blockedSubscriptions", list, "[]",
     "Identifiers of plans that are not offered while geoBlockFlag is set.", "storefront 1, 4"},
    {"geoBlockFlag", boolean, "false",
     "Takes the plans of geoBlock.blockedSubscriptions off the list of plans.", "portal 3, storefront 4"},
    {"cancelImmediately", boolean, "false",
     "A cancellation ends access at once instead of at the end of the paid period.", "product 5"},
    {"creditExpirationRoute", text, "\"\"",
     "Where closing the popup about expiring credit leads; it stays on the page when unset.",
     "storefront 1, 4"},

    // Signing in
    {"autoLogin.providerCookieName", text, "\"\"",
     "A guest who carries this cookie, and neither a user token nor a code, is signed in automatically.",
     "portal 3, 4"},
    {"autoLogin.hasSecureLoginUrl", boolean, "false",
     "Automatic sign-in goes through the provider's secure address; over plain HTTP it is left out.",
     "storefront 1"},
    {"multipleLoginOptionsFlow2", boolean, "false",
     "The sign-in dialog offers all login options at once, in its second flow.", "storefront 1"},
    {"isPartner", boolean, "false",
     "The tenant is sold through a partner and has the partner's own login options flow.", "storefront 1, 6"},
    {"partnerLoginFlow", boolean, "false",
     "Feature: signing in goes through /partner/login and falls back to /register.", "storefront 1, 2"},

    // Content and prices
    {"maxRating", integer, "60",
     "The highest content grading shown to a visitor whose account has no parental control.",
     "storefront 1, 5"},
    {"FTMDOnly", boolean, "false",
     "Full-track music is for download only: a song is played whole from the wallet only, also for subscribers; "
     "a plan without a limit gives as many songs to put there as are wanted, and the end of a preview asks nothing.",
     "storefront 1, 4"},
    {"maxConcurrentStreams", integer, "0",
     "On how many devices a user plays at once what is not free, where the plan does not say; 0: on as many as "
     "wanted.",
     "product 6"},
    {"offlineDays", integer, "30",
     "For how many days a song that is kept on a device plays there without a connection; 0: songs are not kept.",
     "product 6, storefront 4"},
    {"maxQuantity", integer, "10", "Feature: how many of one item the cart holds at most.",
     "storefront 5, 9"},
    {"literalPercentOff", boolean, "false",
     "The percent-off tag shows promotion price divided by price, as the specification words it, not the "
     "share saved.",
     "storefront 5, product 8"},

    // Language
    {"default.locale.defaultLocale", text, "\"\"",
     "The language of unprefixed addresses; when unset the visitor's browser decides, then English.",
     "portal 3, 4"},
    {"arabicIndicDigits", boolean, "false",
     "Arabic pages show digits as Arabic-Indic; the Maghreb reads Latin ones.",
     "storefront 9 'Arabic locale digits become Arabic-Indic'"},
};

constexpr Flag option_table[] = {
    {"alternatTheme", boolean, "true",
     "Visitors may pick the alternate theme, so the button for it is shown.", "portal 3, 4",
     "global.alternatTheme"},
    {"default theme", text, "\"light\"", "The theme of a visitor who has not picked the alternate one.",
     "portal 4, 9", "global.theme"},
    {"colors", text, "\"\"", "CSS variables that go over the computed palette.", "portal 3", "global.colors"},
    {"customStyle", text, "\"\"", "Address of a stylesheet of the tenant's own, linked after ours.",
     "portal 3", "global.customStyle"},
    {"links.homeUrl", text, "\"/\"", "Where the get-started button of the error screen leads.", "portal 2, 3",
     "global.links.homeUrl"},
    {"cdnLink", text, "\"\"", "Address below which the tenant's own styling is served.", "portal 3",
     "customStyling.cdnLink"},
    {"expiration popup enabled", boolean, "false",
     "The popup about credit that will expire may open for signed-in users with a full-track music "
     "contingent.",
     "portal 3, storefront 4", "expirationPopup.enabled"},
    {"expirationHoursAlert", integer, "24",
     "For a daily plan the popup opens when at most this many hours are left.", "storefront 4",
     "expirationPopup.expirationHoursAlert"},
    {"expirationDaysAlert", integer, "3", "For any other plan it opens when at most this many days are left.",
     "storefront 4", "expirationPopup.expirationDaysAlert"},
    {"priceFormat.count", integer, "2", "How many decimals a price is shown with.", "storefront 9",
     "priceFormat.count"},
    {"tag-manager container id", text, "\"\"",
     "The tag manager's container, GTM- and upper-case letters and digits; nothing is loaded when unset.",
     "storefront 5", "googleAds.containerId"},
    {"enabledFeatures", list, "[]", "Names of boolean flags of this table that are switched on.", "portal 3",
     "enabledFeatures.entries"},
    {"login options", list, "[]", "The ways to sign in that the dialog offers, in their order.", "portal 3",
     "loginOptions.entries"},
    {"avatar list", list, "[]", "The pictures that a user may choose from for the profile.", "portal 3",
     "avatarList.images"},
    {"shared links", list, "[]", "Where the share dialog leads.", "portal 3", "sharedLinks.entries"},
    {"external redirect disclaimer", boolean, "false", "Words are shown before a link leaves the portal.",
     "portal 3", "externalRedirectDisclaimer.enabled"},
};

}  // namespace

std::span<Flag const> flags() { return flag_table; }

std::span<Flag const> configured_options() { return option_table; }

Flag const* find_flag(std::string_view name) {
  auto const found = std::ranges::find(flag_table, name, &Flag::name);
  return found == std::end(flag_table) ? nullptr : &*found;
}

bool is_of_kind(boost::json::value const& value, FlagKind kind) {
  switch (kind) {
    case boolean: return value.is_bool();
    case integer: return value.is_int64();
    case text: return value.is_string();
    case list: return value.is_array();
    case object: return value.is_object();
  }
  return false;
}

}  // namespace tenants
