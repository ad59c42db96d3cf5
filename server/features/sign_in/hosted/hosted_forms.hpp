// The forms of the hosted sign-in pages. The pages check the limits and show the form again with what is
// wrong.
#pragma once
#include <boost/describe.hpp>
#include <optional>
#include <string>

#include "base/json/bounded.hpp"
#include "base/json/json_codec.hpp"

namespace sign_in {

using EmailField = base::FormText<1, 254>;
using PasswordField = base::FormText<1, 1024>;
using OtpField = base::FormText<1, 64>;
/// What a page hands to its next form: sealed data, a link's token, a partner's token.
using CarriedField = base::FormText<0, 8192>;
/// The button that asks for another one-time password; its value does not matter.
using AgainButton = std::optional<base::FormText<0, 64>>;

struct LoginForm {
  EmailField email;
  PasswordField password;
};
BOOST_DESCRIBE_STRUCT(LoginForm, (), (email, password))

/// The recipient alone, then with the otp that was sent there, or that was mailed because the number alone is
/// not enough any more.
struct OtpForm {
  EmailField recipient;  // or a telephone number
  std::optional<OtpField> otp;
  AgainButton again;
  std::optional<CarriedField> mailed;  // sealed: where it was mailed
};
BOOST_DESCRIBE_STRUCT(OtpForm, (), (recipient, otp, again, mailed))

/// The app's six digits or a recovery code, after the first factor that `pending` proves.
struct SecondFactorForm {
  CarriedField pending;
  OtpField code;
};
BOOST_DESCRIBE_STRUCT(SecondFactorForm, (), (pending, code))

struct RegistrationForm {
  base::FormText<1, 100> name;
  base::FormText<0, 100> last_name;
  EmailField email;
  PasswordField password;
};
BOOST_DESCRIBE_STRUCT(RegistrationForm, (), (name, last_name, email, password))

struct RegistrationOtpForm {
  EmailField email;
  CarriedField pending;
  std::optional<OtpField> otp;
  AgainButton again;
};
BOOST_DESCRIBE_STRUCT(RegistrationOtpForm, (), (email, pending, otp, again))

struct ConfirmForm {
  CarriedField token;
  PasswordField password;
};
BOOST_DESCRIBE_STRUCT(ConfirmForm, (), (token, password))

struct ResetForm {
  EmailField email;
};
BOOST_DESCRIBE_STRUCT(ResetForm, (), (email))

struct NewPasswordForm {
  PasswordField password;
  PasswordField repeat;
};
BOOST_DESCRIBE_STRUCT(NewPasswordForm, (), (password, repeat))

/// Without a token the operator's network asserts who it is.
struct ProceedForm {
  CarriedField token;
};
BOOST_DESCRIBE_STRUCT(ProceedForm, (), (token))

}  // namespace sign_in

KIOSK_JSON(sign_in::LoginForm);
KIOSK_JSON(sign_in::OtpForm);
KIOSK_JSON(sign_in::SecondFactorForm);
KIOSK_JSON(sign_in::RegistrationForm);
KIOSK_JSON(sign_in::RegistrationOtpForm);
KIOSK_JSON(sign_in::ConfirmForm);
KIOSK_JSON(sign_in::ResetForm);
KIOSK_JSON(sign_in::NewPasswordForm);
KIOSK_JSON(sign_in::ProceedForm);
