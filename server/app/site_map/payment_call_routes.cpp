// The calls of payments, as part of the site map in call_routes.cpp.
#include "app/site_map/modules.hpp"
#include "app/site_map/problems.hpp"
#include "app/site_map/routes.hpp"
#include "features/payments/addresses.hpp"
#include "features/sign_in/oauth/sign_in_calls.hpp"

namespace app {

using payments::OfficeApi;
using payments::OptionPage;
using payments::Webhooks;
using payments::sandbox::Pages;

namespace {

/// A provider signs what it sends, and has no token.
constexpr CallOptions from_provider{.reads_token = false, .answers_secrets = true};
constexpr base::ProblemType number_refused{422, "", "The form again: that is not a test number."};
constexpr CallOptions payment_page{.reads_token = false,
                                   .answers_secrets = true,
                                   .page_query = {&base::JsonCodec<sign_in::LanguageQuery>::schema}};

}  // namespace

CallGroup payment_calls() {
  namespace hosted = payments::hosted;
  return {"payments",
          "Webhooks of payment providers, the way to their pages, and the page of the built-in test bank.",
          {
              {"POST",
               hosted::webhook.text(),
               call<&Webhooks::receive_call>,
               "Take in what a payment provider reports",
               {payments::unknown_provider, payments::invalid_signature, payments::unreadable_webhook},
               from_provider},
              {"GET",
               hosted::option.text(),
               call<&OptionPage::open>,
               "Go to the page of the way to pay that was chosen",
               {portal::not_found, payments::unknown_payment_option, payments::provider_unavailable},
               payment_page},
              {"GET",
               hosted::sandbox.text(),
               call<&Pages::show>,
               "The page of the test bank",
               {portal::not_found},
               payment_page},
              {"POST",
               hosted::sandbox.text(),
               call<&Pages::pay>,
               "Pay at the test bank, or give it up",
               {portal::not_found, number_refused},
               payment_page},
              {"POST",
               "/office/payments/:id/refund",
               call<&OfficeApi::refund>,
               "Give back a payment, or a part of it",
               {payments::refund_refused}},
          }};
}

}  // namespace app
