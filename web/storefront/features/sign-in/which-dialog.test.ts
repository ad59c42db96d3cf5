import { describe, expect, it } from "vitest";
import {
  type SignInFacts,
  type SignInFlags,
  signInFlags,
  signUpBy,
  usableOptions,
  whichDialog,
} from "./which-dialog";

const option = (name: string, kind = name) => ({
  name,
  kind,
  label: "",
  href: `/backend/login/aurora/${name}`,
  sms: false,
});
const some = { options: [option("password")], operatorOnly: false, operatorNetwork: false };
const many = { ...some, options: [option("password"), option("otp"), option("carrier", "operator")] };
const wifi = { options: [option("carrier", "operator")], operatorOnly: true, operatorNetwork: false };
const none = signInFlags({ features: {} });

describe("the way to sign in", () => {
  const cases: [string, Partial<SignInFlags>, Partial<SignInFacts>, string][] = [
    ["of a plain tenant is the dialog", {}, {}, "login"],
    ["to a private page is the dialog", {}, { reason: "page" }, "login"],
    ["to do something offers an account too", {}, { reason: "action" }, "login-or-sign-up"],
    ["of an operator's customers offers no account", { vodacomMent: true }, { reason: "action" }, "login"],
    [
      "with several options in the second flow shows them",
      { multipleLoginOptionsFlow2: true },
      { options: many },
      "login-options",
    ],
    ["with one option in the second flow is the dialog", { multipleLoginOptionsFlow2: true }, {}, "login"],
    ["with several options in the first flow is the dialog", {}, { options: many }, "login"],
    ["of a partner shows the partner's options", { isPartner: true }, {}, "login-options"],
    ["of a partner does so for an action too", { isPartner: true }, { reason: "action" }, "login-options"],
    [
      "of a partner with a flow of its own goes there",
      { isPartner: true, partnerLoginFlow: true },
      {},
      "partner",
    ],
    ["of the partner's flow alone changes nothing", { partnerLoginFlow: true }, {}, "login"],
    [
      "over the operator's network only is refused elsewhere",
      {},
      { options: wifi },
      "wifi-login-not-supported",
    ],
    [
      "over the operator's network comes before a partner's",
      { isPartner: true, partnerLoginFlow: true },
      { options: wifi },
      "wifi-login-not-supported",
    ],
    [
      "within the operator's network is the dialog",
      {},
      { options: { ...wifi, operatorNetwork: true } },
      "login",
    ],
    [
      "is the dialog where the server did not say",
      { multipleLoginOptionsFlow2: true },
      { options: null },
      "login",
    ],
  ];
  it.each(cases)("%s", (_sentence, flags, facts, way) => {
    expect(whichDialog({ options: some, reason: "button", ...facts, flags: { ...none, ...flags } })).toBe(
      way,
    );
  });

  it("to an account leads through Monsooq where it sells, and nowhere where the operator does", () => {
    expect(signUpBy(none)).toBe("hosted");
    expect(signUpBy({ ...none, monsooqMent: true })).toBe("monsooq");
    expect(signUpBy({ ...none, vodacomMent: true })).toBe("nowhere");
  });

  it("over the operator's secure address is left out over plain HTTP", () => {
    const names = (flags: Partial<SignInFlags>, secure: boolean) =>
      usableOptions(many.options, { ...none, ...flags }, secure).map(({ name }) => name);
    expect(names({ hasSecureLoginUrl: true }, false)).toEqual(["password", "otp"]);
    expect(names({ hasSecureLoginUrl: true }, true)).toHaveLength(3);
    expect(names({}, false)).toHaveLength(3);
  });

  it("reads flags from the shell, and nothing but true counts", () => {
    expect(
      signInFlags({
        features: { isPartner: true, vodacomMent: "true", "autoLogin.hasSecureLoginUrl": true },
      }),
    ).toEqual({ ...none, isPartner: true, hasSecureLoginUrl: true });
  });
});
