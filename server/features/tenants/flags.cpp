// The table of tenant flags, and finding one in it.
#include "features/tenants/flags.hpp"

#include <algorithm>
#include <boost/json/value.hpp>

namespace tenants {
namespace {

using enum FlagKind;

constexpr Flag table[] = {
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
     "Plans are shown by the ment_ attributes as Monsooq sells them: category, best value, sort.",
     "storefront 1"},
    {"vodacomMent", boolean, "false", "Plans are shown by the ment_ attributes as Vodacom sells them.",
     "storefront 1"},
    {"geoBlock.blockedSubscriptions", list, "[]",
     "Identifiers of plans that are not offered while geoBlockFlag is set.", "storefront 1, 4"},
    {"geoBlockFlag", boolean, "false",
     "Takes the plans of geoBlock.blockedSubscriptions off the list of plans.", "portal 3, storefront 4"},
    {"customPlan", object, "{}", "A plan of the tenant's own that stands beside those of the plan list.",
     "portal 3"},
    {"cancelImmediately", boolean, "false",
     "A cancellation ends access at once instead of at the end of the paid period.", "product 5"},

    // Credit that is about to expire
    {"expirationPopup.enabled", boolean, "false",
     "The popup about credit that will expire may open for signed-in users with a full-track music "
     "contingent.",
     "portal 3, storefront 4"},
    {"expirationHoursAlert", integer, "24",
     "For a daily plan the popup opens when at most this many hours are left.", "storefront 4"},
    {"expirationDaysAlert", integer, "3", "For any other plan it opens when at most this many days are left.",
     "storefront 4"},
    {"creditExpirationRoute", text, "\"\"", "Where closing the popup leads; it stays on the page when unset.",
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
    {"loginOptions", list, "[]", "The ways to sign in that the dialog offers, in their order.", "portal 3"},
    {"loginMetaData", object, "{}", "Head data of the sign-in pages.", "portal 3"},

    // Content
    {"maxRating", integer, "60",
     "The highest content grading shown to a visitor whose account has no parental control.",
     "storefront 1, 5"},
    {"FTMDOnly", boolean, "false",
     "Full-track music is for download only: playlists hold owned tracks, and the end of a preview asks "
     "nothing.",
     "storefront 1, 4"},
    {"maxQuantity", integer, "10", "Feature: how many of one item the cart holds at most.",
     "storefront 5, 9"},
    {"enabledFeatures", list, "[]", "The features that are switched on, by name.", "portal 3"},
    {"parentalControlMail", object, "{}", "Sender and subject of the mail that resets a parental password.",
     "portal 3 'parental-control mail config'"},
    {"avatarList", list, "[]", "The pictures that a user may choose from for the profile.", "portal 3"},

    // Prices
    {"priceFormat.count", integer, "2", "How many decimals a price is shown with.", "portal 3, storefront 9"},
    {"literalPercentOff", boolean, "false",
     "The percent-off tag shows promotion price divided by price, as the specification words it, not the "
     "share saved.",
     "storefront 5, product 8"},
    {"paymentMetaData", object, "{}", "Head data of the payment pages.", "portal 3"},

    // Language
    {"default.locale.defaultLocale", text, "\"\"",
     "The language of unprefixed addresses; when unset the visitor's browser decides, then English.",
     "portal 3, 4"},
    {"arabicIndicDigits", boolean, "true",
     "Arabic pages show digits as Arabic-Indic; the Maghreb reads Latin ones.",
     "storefront 9 'Arabic locale digits become Arabic-Indic'"},

    // Look
    {"defaultTheme", text, "\"light\"",
     "Light or dark: the theme of a visitor who has not chosen the alternate one.",
     "portal 4, 9 'default theme light'"},
    {"alternatTheme", boolean, "true",
     "The tenant offers its alternate theme, so the button that toggles it is shown.", "portal 3, 4"},
    {"colors", text, "\"\"", "CSS variables of the tenant's palette; the house's own where empty.",
     "portal 3"},
    {"customStyle", text, "\"\"", "Address of a stylesheet of the tenant's own, linked after ours.",
     "portal 3"},
    {"customStyling.cdnLink", text, "\"\"",
     "Address below which the tenant's own styling and pictures are served.",
     "portal 3 'custom styling (cdnLink)'"},
    {"links.homeUrl", text, "\"/\"", "Where the get-started button of the error screen and the logo lead.",
     "portal 2, 3"},
    {"sharedLinks", object, "{}",
     "Addresses that several blocks share, such as help, terms and the app stores.",
     "portal 3 'shared links'"},
    {"externalRedirectDisclaimer", object, "{}",
     "Words shown before a link leaves the portal; none when empty.", "portal 3"},

    // Being found and measured
    {"metaData", object, "{}", "Title, description and picture of pages that bring none of their own.",
     "portal 3"},
    {"tabNames", object, "{}", "Titles of the browser tab by page name.", "portal 3 'tab names for SEO'"},
    {"googleAds", object, "{}", "Identifiers of the advertising account; nothing is loaded when empty.",
     "portal 3 'google-ads'"},
    {"tagManager.containerId", text, "\"\"",
     "The tag manager's container, GTM- and upper-case letters and digits; nothing is loaded when unset.",
     "storefront 5 'Tag-manager container id'"},
};

}  // namespace

std::span<Flag const> flags() { return table; }

Flag const* find_flag(std::string_view name) {
  auto const found = std::ranges::find(table, name, &Flag::name);
  return found == std::end(table) ? nullptr : &*found;
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
