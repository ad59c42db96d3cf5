// Printed by `kiosk types`; do not edit by hand.

import type { Json, ArticleDetails, ArticleOptionsBody, ArticlePinBody, ArticlePurchaseBody, ArticlePurchaseOptions, ArticleQuery, ArticleQuote, ArticleQuoteQuery, ArticlesQuery, Block, CancelQuery, Canceled, CartData, CartItemBody, CartQuantityBody, CartVoucherBody, CategoryArtwork, CategoryArtworkQuery, ChangePreview, CheckoutAnswer, CheckoutBody, ChosenLanguage, ChosenTheme, ClockBody, ClockMoved, CodeBody, ConfirmForm, ConsumeBody, ConsumeData, ConsumeVoucherBody, ConsumedVoucher, CountReadQuery, Device, EmailBody, EmailRequested, Enabled, Ended, Environment, EventAccepted, ExternalBody, ExternalValidity, FragmentEntries, FragmentQuery, GameAccess, GameBody, GameDownloadData, GamePlayData, GameSave, GameSaveBody, GiftBody, GiftMailed, GiftQuery, GiftRefundData, HistoryEntry, HistoryQuery, IdentityQuery, LanguageBody, LanguageQuery, LoginBody, LoginForm, LogoutBody, NewPasskey, NewPasswordForm, Node, Nothing, OfficeRefundQuery, OfficeRefundRequest, OtpBody, OtpForm, OtpRequest, OwnGift, OwnVoucherCodes, OwnVoucherQuery, Paging, PartnerEventTaken, PartnerLoginBody, PartnerMetadataBody, PartnerOptionsData, PartnerRedirection, PartnerRedirectionBody, PasskeyAnswerBody, PasskeyOptions, PasskeyQuestion, PasswordBody, PasswordChanged, PauseBody, PaymentForm, PaymentMethodBody, PersonFile, PhoneBody, PhoneRequested, PlayedBody, PositionBody, PreviewQuery, ProceedForm, Profile, ProfileBody, ProfileIdentity, ProfilePasskey, ProfileSession, PurchaseAction, PurchaseActionQuery, PurchaseLockBody, PurchaseOptionsQuery, ReadCounted, ReauthenticationBody, ReceiptDetails, ReceiptSummary, RecoveryCodes, RedeemPlanBody, RedeemedArticle, RefreshBody, RefundBody, RefundData, RefundDecisionBody, RefundRequestBody, RefundRequestData, RegistrationForm, RegistrationOtpForm, ResendVoucherBody, ResetForm, SecondFactorForm, SecondFactorOptions, SecondFactorState, SignInOptions, SignUpBody, SongBody, SongData, SongDownloadBody, SongDownloadData, StepBody, StreamingBody, StreamingData, StructureParameters, SubscribeBody, SubscriptionQuery, SubscriptionType, Suggestions, SuggestionsQuery, ThemeBody, Tokens, TrialBody, TrialEligibility, TrialQuery, UrlData, UsageCounted, UsageReportBody, UserData, UserSubscription, UserTokenBody, VoucherCredit, VoucherLook, VoucherMailed, VoucherbookEligibility, VoucherbookQuery, WalletArticle, WalletArticleReference, WalletQuery, WithdrawalBody, WithdrawalPreview, WithdrawalReceipt } from "./payloads";

/** What each call of the backend takes and gives. */
export interface Calls {
  "GET /api/envFile": { data: Environment; };
  "GET /i18n/:lang": { params: { lang: string; }; data: { [key: string]: string }; };
  "GET /openapi.json": { data: { [key: string]: Json }; };
  "GET /docs": { };
  "GET /device": { data: Device; };
  "POST /kafka/event/:name": { params: { name: string; }; body: { [key: string]: Json }; data: EventAccepted; };
  "GET /structure/fragments_get-articles": { query: ArticlesQuery; data: FragmentEntries; };
  "GET /structure/fragments_get-article-details": { query: ArticleQuery; data: ArticleDetails; };
  "GET /structure/:name": { params: { name: string; }; query: StructureParameters; data: Node; };
  "GET /structure/fragments/fragment/get-articles": { query: ArticlesQuery; data: FragmentEntries; };
  "GET /structure/fragments/fragment/get-article-details": { query: ArticleQuery; data: ArticleDetails; };
  "GET /structure/:name/fragment/:id": { params: { name: string; id: string; }; query: FragmentQuery; data: Block; };
  "GET /content/category/artwork": { query: CategoryArtworkQuery; data: CategoryArtwork; };
  "GET /concon/countread": { query: CountReadQuery; data: ReadCounted; };
  "GET /search/suggestions": { query: SuggestionsQuery; data: Suggestions; };
  "GET /subscription/type": { data: SubscriptionType[]; };
  "POST /song": { body: SongBody; data: SongData; };
  "POST /song/download": { body: SongDownloadBody; data: SongDownloadData; };
  "POST /video/streaming": { body: StreamingBody; data: StreamingData; };
  "POST /content/streaming/report": { body: UsageReportBody; data: UsageCounted; };
  "GET /game/access/:id": { params: { id: string; }; data: GameAccess; };
  "POST /game/play": { body: GameBody; data: GamePlayData; };
  "POST /game/play-free": { body: GameBody; data: GamePlayData; };
  "POST /game/download": { body: GameBody; data: GameDownloadData; };
  "GET /game/save/:id": { params: { id: string; }; data: GameSave; };
  "PUT /game/save/:id": { params: { id: string; }; body: GameSaveBody; data: GameSave; };
  "GET /user/history/:type": { params: { type: string; }; query: HistoryQuery; data: HistoryEntry[]; };
  "GET /user/history/:type/:id": { params: { type: string; id: string; }; data: HistoryEntry; };
  "PUT /user/history/:type/:id": { params: { type: string; id: string; }; body: PositionBody; data: HistoryEntry; };
  "POST /user/history/:type/:id": { params: { type: string; id: string; }; body: PlayedBody; data: HistoryEntry; };
  "DELETE /user/history/:type/:id": { params: { type: string; id: string; }; data: Nothing; };
  "POST /login/api": { body: LoginBody; data: Tokens; };
  "POST /login/otp": { body: OtpRequest; data: Nothing; };
  "GET /login/options": { query: LanguageQuery; data: SignInOptions; };
  "POST /login/passkey/options": { data: PasskeyQuestion; };
  "POST /login/passkey": { body: PasskeyAnswerBody; data: Tokens; };
  "POST /userToken": { body: UserTokenBody; data: UserData; };
  "POST /security/token/refresh": { body: RefreshBody; data: Tokens; };
  "POST /logout": { body: LogoutBody; data: UrlData; };
  "GET /partner/login/options": { query: LanguageQuery; data: PartnerOptionsData; };
  "POST /partner/login/:tenant": { params: { tenant: string; }; body: PartnerLoginBody; data: UrlData; };
  "POST /monsooq/mss-login/api/session/signup": { body: SignUpBody; data: UrlData; };
  "GET /login/:tenant": { params: { tenant: string; }; };
  "POST /login/:tenant": { params: { tenant: string; }; body: LoginForm; };
  "GET /login/:tenant/otp": { params: { tenant: string; }; };
  "POST /login/:tenant/otp": { params: { tenant: string; }; body: OtpForm; };
  "POST /login/:tenant/second-factor": { params: { tenant: string; }; body: SecondFactorForm; };
  "GET /login/:tenant/reset": { params: { tenant: string; }; };
  "POST /login/:tenant/reset": { params: { tenant: string; }; body: ResetForm; };
  "POST /login/:tenant/password": { params: { tenant: string; }; body: NewPasswordForm; };
  "GET /login/:tenant/provider/:name": { params: { tenant: string; name: string; }; };
  "GET /login/:tenant/callback": { params: { tenant: string; }; };
  "GET /login/:tenant/link": { params: { tenant: string; }; };
  "POST /login/:tenant/link": { params: { tenant: string; }; };
  "GET /login/:tenant/partner": { params: { tenant: string; }; };
  "GET /login/:tenant/proceed": { params: { tenant: string; }; };
  "POST /login/:tenant/proceed": { params: { tenant: string; }; body: ProceedForm; };
  "POST /login/:tenant/passkey/options": { params: { tenant: string; }; data: PasskeyQuestion; };
  "POST /login/:tenant/passkey": { params: { tenant: string; }; body: PasskeyAnswerBody; data: UrlData; };
  "GET /register/:tenant": { params: { tenant: string; }; };
  "POST /register/:tenant": { params: { tenant: string; }; body: RegistrationForm; };
  "POST /register/:tenant/otp": { params: { tenant: string; }; body: RegistrationOtpForm; };
  "GET /register/:tenant/confirm": { params: { tenant: string; }; };
  "POST /register/:tenant/confirm": { params: { tenant: string; }; body: ConfirmForm; };
  "POST /logout/:tenant": { params: { tenant: string; }; };
  "GET /user/profile": { data: Profile; };
  "PUT /user/profile": { body: ProfileBody; data: Profile; };
  "GET /user/checkUserTheme": { data: ChosenTheme; };
  "PUT /user/selectUserTheme": { body: ThemeBody; data: ChosenTheme; };
  "GET /user/checkUserLang": { data: ChosenLanguage; };
  "PUT /user/selectUserLang": { body: LanguageBody; data: ChosenLanguage; };
  "POST /user/password": { body: PasswordBody; data: PasswordChanged; };
  "POST /user/email": { body: EmailBody; data: EmailRequested; };
  "POST /user/email/confirm": { body: OtpBody; data: Profile; };
  "POST /user/phone": { body: PhoneBody; data: PhoneRequested; };
  "POST /user/phone/confirm": { body: OtpBody; data: Profile; };
  "POST /user/phone/remove": { body: ReauthenticationBody; data: Profile; };
  "PUT /user/purchase-lock": { body: PurchaseLockBody; data: Profile; };
  "GET /user/sessions": { query: Paging; data: ProfileSession[]; };
  "DELETE /user/sessions": { data: Ended; };
  "DELETE /user/sessions/:id": { params: { id: string; }; data: Ended; };
  "GET /user/identities": { query: Paging; data: ProfileIdentity[]; };
  "DELETE /user/identities": { query: IdentityQuery; data: ProfileIdentity[]; };
  "GET /user/passkeys": { query: Paging; data: ProfilePasskey[]; };
  "POST /user/passkeys": { body: NewPasskey; data: ProfilePasskey[]; };
  "POST /user/passkeys/options": { body: ReauthenticationBody; data: PasskeyOptions; };
  "DELETE /user/passkeys/:id": { params: { id: string; }; data: ProfilePasskey[]; };
  "GET /user/second-factor": { data: SecondFactorState; };
  "POST /user/second-factor": { body: OtpBody; data: RecoveryCodes; };
  "POST /user/second-factor/options": { body: ReauthenticationBody; data: SecondFactorOptions; };
  "POST /user/second-factor/recovery-codes": { body: ReauthenticationBody; data: RecoveryCodes; };
  "POST /user/second-factor/disable": { body: ReauthenticationBody; data: SecondFactorState; };
  "GET /user/export": { data: PersonFile; };
  "POST /user/close": { body: ReauthenticationBody; data: Profile; };
  "DELETE /user/close": { data: Profile; };
  "GET /user/receipts": { query: Paging; data: ReceiptSummary[]; };
  "GET /user/receipts/:id": { params: { id: string; }; data: ReceiptDetails; };
  "GET /user/receipts/:id/pdf": { params: { id: string; }; };
  "POST /payment/webhook/:provider": { params: { provider: string; }; data: Nothing; };
  "GET /payment/option/:option": { params: { option: string; }; };
  "GET /payment/sandbox/:page": { params: { page: string; }; };
  "POST /payment/sandbox/:page": { params: { page: string; }; body: PaymentForm; };
  "POST /office/payments/:id/refund": { params: { id: string; }; body: RefundBody; data: RefundData; };
  "GET /subscription": { query: SubscriptionQuery; data: UserSubscription[]; };
  "POST /subscription": { body: SubscribeBody; data: CheckoutAnswer; };
  "GET /subscription/isFreeTrialEligible": { query: TrialQuery; data: TrialEligibility; };
  "POST /subscription/subscribeToFreeTrial": { body: TrialBody; data: CheckoutAnswer; };
  "POST /subscription/validate/external": { body: ExternalBody; data: ExternalValidity; };
  "GET /subscription/isVoucherbookEligible": { query: VoucherbookQuery; data: VoucherbookEligibility; };
  "POST /partner/getRedirectionUrl": { body: PartnerRedirectionBody; data: PartnerRedirection; };
  "POST /partner/webhook/:partner": { params: { partner: string; }; data: PartnerEventTaken; };
  "GET /subscription/enabled/:id": { params: { id: string; }; data: Enabled; };
  "POST /subscription/paymentMethod/:id": { params: { id: string; }; body: PaymentMethodBody; data: CheckoutAnswer; };
  "DELETE /subscription/:id": { params: { id: string; }; query: CancelQuery; data: Canceled; };
  "GET /subscription/preview/:id": { params: { id: string; }; query: PreviewQuery; data: ChangePreview; };
  "GET /subscription/withdraw/:id": { params: { id: string; }; data: WithdrawalPreview; };
  "POST /subscription/withdraw/:id": { params: { id: string; }; body: WithdrawalBody; data: WithdrawalReceipt; };
  "POST /subscription/undoCancel/:id": { params: { id: string; }; data: UserSubscription; };
  "POST /subscription/pause/:id": { params: { id: string; }; body: PauseBody; data: UserSubscription; };
  "POST /subscription/resume/:id": { params: { id: string; }; data: UserSubscription; };
  "PUT /subscription/:id/partnerMetadata/attributes": { params: { id: string; }; body: PartnerMetadataBody; data: Nothing; };
  "POST /office/clock": { body: ClockBody; data: ClockMoved; };
  "POST /subscription/api": { body: StepBody; data: CheckoutAnswer; };
  "POST /subscription/api/:type": { params: { type: string; }; body: StepBody; data: CheckoutAnswer; };
  "POST /voucher/consumption/subscription": { body: RedeemPlanBody; data: CheckoutAnswer; };
  "POST /voucher/consumption/voucher": { body: ConsumeVoucherBody; data: ConsumedVoucher; };
  "POST /voucher/resend/voucher": { body: ResendVoucherBody; data: VoucherMailed; };
  "GET /voucher/codes": { query: OwnVoucherQuery; data: OwnVoucherCodes; };
  "POST /voucher/look": { body: CodeBody; data: VoucherLook; };
  "POST /voucher/consumption/article": { body: CodeBody; data: RedeemedArticle; };
  "POST /voucher/consumption/credits": { body: CodeBody; data: VoucherCredit; };
  "GET /voucher/credits": { data: VoucherCredit[]; };
  "GET /purchase/ArticlePurchaseOptions/:id": { params: { id: string; }; query: PurchaseOptionsQuery; data: ArticlePurchaseOptions; };
  "GET /purchase/user/purchaseOptions": { query: PurchaseActionQuery; data: PurchaseAction; };
  "POST /purchase/consume": { body: ConsumeBody; data: ConsumeData; };
  "GET /purchase/ArticleOneTimePurchase": { query: ArticleQuoteQuery; data: ArticleQuote; };
  "POST /subscription/oneTimePaymentOptions": { body: ArticleOptionsBody; data: CheckoutAnswer; };
  "POST /subscription/oneTimePurchase": { body: ArticlePurchaseBody; data: CheckoutAnswer; };
  "POST /purchase/VerifyOneTimePurchasePin": { body: ArticlePinBody; data: CheckoutAnswer; };
  "GET /cart": { data: CartData; };
  "POST /cart/items": { body: CartItemBody; data: CartData; };
  "PUT /cart/items/:id": { params: { id: string; }; body: CartQuantityBody; data: CartData; };
  "DELETE /cart/items/:id": { params: { id: string; }; data: CartData; };
  "POST /cart/accept": { data: CartData; };
  "PUT /cart/voucher": { body: CartVoucherBody; data: CartData; };
  "DELETE /cart/voucher": { data: CartData; };
  "POST /cart/merge": { data: CartData; };
  "POST /cart/checkout": { body: CheckoutBody; data: CheckoutAnswer; };
  "GET /gift/quote": { query: GiftQuery; data: ArticleQuote; };
  "POST /gift/paymentOptions": { body: GiftBody; data: CheckoutAnswer; };
  "POST /gift/:id/send": { params: { id: string; }; data: GiftMailed; };
  "GET /wallet/userarticles": { query: WalletQuery; data: WalletArticle[]; };
  "GET /wallet/walletarticle/article/:id": { params: { id: string; }; data: WalletArticleReference; };
  "POST /wallet/refundRequest/:id": { params: { id: string; }; body: RefundRequestBody; data: RefundRequestData; };
  "GET /wallet/gifts": { query: Paging; data: OwnGift[]; };
  "POST /wallet/giftRefundRequest/:id": { params: { id: string; }; body: RefundRequestBody; data: GiftRefundData; };
  "GET /office/refundRequests": { query: OfficeRefundQuery; data: OfficeRefundRequest[]; };
  "POST /office/refundRequests/:id": { params: { id: string; }; body: RefundDecisionBody; data: OfficeRefundRequest; };
}

/** The same calls as rows, for tests that walk over all of them. */
export const calls = [
  { method: "GET", path: "/api/envFile", who: "anyone", body: "json", readsToken: true, keepsAnswers: false },
  { method: "GET", path: "/i18n/:lang", who: "anyone", body: "json", readsToken: true, keepsAnswers: false },
  { method: "GET", path: "/openapi.json", who: "anyone", body: "json", readsToken: true, keepsAnswers: false },
  { method: "GET", path: "/docs", who: "anyone", body: "json", readsToken: true, keepsAnswers: false },
  { method: "GET", path: "/device", who: "anyone", body: "json", readsToken: true, keepsAnswers: false },
  { method: "POST", path: "/kafka/event/:name", who: "anyone", body: "json", readsToken: true, keepsAnswers: true },
  { method: "GET", path: "/structure/fragments_get-articles", who: "anyone", body: "json", readsToken: true, keepsAnswers: false },
  { method: "GET", path: "/structure/fragments_get-article-details", who: "anyone", body: "json", readsToken: true, keepsAnswers: false },
  { method: "GET", path: "/structure/:name", who: "anyone", body: "json", readsToken: true, keepsAnswers: false },
  { method: "GET", path: "/structure/fragments/fragment/get-articles", who: "anyone", body: "json", readsToken: true, keepsAnswers: false },
  { method: "GET", path: "/structure/fragments/fragment/get-article-details", who: "anyone", body: "json", readsToken: true, keepsAnswers: false },
  { method: "GET", path: "/structure/:name/fragment/:id", who: "anyone", body: "json", readsToken: true, keepsAnswers: false },
  { method: "GET", path: "/content/category/artwork", who: "anyone", body: "json", readsToken: true, keepsAnswers: false },
  { method: "GET", path: "/concon/countread", who: "anyone", body: "json", readsToken: true, keepsAnswers: false },
  { method: "GET", path: "/search/suggestions", who: "anyone", body: "json", readsToken: false, keepsAnswers: false },
  { method: "GET", path: "/subscription/type", who: "anyone", body: "json", readsToken: true, keepsAnswers: false },
  { method: "POST", path: "/song", who: "anyone", body: "json", readsToken: true, keepsAnswers: false },
  { method: "POST", path: "/song/download", who: "user", body: "json", readsToken: true, keepsAnswers: false },
  { method: "POST", path: "/video/streaming", who: "anyone", body: "json", readsToken: true, keepsAnswers: false },
  { method: "POST", path: "/content/streaming/report", who: "anyone", body: "json", readsToken: true, keepsAnswers: true },
  { method: "GET", path: "/game/access/:id", who: "anyone", body: "json", readsToken: true, keepsAnswers: false },
  { method: "POST", path: "/game/play", who: "user", body: "json", readsToken: true, keepsAnswers: false },
  { method: "POST", path: "/game/play-free", who: "anyone", body: "json", readsToken: true, keepsAnswers: true },
  { method: "POST", path: "/game/download", who: "user", body: "json", readsToken: true, keepsAnswers: false },
  { method: "GET", path: "/game/save/:id", who: "user", body: "json", readsToken: true, keepsAnswers: false },
  { method: "PUT", path: "/game/save/:id", who: "user", body: "json", readsToken: true, keepsAnswers: true },
  { method: "GET", path: "/user/history/:type", who: "user", body: "json", readsToken: true, keepsAnswers: false },
  { method: "GET", path: "/user/history/:type/:id", who: "user", body: "json", readsToken: true, keepsAnswers: false },
  { method: "PUT", path: "/user/history/:type/:id", who: "user", body: "json", readsToken: true, keepsAnswers: true },
  { method: "POST", path: "/user/history/:type/:id", who: "user", body: "json", readsToken: true, keepsAnswers: true },
  { method: "DELETE", path: "/user/history/:type/:id", who: "user", body: "json", readsToken: true, keepsAnswers: true },
  { method: "POST", path: "/login/api", who: "anyone", body: "json", readsToken: false, keepsAnswers: false },
  { method: "POST", path: "/login/otp", who: "anyone", body: "json", readsToken: false, keepsAnswers: false },
  { method: "GET", path: "/login/options", who: "anyone", body: "json", readsToken: false, keepsAnswers: false },
  { method: "POST", path: "/login/passkey/options", who: "anyone", body: "json", readsToken: false, keepsAnswers: false },
  { method: "POST", path: "/login/passkey", who: "anyone", body: "json", readsToken: false, keepsAnswers: false },
  { method: "POST", path: "/userToken", who: "anyone", body: "json", readsToken: false, keepsAnswers: false },
  { method: "POST", path: "/security/token/refresh", who: "anyone", body: "json", readsToken: false, keepsAnswers: false },
  { method: "POST", path: "/logout", who: "anyone", body: "json", readsToken: false, keepsAnswers: false },
  { method: "GET", path: "/partner/login/options", who: "anyone", body: "json", readsToken: false, keepsAnswers: false },
  { method: "POST", path: "/partner/login/:tenant", who: "anyone", body: "json", readsToken: false, keepsAnswers: false },
  { method: "POST", path: "/monsooq/mss-login/api/session/signup", who: "anyone", body: "json", readsToken: false, keepsAnswers: false },
  { method: "GET", path: "/login/:tenant", who: "anyone", body: "form", readsToken: false, keepsAnswers: false },
  { method: "POST", path: "/login/:tenant", who: "anyone", body: "form", readsToken: false, keepsAnswers: false },
  { method: "GET", path: "/login/:tenant/otp", who: "anyone", body: "form", readsToken: false, keepsAnswers: false },
  { method: "POST", path: "/login/:tenant/otp", who: "anyone", body: "form", readsToken: false, keepsAnswers: false },
  { method: "POST", path: "/login/:tenant/second-factor", who: "anyone", body: "form", readsToken: false, keepsAnswers: false },
  { method: "GET", path: "/login/:tenant/reset", who: "anyone", body: "form", readsToken: false, keepsAnswers: false },
  { method: "POST", path: "/login/:tenant/reset", who: "anyone", body: "form", readsToken: false, keepsAnswers: false },
  { method: "POST", path: "/login/:tenant/password", who: "anyone", body: "form", readsToken: false, keepsAnswers: false },
  { method: "GET", path: "/login/:tenant/provider/:name", who: "anyone", body: "form", readsToken: false, keepsAnswers: false },
  { method: "GET", path: "/login/:tenant/callback", who: "anyone", body: "form", readsToken: false, keepsAnswers: false },
  { method: "GET", path: "/login/:tenant/link", who: "anyone", body: "form", readsToken: false, keepsAnswers: false },
  { method: "POST", path: "/login/:tenant/link", who: "anyone", body: "form", readsToken: false, keepsAnswers: false },
  { method: "GET", path: "/login/:tenant/partner", who: "anyone", body: "form", readsToken: false, keepsAnswers: false },
  { method: "GET", path: "/login/:tenant/proceed", who: "anyone", body: "form", readsToken: false, keepsAnswers: false },
  { method: "POST", path: "/login/:tenant/proceed", who: "anyone", body: "form", readsToken: false, keepsAnswers: false },
  { method: "POST", path: "/login/:tenant/passkey/options", who: "anyone", body: "json", readsToken: false, keepsAnswers: false },
  { method: "POST", path: "/login/:tenant/passkey", who: "anyone", body: "json", readsToken: false, keepsAnswers: false },
  { method: "GET", path: "/register/:tenant", who: "anyone", body: "form", readsToken: false, keepsAnswers: false },
  { method: "POST", path: "/register/:tenant", who: "anyone", body: "form", readsToken: false, keepsAnswers: false },
  { method: "POST", path: "/register/:tenant/otp", who: "anyone", body: "form", readsToken: false, keepsAnswers: false },
  { method: "GET", path: "/register/:tenant/confirm", who: "anyone", body: "form", readsToken: false, keepsAnswers: false },
  { method: "POST", path: "/register/:tenant/confirm", who: "anyone", body: "form", readsToken: false, keepsAnswers: false },
  { method: "POST", path: "/logout/:tenant", who: "anyone", body: "form", readsToken: false, keepsAnswers: false },
  { method: "GET", path: "/user/profile", who: "user", body: "json", readsToken: true, keepsAnswers: false },
  { method: "PUT", path: "/user/profile", who: "user", body: "json", readsToken: true, keepsAnswers: true },
  { method: "GET", path: "/user/checkUserTheme", who: "user", body: "json", readsToken: true, keepsAnswers: false },
  { method: "PUT", path: "/user/selectUserTheme", who: "user", body: "json", readsToken: true, keepsAnswers: true },
  { method: "GET", path: "/user/checkUserLang", who: "user", body: "json", readsToken: true, keepsAnswers: false },
  { method: "PUT", path: "/user/selectUserLang", who: "user", body: "json", readsToken: true, keepsAnswers: true },
  { method: "POST", path: "/user/password", who: "user", body: "json", readsToken: true, keepsAnswers: true },
  { method: "POST", path: "/user/email", who: "user", body: "json", readsToken: true, keepsAnswers: true },
  { method: "POST", path: "/user/email/confirm", who: "user", body: "json", readsToken: true, keepsAnswers: true },
  { method: "POST", path: "/user/phone", who: "user", body: "json", readsToken: true, keepsAnswers: true },
  { method: "POST", path: "/user/phone/confirm", who: "user", body: "json", readsToken: true, keepsAnswers: true },
  { method: "POST", path: "/user/phone/remove", who: "user", body: "json", readsToken: true, keepsAnswers: true },
  { method: "PUT", path: "/user/purchase-lock", who: "user", body: "json", readsToken: true, keepsAnswers: true },
  { method: "GET", path: "/user/sessions", who: "user", body: "json", readsToken: true, keepsAnswers: false },
  { method: "DELETE", path: "/user/sessions", who: "user", body: "json", readsToken: true, keepsAnswers: true },
  { method: "DELETE", path: "/user/sessions/:id", who: "user", body: "json", readsToken: true, keepsAnswers: true },
  { method: "GET", path: "/user/identities", who: "user", body: "json", readsToken: true, keepsAnswers: false },
  { method: "DELETE", path: "/user/identities", who: "user", body: "json", readsToken: true, keepsAnswers: true },
  { method: "GET", path: "/user/passkeys", who: "user", body: "json", readsToken: true, keepsAnswers: false },
  { method: "POST", path: "/user/passkeys", who: "user", body: "json", readsToken: true, keepsAnswers: true },
  { method: "POST", path: "/user/passkeys/options", who: "user", body: "json", readsToken: true, keepsAnswers: false },
  { method: "DELETE", path: "/user/passkeys/:id", who: "user", body: "json", readsToken: true, keepsAnswers: true },
  { method: "GET", path: "/user/second-factor", who: "user", body: "json", readsToken: true, keepsAnswers: false },
  { method: "POST", path: "/user/second-factor", who: "user", body: "json", readsToken: true, keepsAnswers: false },
  { method: "POST", path: "/user/second-factor/options", who: "user", body: "json", readsToken: true, keepsAnswers: false },
  { method: "POST", path: "/user/second-factor/recovery-codes", who: "user", body: "json", readsToken: true, keepsAnswers: false },
  { method: "POST", path: "/user/second-factor/disable", who: "user", body: "json", readsToken: true, keepsAnswers: true },
  { method: "GET", path: "/user/export", who: "user", body: "json", readsToken: true, keepsAnswers: false },
  { method: "POST", path: "/user/close", who: "user", body: "json", readsToken: true, keepsAnswers: true },
  { method: "DELETE", path: "/user/close", who: "user", body: "json", readsToken: true, keepsAnswers: true },
  { method: "GET", path: "/user/receipts", who: "user", body: "json", readsToken: true, keepsAnswers: false },
  { method: "GET", path: "/user/receipts/:id", who: "user", body: "json", readsToken: true, keepsAnswers: false },
  { method: "GET", path: "/user/receipts/:id/pdf", who: "user", body: "json", readsToken: true, keepsAnswers: false },
  { method: "POST", path: "/payment/webhook/:provider", who: "anyone", body: "json", readsToken: false, keepsAnswers: false },
  { method: "GET", path: "/payment/option/:option", who: "anyone", body: "form", readsToken: false, keepsAnswers: false },
  { method: "GET", path: "/payment/sandbox/:page", who: "anyone", body: "form", readsToken: false, keepsAnswers: false },
  { method: "POST", path: "/payment/sandbox/:page", who: "anyone", body: "form", readsToken: false, keepsAnswers: false },
  { method: "POST", path: "/office/payments/:id/refund", who: "user", body: "json", readsToken: true, keepsAnswers: true },
  { method: "GET", path: "/subscription", who: "user", body: "json", readsToken: true, keepsAnswers: false },
  { method: "POST", path: "/subscription", who: "user", body: "json", readsToken: true, keepsAnswers: true },
  { method: "GET", path: "/subscription/isFreeTrialEligible", who: "user", body: "json", readsToken: true, keepsAnswers: false },
  { method: "POST", path: "/subscription/subscribeToFreeTrial", who: "user", body: "json", readsToken: true, keepsAnswers: true },
  { method: "POST", path: "/subscription/validate/external", who: "user", body: "json", readsToken: true, keepsAnswers: true },
  { method: "GET", path: "/subscription/isVoucherbookEligible", who: "user", body: "json", readsToken: true, keepsAnswers: false },
  { method: "POST", path: "/partner/getRedirectionUrl", who: "user", body: "json", readsToken: true, keepsAnswers: true },
  { method: "POST", path: "/partner/webhook/:partner", who: "anyone", body: "json", readsToken: false, keepsAnswers: false },
  { method: "GET", path: "/subscription/enabled/:id", who: "user", body: "json", readsToken: true, keepsAnswers: false },
  { method: "POST", path: "/subscription/paymentMethod/:id", who: "user", body: "json", readsToken: true, keepsAnswers: true },
  { method: "DELETE", path: "/subscription/:id", who: "user", body: "json", readsToken: true, keepsAnswers: true },
  { method: "GET", path: "/subscription/preview/:id", who: "user", body: "json", readsToken: true, keepsAnswers: false },
  { method: "GET", path: "/subscription/withdraw/:id", who: "user", body: "json", readsToken: true, keepsAnswers: false },
  { method: "POST", path: "/subscription/withdraw/:id", who: "user", body: "json", readsToken: true, keepsAnswers: true },
  { method: "POST", path: "/subscription/undoCancel/:id", who: "user", body: "json", readsToken: true, keepsAnswers: true },
  { method: "POST", path: "/subscription/pause/:id", who: "user", body: "json", readsToken: true, keepsAnswers: true },
  { method: "POST", path: "/subscription/resume/:id", who: "user", body: "json", readsToken: true, keepsAnswers: true },
  { method: "PUT", path: "/subscription/:id/partnerMetadata/attributes", who: "user", body: "json", readsToken: true, keepsAnswers: true },
  { method: "POST", path: "/office/clock", who: "user", body: "json", readsToken: true, keepsAnswers: true },
  { method: "POST", path: "/subscription/api", who: "user", body: "json", readsToken: true, keepsAnswers: true },
  { method: "POST", path: "/subscription/api/:type", who: "user", body: "json", readsToken: true, keepsAnswers: true },
  { method: "POST", path: "/voucher/consumption/subscription", who: "user", body: "json", readsToken: true, keepsAnswers: true },
  { method: "POST", path: "/voucher/consumption/voucher", who: "user", body: "json", readsToken: true, keepsAnswers: true },
  { method: "POST", path: "/voucher/resend/voucher", who: "user", body: "json", readsToken: true, keepsAnswers: true },
  { method: "GET", path: "/voucher/codes", who: "user", body: "json", readsToken: true, keepsAnswers: false },
  { method: "POST", path: "/voucher/look", who: "user", body: "json", readsToken: true, keepsAnswers: true },
  { method: "POST", path: "/voucher/consumption/article", who: "user", body: "json", readsToken: true, keepsAnswers: true },
  { method: "POST", path: "/voucher/consumption/credits", who: "user", body: "json", readsToken: true, keepsAnswers: true },
  { method: "GET", path: "/voucher/credits", who: "user", body: "json", readsToken: true, keepsAnswers: false },
  { method: "GET", path: "/purchase/ArticlePurchaseOptions/:id", who: "anyone", body: "json", readsToken: true, keepsAnswers: false },
  { method: "GET", path: "/purchase/user/purchaseOptions", who: "anyone", body: "json", readsToken: true, keepsAnswers: false },
  { method: "POST", path: "/purchase/consume", who: "user", body: "json", readsToken: true, keepsAnswers: true },
  { method: "GET", path: "/purchase/ArticleOneTimePurchase", who: "user", body: "json", readsToken: true, keepsAnswers: false },
  { method: "POST", path: "/subscription/oneTimePaymentOptions", who: "user", body: "json", readsToken: true, keepsAnswers: true },
  { method: "POST", path: "/subscription/oneTimePurchase", who: "user", body: "json", readsToken: true, keepsAnswers: true },
  { method: "POST", path: "/purchase/VerifyOneTimePurchasePin", who: "user", body: "json", readsToken: true, keepsAnswers: true },
  { method: "GET", path: "/cart", who: "anyone", body: "json", readsToken: true, keepsAnswers: false },
  { method: "POST", path: "/cart/items", who: "anyone", body: "json", readsToken: true, keepsAnswers: true },
  { method: "PUT", path: "/cart/items/:id", who: "anyone", body: "json", readsToken: true, keepsAnswers: true },
  { method: "DELETE", path: "/cart/items/:id", who: "anyone", body: "json", readsToken: true, keepsAnswers: true },
  { method: "POST", path: "/cart/accept", who: "anyone", body: "json", readsToken: true, keepsAnswers: true },
  { method: "PUT", path: "/cart/voucher", who: "anyone", body: "json", readsToken: true, keepsAnswers: true },
  { method: "DELETE", path: "/cart/voucher", who: "anyone", body: "json", readsToken: true, keepsAnswers: true },
  { method: "POST", path: "/cart/merge", who: "user", body: "json", readsToken: true, keepsAnswers: true },
  { method: "POST", path: "/cart/checkout", who: "user", body: "json", readsToken: true, keepsAnswers: true },
  { method: "GET", path: "/gift/quote", who: "user", body: "json", readsToken: true, keepsAnswers: false },
  { method: "POST", path: "/gift/paymentOptions", who: "user", body: "json", readsToken: true, keepsAnswers: true },
  { method: "POST", path: "/gift/:id/send", who: "user", body: "json", readsToken: true, keepsAnswers: true },
  { method: "GET", path: "/wallet/userarticles", who: "user", body: "json", readsToken: true, keepsAnswers: false },
  { method: "GET", path: "/wallet/walletarticle/article/:id", who: "user", body: "json", readsToken: true, keepsAnswers: false },
  { method: "POST", path: "/wallet/refundRequest/:id", who: "user", body: "json", readsToken: true, keepsAnswers: true },
  { method: "GET", path: "/wallet/gifts", who: "user", body: "json", readsToken: true, keepsAnswers: false },
  { method: "POST", path: "/wallet/giftRefundRequest/:id", who: "user", body: "json", readsToken: true, keepsAnswers: true },
  { method: "GET", path: "/office/refundRequests", who: "user", body: "json", readsToken: true, keepsAnswers: false },
  { method: "POST", path: "/office/refundRequests/:id", who: "user", body: "json", readsToken: true, keepsAnswers: true },
] as const;
