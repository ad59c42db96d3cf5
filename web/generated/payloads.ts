// Printed by `kiosk types`; do not edit by hand.

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

export interface Artwork {
  src: string;
  widths: number[];
  width: number;
  height: number;
  color: string;
  hueLight: number;
  hueDark: number;
}
export type CardShape = "square" | "round" | "wide" | "tall" | "photo" | "ticket";
export type Badge = "none" | "free" | "included" | "price" | "new_release";
export interface VoucherValue {
  amount: number;
  currency: string;
}
export type VoucherState = "upcoming" | "valid" | "sold_out" | "expired";
export interface VoucherTicket {
  benefit: string;
  benefitLang?: string;
  discountPercent: number;
  value?: VoucherValue;
  state: VoucherState;
  validFrom: string;
  validUntil: string;
}
export interface Card {
  kind: string;
  id: string;
  shape: CardShape;
  title: string;
  subTitle: string;
  subTitleLang?: string;
  href: string;
  badge: Badge;
  artwork?: Artwork;
  playId: string;
  playKind: string;
  ticket?: VoucherTicket;
  voucherCount?: number;
}
export interface ArtistLink {
  id: string;
  name: string;
  href: string;
}
export interface AlbumLink {
  id: string;
  title: string;
  href: string;
}
export interface Track {
  id: string;
  title: string;
  href: string;
  artists: ArtistLink[];
  album?: AlbumLink;
  number: number;
  durationSeconds: number;
  duration: string;
  explicit: boolean;
  badge: Badge;
  artwork?: Artwork;
  spoken?: boolean;
}
export interface TextItem {
  title: string;
  html: string;
}
export interface Block {
  id: string;
  name: string;
  title: string;
  subTitle: string;
  clickUrl: string;
  artwork?: Artwork;
  actionText: string;
  html: string;
  cards: Card[];
  tracks: Track[];
  items: TextItem[];
  customProperties: { [key: string]: string };
  next?: number;
}
export interface StructurePage {
  name: string;
  title: string;
  subTitle: string;
  blocks: Block[];
}
export interface Nothing {
}
export type Sort = "popular" | "newest";
export interface SortLink {
  sort: Sort;
  href: string;
  current: boolean;
}
export interface GenreLink {
  slug: string;
  name: string;
  href: string;
}
export interface Artist {
  id: string;
  name: string;
  href: string;
  artwork?: Artwork;
}
export interface PageRange {
  offset: number;
  limit: number;
  total: number;
  previous?: string;
  next?: string;
}
export interface MusicTracksPage {
  tracks: Track[];
  sorts: SortLink[];
  genres: GenreLink[];
  genre: string;
  artist?: Artist;
  paging: PageRange;
}
export interface Genre {
  slug: string;
  name: string;
  href: string;
  artwork?: Artwork;
}
export interface MusicTrackCategoriesPage {
  genres: Genre[];
}
export interface MusicTrackPage {
  track: Track;
  description: string;
  descriptionLang?: string;
  releasedAt: string;
  released: string;
  genres: GenreLink[];
  moreFromAlbum: Track[];
  related: Track[];
}
export interface Album {
  id: string;
  title: string;
  href: string;
  artists: ArtistLink[];
  year: string;
  trackCount: number;
  artwork?: Artwork;
  badge: Badge;
}
export interface MusicAlbumsPage {
  albums: Album[];
  categories: GenreLink[];
  category?: GenreLink;
  artist?: Artist;
  sorts: SortLink[];
  paging: PageRange;
}
export interface MusicAlbumPage {
  album: Album;
  description: string;
  descriptionLang?: string;
  releasedAt: string;
  released: string;
  genres: GenreLink[];
  tracks: Track[];
  paging: PageRange;
  totalDuration: string;
  totalSeconds: number;
  moreByArtist: Album[];
}
export interface MusicArtistsPage {
  artists: Artist[];
  genres: GenreLink[];
  genre: string;
  paging: PageRange;
}
export interface MusicVideo {
  id: string;
  title: string;
  href: string;
  artists: ArtistLink[];
  duration: string;
  durationSeconds: number;
  artwork?: Artwork;
}
export interface MusicArtistPage {
  artist: Artist;
  biography: string;
  biographyLang?: string;
  genres: GenreLink[];
  topTracks: Track[];
  trackCount: number;
  albums: Album[];
  albumCount: number;
  videos: MusicVideo[];
  videoCount: number;
  related: Artist[];
}
export interface MusicGenrePage {
  genre: GenreLink;
  tracks: Track[];
  albums: Album[];
  artists: Artist[];
}
export interface Playlist {
  id: string;
  title: string;
  href: string;
  description: string;
  descriptionLang?: string;
  trackCount: number;
  artwork?: Artwork;
}
export interface MusicPlaylistsPage {
  playlists: Playlist[];
  paging: PageRange;
}
export interface MusicPlaylistPage {
  playlist: Playlist;
  tracks: Track[];
  paging: PageRange;
  totalDuration: string;
  totalSeconds: number;
}
export interface MusicVideosPage {
  videos: MusicVideo[];
  artist?: Artist;
  sorts: SortLink[];
  paging: PageRange;
}
export interface MusicVideoPage {
  video: MusicVideo;
  description: string;
  descriptionLang?: string;
  releasedAt: string;
  track?: Track;
  more: MusicVideo[];
  previewUrl?: string;
  previewSeconds: number;
}
export interface Podcast {
  id: string;
  title: string;
  href: string;
  hosts: ArtistLink[];
  episodeCount: number;
  explicit: boolean;
  badge: Badge;
  artwork?: Artwork;
}
export type EpisodeType = "full" | "trailer" | "bonus";
export interface Episode {
  track: Track;
  season: number;
  number: number;
  type: EpisodeType;
  releasedAt: string;
  released: string;
  summary: string;
  summaryLang?: string;
}
export interface PodcastsPage {
  podcasts: Podcast[];
  newest: Episode[];
  sorts: SortLink[];
  genres: GenreLink[];
  genre: string;
  paging: PageRange;
}
export type SpeechRole = "host" | "guest" | "author" | "narrator";
export interface Speaker {
  id: string;
  name: string;
  href: string;
  roles: SpeechRole[];
  artwork?: Artwork;
}
export interface Funding {
  link: string;
  label: string;
  labelLang?: string;
}
export interface PodcastPage {
  podcast: Podcast;
  description: string;
  descriptionLang?: string;
  language: string;
  languageName: string;
  serial: boolean;
  people: Speaker[];
  genres: GenreLink[];
  episodes: Episode[];
  paging: PageRange;
  copyright: string;
  link: string;
  funding?: Funding;
  feed?: string;
  related: Podcast[];
}
export interface EpisodeChapter {
  startSeconds: number;
  start: string;
  title: string;
  titleLang?: string;
  link: string;
}
export interface EpisodePage {
  episode: Episode;
  language: string;
  languageName: string;
  notes: string;
  notesLang?: string;
  chapters: EpisodeChapter[];
  people: Speaker[];
  genres: GenreLink[];
  link: string;
  more: Episode[];
}
export interface Audiobook {
  id: string;
  title: string;
  href: string;
  authors: ArtistLink[];
  year: string;
  durationSeconds: number;
  chapterCount: number;
  explicit: boolean;
  badge: Badge;
  artwork?: Artwork;
}
export interface AudiobooksPage {
  audiobooks: Audiobook[];
  sorts: SortLink[];
  genres: GenreLink[];
  genre?: GenreLink;
  paging: PageRange;
}
export interface AudiobookGenresPage {
  genres: Genre[];
}
export interface AudiobookPage {
  audiobook: Audiobook;
  description: string;
  descriptionLang?: string;
  language: string;
  languageName: string;
  releasedAt: string;
  released: string;
  isbn: string;
  publisher: string;
  copyright: string;
  abridged: boolean;
  people: Speaker[];
  genres: GenreLink[];
  chapters: Track[];
  moreByAuthor: Audiobook[];
  related: Audiobook[];
}
export interface SeriesLink {
  id: string;
  title: string;
  href: string;
}
export interface Video {
  id: string;
  title: string;
  href: string;
  streamHref: string;
  year: string;
  durationSeconds: number;
  duration: string;
  rating: number;
  badge: Badge;
  artwork?: Artwork;
  season: number;
  number: number;
  series?: SeriesLink;
  summary: string;
  summaryLang?: string;
}
export interface Series {
  id: string;
  title: string;
  href: string;
  seasonCount: number;
  episodeCount: number;
  year: string;
  rating: number;
  badge: Badge;
  artwork?: Artwork;
}
export interface PersonPage {
  person: Artist;
  biography: string;
  biographyLang?: string;
  link: string;
  written: Audiobook[];
  narrated: Audiobook[];
  hosted: Podcast[];
  guestIn: Episode[];
  directedFilms: Video[];
  directedSeries: Series[];
  films: Video[];
  series: Series[];
}
export type VideoListName = "films" | "series";
export interface VideosPage {
  name: VideoListName;
  films: Video[];
  series: Series[];
  sorts: SortLink[];
  genres: GenreLink[];
  genre: string;
  paging: PageRange;
}
export interface VideoTestPage {
  sample?: Video;
  allowedHosts: string[];
}
export interface VideoGenrePage {
  genre: GenreLink;
  genres: GenreLink[];
  sorts: SortLink[];
  films: Video[];
  paging: PageRange;
  series: Series[];
  allSeries: string;
}
export type VideoRole = "director" | "writer" | "actor" | "composer" | "narrator";
export interface FilmPerson {
  id: string;
  name: string;
  href: string;
  roles: VideoRole[];
  character: string;
  characterLang?: string;
  artwork?: Artwork;
}
export interface Trailer {
  address: string;
  seconds: number;
}
export interface FilmFacts {
  description: string;
  descriptionLang?: string;
  tagline: string;
  taglineLang?: string;
  language: string;
  languageName: string;
  releasedAt: string;
  released: string;
  directors: ArtistLink[];
  people: FilmPerson[];
  genres: GenreLink[];
  licensor: string;
  copyright: string;
  trailer?: Trailer;
}
export interface SpokenLanguage {
  language: string;
  name: string;
}
export type SubtitleKind = "subtitles" | "captions";
export interface SubtitleLanguage {
  language: string;
  name: string;
  kind: SubtitleKind;
}
export interface FilmSource {
  code: string;
  category: GenreLink;
}
export interface FilmPage {
  video: Video;
  facts: FilmFacts;
  sound: SpokenLanguage[];
  subtitles: SubtitleLanguage[];
  previous?: Video;
  next?: Video;
  episodes: Video[];
  moreByDirector: Video[];
  related: Video[];
  source?: FilmSource;
}
export interface SeasonLink {
  number: number;
  title: string;
  titleLang?: string;
  href: string;
  current: boolean;
}
export interface SeriesPage {
  series: Series;
  artwork?: Artwork;
  facts: FilmFacts;
  seasons: SeasonLink[];
  episodes: Video[];
  moreByDirector: Series[];
  related: Series[];
}
export type VideoMarkKind = "intro" | "recap" | "credits";
export interface StreamMark {
  kind: VideoMarkKind;
  start: number;
  end: number;
}
export interface StreamRouteMetadata {
  source: string;
  id: string;
  name: string;
}
export interface StreamPage {
  video: Video;
  back: string;
  series?: SeriesLink;
  next?: Video;
  marks: StreamMark[];
  language: string;
  externalProviderCode?: string;
  routeMetadata?: StreamRouteMetadata;
}
export type StoryArea = "articles" | "premium" | "news";
export interface Story {
  id: string;
  title: string;
  href: string;
  lead: string;
  leadLang?: string;
  author: string;
  category: string;
  publishedAt: string;
  published: string;
  minutes: number;
  premium: boolean;
  artwork?: Artwork;
}
export interface StoriesPage {
  area: StoryArea;
  category?: GenreLink;
  subcategory?: GenreLink;
  categories: GenreLink[];
  subcategories: GenreLink[];
  stories: Story[];
  paging: PageRange;
  feed: string;
}
export interface StoryPage {
  story: Story;
  area: StoryArea;
  category: GenreLink;
  subcategory: GenreLink;
  text: string;
  textLang?: string;
  cut: boolean;
  tags: string[];
  feed: string;
  related: Story[];
}
export type GameListName = "all" | "online" | "cloud" | "install";
export type GameKind = "online_game" | "cloud_game" | "game";
export interface Game {
  id: string;
  title: string;
  href: string;
  kind: GameKind;
  developers: ArtistLink[];
  rating: number;
  badge: Badge;
  artwork?: Artwork;
  summary: string;
  summaryLang?: string;
}
export interface GamesPage {
  name: GameListName;
  category?: GenreLink;
  games: Game[];
  cloud: Game[];
  install: Game[];
  sorts: SortLink[];
  genres: GenreLink[];
  paging: PageRange;
}
export type GameOrientation = "portrait" | "landscape" | "square";
export type GameInput = "touch" | "keyboard";
export type GameDevice = "desktop" | "tablet" | "phone";
export type GameSystem = "android" | "ios" | "windows" | "macos" | "linux";
export interface GameScreenshot {
  orientation: GameOrientation;
  artwork: Artwork;
}
export type GameVideoKind = "trailer" | "gameplay";
export interface GameTrailer {
  kind: GameVideoKind;
  orientation: GameOrientation;
  artwork?: Artwork;
  address: string;
  seconds: number;
}
export interface GamePage {
  game: Game;
  description: string;
  descriptionLang?: string;
  genres: GenreLink[];
  orientation: GameOrientation;
  input: GameInput[];
  devices: GameDevice[];
  systems: GameSystem[];
  version: string;
  bytes: number;
  releasedAt: string;
  released: string;
  licensor: string;
  copyright: string;
  screenshots: GameScreenshot[];
  trailers: GameTrailer[];
  framed: boolean;
  playHref: string;
  arcadeHref: string;
  moreByDeveloper: Game[];
  related: Game[];
}
export interface GamePlayPage {
  game: Game;
  back: string;
  playHref: string;
  framed: boolean;
  orientation: GameOrientation;
  devices: GameDevice[];
}
export interface ArcadePage {
  play: GamePlayPage;
  genres: GenreLink[];
  related: Game[];
}
export interface GamePublisherPage {
  publisher: Artist;
  about: string;
  aboutLang?: string;
  link: string;
  games: Game[];
  paging: PageRange;
}
export interface ItemPrice {
  businessModel: string;
  amount: number;
  currency: string;
}
export interface MarketApp {
  id: string;
  title: string;
  href: string;
  partners: ArtistLink[];
  tagline: string;
  taglineLang?: string;
  rating: number;
  badge: Badge;
  prices: ItemPrice[];
  artwork?: Artwork;
}
export interface MarketPartner {
  id: string;
  name: string;
  href: string;
  tagline: string;
  taglineLang?: string;
  artwork?: Artwork;
}
export interface AppsPage {
  apps: MarketApp[];
  partners: MarketPartner[];
  sorts: SortLink[];
  genres: GenreLink[];
  paging: PageRange;
}
export interface Question {
  question: string;
  questionLang?: string;
  answer: string;
  answerLang?: string;
}
export interface QuestionGroup {
  title: string;
  href: string;
  questions: Question[];
}
export interface AppsFaqPage {
  groups: QuestionGroup[];
}
export type AppLinkKind = "web" | "android" | "ios" | "desktop";
export interface AppLink {
  kind: AppLinkKind;
  href: string;
}
export type DeviceKind = "phone" | "tablet" | "desktop" | "tv";
export interface AppSystem {
  name: string;
  version: string;
}
export interface AppPage {
  app: MarketApp;
  description: string;
  descriptionLang?: string;
  genres: GenreLink[];
  links: AppLink[];
  devices: DeviceKind[];
  systems: AppSystem[];
  languages: string[];
  version: string;
  updatedAt: string;
  updated: string;
  releasedAt: string;
  released: string;
  sizeBytes: number;
  privacyLink: string;
  terms: string;
  termsLang?: string;
  screenshots: Artwork[];
  faq: Question[];
  moreByPartner: MarketApp[];
  related: MarketApp[];
}
export interface Voucher {
  benefit: string;
  benefitLang?: string;
  discountPercent: number;
  value?: VoucherValue;
  state: VoucherState;
  validFrom: string;
  validUntil: string;
  id: string;
  title: string;
  href: string;
  partners: ArtistLink[];
  book?: AlbumLink;
  rating: number;
  badge: Badge;
  prices: ItemPrice[];
  artwork?: Artwork;
}
export type ServicePeriod = "event" | "day" | "week" | "month" | "year";
export interface InfoService {
  id: string;
  title: string;
  href: string;
  partners: ArtistLink[];
  tagline: string;
  taglineLang?: string;
  times: number;
  period: ServicePeriod;
  billing?: ServicePeriod;
  rating: number;
  badge: Badge;
  prices: ItemPrice[];
  artwork?: Artwork;
}
export interface PartnerPage {
  partner: MarketPartner;
  description: string;
  descriptionLang?: string;
  link: string;
  supportLink: string;
  apps: MarketApp[];
  paging: PageRange;
  vouchers: Voucher[];
  services: InfoService[];
  faq: Question[];
}
export interface InfoServicesPage {
  services: InfoService[];
  paging: PageRange;
}
export interface SampleMessage {
  text: string;
  lang?: string;
}
export type MessageChannel = "sms" | "email" | "push";
export interface InfoServicePage {
  service: InfoService;
  description: string;
  descriptionLang?: string;
  messages: SampleMessage[];
  channels: MessageChannel[];
  others: InfoService[];
}
export interface MarketCategoryPage {
  genre: GenreLink;
  genres: GenreLink[];
  apps: MarketApp[];
  sorts: SortLink[];
  paging: PageRange;
}
export interface VoucherBook {
  id: string;
  title: string;
  href: string;
  partners: ArtistLink[];
  tagline: string;
  taglineLang?: string;
  voucherCount: number;
  rating: number;
  badge: Badge;
  prices: ItemPrice[];
  artwork?: Artwork;
}
export interface VouchersPage {
  genre?: GenreLink;
  vouchers: Voucher[];
  books: VoucherBook[];
  sorts: SortLink[];
  genres: GenreLink[];
  paging: PageRange;
}
export interface VoucherIssue {
  externalProviderCode: string;
  maxQuantity: number;
  free: boolean;
  byPlan: boolean;
}
export interface VoucherPage {
  voucher: Voucher;
  description: string;
  descriptionLang?: string;
  redemption: string;
  redemptionLang?: string;
  terms: string;
  termsLang?: string;
  available?: number;
  validFromAt: string;
  validUntilAt: string;
  issue?: VoucherIssue;
  genres: GenreLink[];
  inBook: Voucher[];
  moreByPartner: Voucher[];
  related: Voucher[];
}
export interface VoucherBooksPage {
  books: VoucherBook[];
  paging: PageRange;
}
export interface VoucherBookPage {
  book: VoucherBook;
  description: string;
  descriptionLang?: string;
  genres: GenreLink[];
  vouchers: Voucher[];
  paging: PageRange;
  related: VoucherBook[];
}
export interface MoneyBody {
  amount: number;
  currency: string;
}
export interface PlanAttribute {
  key: string;
  value: string;
}
export interface Contingent {
  contentTypes: string[];
  amount: number;
}
export interface SubscriptionTypeLevel {
  order: number;
  currentSubscriptionExist: boolean;
  subscriptionTypeIds: string[];
}
export interface SubscriptionTypeGroup {
  id: string;
  name: string;
  levels: SubscriptionTypeLevel[];
}
export interface SubscriptionType {
  id: string;
  name: string;
  billingCycle: string;
  subscriptionTypePrice: MoneyBody;
  subscriptionTypePromotionPrice?: MoneyBody;
  subscriptionTypePromotionCycles?: number;
  attributes: PlanAttribute[];
  contingents: Contingent[];
  accumulateContingent: boolean;
  cancelUrl?: string;
  maxTrialDuration?: string;
  consents: string[];
  withdrawalRight?: boolean;
  paymentMethods: string[];
  partner?: string;
  partnerProduct?: string;
  subscriptionTypeGroupList: SubscriptionTypeGroup[];
}
export interface PlansPage {
  plans: SubscriptionType[];
  musicCovers: Artwork[];
  videoCovers: Artwork[];
}
export interface OptionLink {
  name: string;
  kind: string;
  label: string;
  href: string;
  sms: boolean;
}
export interface LegalLinks {
  terms: string;
  privacy: string;
}
export interface UserPage {
  returnTo: string;
  login: string;
  register: string;
  reset: string;
  email: string;
  options: OptionLink[];
  legal: LegalLinks;
}
export interface HostedError {
  field: string;
  message: string;
  values: { [key: string]: string };
}
export interface ResetPasswordPage {
  usable: boolean;
  action: string;
  login: string;
  again: string;
  errors: HostedError[];
}
export interface ExternalLogoutPage {
  signedIn: boolean;
  action: string;
  home: string;
  login: string;
}
export type AccountState = "active" | "suspended" | "closing";
export interface Profile {
  roles: string[];
  uuid: string;
  userId: string;
  name: string;
  lastName: string;
  email?: string;
  emailVerified: boolean;
  msisdn?: string;
  userInformation: { [key: string]: string };
  avatar: string;
  language?: string;
  alternatTheme?: boolean;
  state: AccountState;
  hasPassword: boolean;
  closesAt?: string;
  purchasesLockedAt?: string;
  avatarUrl: string;
  registered: boolean;
}
export interface ProfilePage {
  user: Profile;
  memberSince: string;
  sessions: number;
  passkeys: number;
}
export interface AvatarChoice {
  name: string;
  src: string;
  title: string;
}
export interface ProfileInfoPage {
  user: Profile;
  avatars: AvatarChoice[];
  pendingEmail: string;
  textMessages: boolean;
  pendingMsisdn: string;
}
export interface ProfilePasskey {
  id: string;
  label: string;
  createdAt: string;
  usedAt?: string;
}
export interface SecondFactorState {
  enabledAt?: string;
  recoveryCodesLeft: number;
}
export interface ProfileIdentity {
  issuer: string;
  subject: string;
  host: string;
  email: string;
  linkedAt: string;
}
export type SignInMethod = "password" | "otp" | "passkey" | "provider" | "partner" | "operator_network" | "registration";
export interface ProfileSession {
  id: string;
  method: SignInMethod;
  device: string;
  address: string;
  createdAt: string;
  seenAt: string;
  current: boolean;
}
export interface ProfileManagePage {
  user: Profile;
  passkeys: ProfilePasskey[];
  secondFactor: SecondFactorState;
  identities: ProfileIdentity[];
  sessions: ProfileSession[];
  freshUntil: string;
  graceDays: number;
}
export type State = "REQUESTED" | "ACTIVE" | "INACTIVE" | "CANCELED";
export type SubState = "NONE" | "PENDING" | "PAUSED" | "GRACE" | "CANCELING";
export interface OwnContingent {
  contentTypes: string[];
  amount: number;
  expiresAt?: string;
}
export interface UserSubscription {
  id: string;
  typeId: string;
  state: State;
  subState?: SubState;
  active: boolean;
  startDate?: string;
  endDate?: string;
  nextRenewalDate?: string;
  nextRenewalPrice?: MoneyBody;
  retryDate?: string;
  paymentDue?: MoneyBody;
  trialEndDate?: string;
  pauseDate?: string;
  resumeDate?: string;
  nextTypeId?: string;
  nextStartsAt?: string;
  paymentMethod?: string;
  paymentMethodSince?: string;
  paymentMethodId?: string;
  canChangePaymentMethod: boolean;
  withdrawalUntil?: string;
  contingents: OwnContingent[];
  subscriptionType?: SubscriptionType;
  subscriptionTypeGroupList: SubscriptionTypeGroup[];
}
export interface ProfileSubscriptionsPage {
  user: Profile;
  subscriptions: UserSubscription[];
}
export type ReceiptKind = "receipt" | "credit_note";
export type ReceiptState = "paid" | "partly_refunded" | "refunded" | "credited";
export interface ReceiptSummary {
  id: string;
  kind: ReceiptKind;
  number: string;
  state: ReceiptState;
  item: string;
  amount: MoneyBody;
  paidAt: string;
  timeZone: string;
}
export interface ProfileReceiptsPage {
  user: Profile;
  receipts: ReceiptSummary[];
  total: number;
}
export interface Seller {
  name: string;
  address: string[];
  taxId: string;
}
export interface ReceiptTax {
  net: MoneyBody;
  tax: MoneyBody;
  basisPoints: number;
}
export interface ReceiptReference {
  id: string;
  number: string;
}
export interface ReceiptDetails {
  id: string;
  kind: ReceiptKind;
  number: string;
  state: ReceiptState;
  item: string;
  amount: MoneyBody;
  paidAt: string;
  timeZone: string;
  seller: Seller;
  buyerName: string;
  buyerEmail: string;
  periodStart?: string;
  periodEnd?: string;
  tax?: ReceiptTax;
  method: string;
  issuedAt: string;
  locale: string;
  corrects?: ReceiptReference;
  creditNotes: ReceiptReference[];
}
export interface ProfileReceiptPage {
  user: Profile;
  receipt: ReceiptDetails;
}
export interface MyCartPage {
  maxQuantity: number;
}
export type WalletSource = "credit" | "purchase" | "voucher";
export type RefundAnswer = "possible" | "requested" | "approved" | "declined";
export interface OwnedArticle {
  id: string;
  title: string;
  contentType: string;
  card?: Card;
  source: WalletSource;
  acquiredAt: string;
  price?: MoneyBody;
  quantity?: number;
  receipt?: ReceiptReference;
  refund?: RefundAnswer;
  refundUntil?: string;
}
export type GiftState = "ORDERED" | "SENT" | "REDEEMED" | "WITHDRAWN";
export interface OwnGift {
  id: string;
  articleId: string;
  title: string;
  email: string;
  name: string;
  state: GiftState;
  price?: MoneyBody;
  receipt?: ReceiptReference;
  sentAt: string;
  mailsLeft: number;
  refund?: RefundAnswer;
  refundUntil?: string;
}
export interface ReturnedArticle {
  id: string;
  title: string;
  price: MoneyBody;
  returnedAt: string;
}
export interface MyPurchasesPage {
  user: Profile;
  items: OwnedArticle[];
  paging: PageRange;
  gifts: OwnGift[];
  giftCount: number;
  returned: ReturnedArticle[];
  timeZone: string;
}
export type SearchKind = "tracks" | "albums" | "artists" | "playlists" | "music_videos" | "films" | "series" | "episodes" | "podcasts" | "podcast_episodes" | "audiobooks" | "people" | "games" | "articles" | "apps" | "partners" | "info_services" | "vouchers";
export interface SearchSegment {
  text: string;
  hit: boolean;
}
export interface SearchResult {
  kind: SearchKind;
  card: Card;
  title: SearchSegment[];
  subTitle: SearchSegment[];
  excerpt: SearchSegment[];
  excerptLang?: string;
}
export interface SearchGroup {
  kind: SearchKind;
  total: number;
  results: SearchResult[];
  href: string;
}
export interface SearchOption {
  value: string;
  name: string;
  total: number;
  href: string;
  current: boolean;
}
export interface MeantQuery {
  query: string;
  href: string;
  corrected: boolean;
}
export interface SearchPage {
  query: string;
  total: number;
  groups: SearchGroup[];
  kind?: SearchKind;
  kinds: SearchOption[];
  genres: SearchOption[];
  languages: SearchOption[];
  accesses: SearchOption[];
  meant?: MeantQuery;
  popular: Card[];
  tooLong: boolean;
  paging: PageRange;
}
export interface HostedLinks {
  home: string;
  login: string;
  otp: string;
  register: string;
  reset: string;
  passkey: string;
  passkeyOptions: string;
}
export interface HostedPage {
  step: string;
  action: string;
  values: { [key: string]: string };
  hidden: { [key: string]: string };
  errors: HostedError[];
  notice: string;
  recipientHint: string;
  provider: string;
  retryAfter: number;
  byMail: boolean;
  bySms: boolean;
  options: OptionLink[];
  links: HostedLinks;
  legal: LegalLinks;
}
export interface LaterChargeLine {
  amount: MoneyBody;
  at: string;
}
export interface TestNumberLine {
  number: string;
  behaviour: string;
}
export interface PaymentPage {
  action: string;
  number: string;
  description: string;
  amount: MoneyBody;
  later?: LaterChargeLine;
  ended: boolean;
  back: string;
  numbers: TestNumberLine[];
  errors: HostedError[];
}
export interface ErrorPage {
  status: number;
  message: string;
  path: string;
  parentalControl: boolean;
  provider?: string;
}
export interface RedirectPage {
  target: string;
  external: boolean;
  host: string;
  text: string;
}
export type Theme = "light" | "dark";
export interface NavigationLink {
  key: string;
  title: string;
  href: string;
  icon: string;
  current: boolean;
}
export interface Shell {
  tenant: string;
  title: string;
  logo: string;
  theme: Theme;
  alternatTheme: boolean;
  languages: boolean;
  themeStylesheet: string;
  customStyle: string;
  homeUrl: string;
  backend: string;
  navigation: NavigationLink[];
  footer: NavigationLink[];
  footerNote: string;
  profileMenu: NavigationLink[];
  features: { [key: string]: Json };
  messages: { [key: string]: string };
  messagesVersion: string;
  parentalControlActive: boolean;
  externalRedirectDisclaimer: boolean;
}
export interface NumberFormat {
  digits: string;
  priceDecimals: number;
}
export type Direction = "ltr" | "rtl";
export interface Alternate {
  hreflang: string;
  href: string;
}
export interface Head {
  canonical: string;
  alternates: Alternate[];
  origin: string;
  noindex: boolean;
  title: string;
  description: string;
  keywords: string;
  publisher: string;
  socialPicture?: string;
}
export interface LocaleLink {
  code: string;
  name: string;
  dir: Direction;
  href: string;
}
export type Access = "anyone" | "user";
export interface Envelope<P = unknown> {
  page: string;
  layout: string;
  status: number;
  props: P;
  path: string;
  url: string;
  locale: string;
  iso: string;
  numbers: NumberFormat;
  dir: Direction;
  theme: Theme;
  build: string;
  shell: Shell;
  head: Head;
  locales: LocaleLink[];
  guard: Access;
}
export interface EnvironmentService {
  tenantBackendUrl: { [key: string]: string };
  multiContentBackend: string;
}
export interface EnvironmentConfig {
  service: EnvironmentService;
  stage: string;
}
export interface Environment {
  envConfig: EnvironmentConfig;
  tenantName: string;
}
export interface DeviceAttributes {
  desktop: boolean;
  tablet: boolean;
  modernPhone: boolean;
  operatingSystem: string;
}
export interface Device {
  id: number;
  deviceAttributes: DeviceAttributes;
  assumed: boolean;
}
export interface EventAccepted {
  accepted: boolean;
}
export interface ArticlesQuery {
  omitCache?: boolean;
  preLive?: boolean;
  minRating?: number;
  maxRating?: number;
  forceTimeout?: number;
  deviceId?: string;
  lastId?: number;
  lang?: string;
  isDesktop?: boolean;
  os?: string;
  id?: string;
  limit?: number;
  offset?: number;
}
export interface ArticlePrice {
  businessModel: string;
  amount: number;
  currency: string;
}
export interface AdditionalArtwork {
  artworkClass: string;
  group: string;
  height: number;
  width: number;
  url: string;
}
export interface CollectionInfo {
  articleId: string;
}
export interface Article {
  id: string;
  title: string;
  name: string;
  contentType: string;
  firstEpisodeContentType?: string;
  providerId: string;
  rating: number;
  prices: ArticlePrice[];
  additionalArtworks: AdditionalArtwork[];
  customProperties: { [key: string]: string };
  licensorName: string;
  developerName: string;
  collectionInfo?: CollectionInfo;
  isWalletItem?: boolean;
}
export interface FragmentEntries {
  entries: Card[];
  tracks: Track[];
  articles: Article[];
  offset: number;
  limit: number;
  total: number;
}
export interface ArticleQuery {
  omitCache?: boolean;
  preLive?: boolean;
  minRating?: number;
  maxRating?: number;
  forceTimeout?: number;
  deviceId?: string;
  lastId?: number;
  lang?: string;
  isDesktop?: boolean;
  os?: string;
  id: string;
}
export type ReadBy = "everybody" | "plan" | "free_read";
export interface FreeReadsLeft {
  count: number;
  days: number;
  left: number;
  nextAt?: string;
}
export interface StoryReading {
  text: string;
  textLang?: string;
  rest?: string;
  cut: boolean;
  by?: ReadBy;
  freeReads?: FreeReadsLeft;
}
export interface ArticleDetails {
  entries: Card[];
  tracks: Track[];
  articles: Article[];
  offset: number;
  limit: number;
  total: number;
  story?: StoryReading;
}
export interface StructureParameters {
  omitCache?: boolean;
  preLive?: boolean;
  minRating?: number;
  maxRating?: number;
  forceTimeout?: number;
  deviceId?: string;
  lastId?: number;
  lang?: string;
  isDesktop?: boolean;
  os?: string;
}
export interface NodeData {
  title: string;
  subTitle: string;
  imageUrl: string;
  clickUrl: string;
  customProperties: { [key: string]: string };
}
export interface Node {
  name: string;
  data: NodeData;
  substructure: Node[];
}
export interface FragmentQuery {
  omitCache?: boolean;
  preLive?: boolean;
  minRating?: number;
  maxRating?: number;
  forceTimeout?: number;
  deviceId?: string;
  lastId?: number;
  lang?: string;
  isDesktop?: boolean;
  os?: string;
  limit?: number;
  offset?: number;
}
export interface CategoryArtworkQuery {
  categoryId: string;
  lang?: string;
}
export interface CategoryArtwork {
  categoryId: string;
  name: string;
  artwork?: Artwork;
}
export interface CountReadQuery {
  id: string;
  category?: string;
}
export interface ReadCounted {
  counted: boolean;
}
export interface SuggestionsQuery {
  q: string;
  lang?: string;
  limit?: number;
}
export interface Suggestions {
  query: string;
  results: SearchResult[];
  meant?: MeantQuery;
  href: string;
}
export type MediaProtocol = "http" | "https";
export interface SongBody {
  id: string;
  protocol: MediaProtocol;
  takeOver?: boolean;
}
export interface OfferedPlan {
  id: string;
  name: string;
  billingCycle: string;
  subscriptionTypePrice: MoneyBody;
}
export interface ArticleSubscription {
  id: string;
  typeId: string;
  state: State;
  subState?: SubState;
}
export type UnavailableReason = "NO_ACTIVE_SUBSCRIPTION" | "NOT_IN_REGION" | "ACCOUNT_SUSPENDED";
export interface PurchaseOption {
  type: string;
  title?: string;
  subscriptionType?: OfferedPlan;
  consumable: boolean;
  sort: number;
  price?: MoneyBody;
  remaining?: number;
  purchaseIdentifier?: string;
  toSubscriptionType?: OfferedPlan;
  articleSubscription?: ArticleSubscription;
  reason?: UnavailableReason;
}
export interface Transcript {
  language: string;
  url: string;
}
export interface SongData {
  url: string;
  isPreview: boolean;
  purchase: PurchaseOption[];
  ticket: string;
  transcripts: Transcript[];
}
export interface SongDownloadBody {
  articleId: string;
  distributionChannel?: string;
  deviceId?: string;
  collectionId?: string;
  offline?: boolean;
}
export interface SongLicence {
  ticket: string;
  expires: string;
}
export interface SongDownloadData {
  uri: string;
  licence?: SongLicence;
}
export interface StreamingBody {
  id: string;
  protocol: MediaProtocol;
  drm?: string;
  externalProviderCode?: string;
  takeOver?: boolean;
}
export interface StreamSubtitles {
  language: string;
  kind: SubtitleKind;
}
export interface StreamingData {
  url: string;
  mimeType: string;
  isPreview: boolean;
  drm?: string;
  purchase: PurchaseOption[];
  ticket: string;
  thumbnails?: string;
  marks: StreamMark[];
  audio: string[];
  subtitles: StreamSubtitles[];
  expires: string;
}
export type UsageType = "listened" | "watched";
export interface UsageReportBody {
  ticketId: string;
  type: UsageType;
  date: string;
  usageDuration: number;
  maxUsageDuration: number;
  offline: boolean;
  partial: boolean;
}
export interface UsageCounted {
  usageDuration: number;
}
export type GameButton = "free_game" | "play" | "download" | "sign_in" | "upgrade" | "no_active_subscription" | "buy";
export interface GameAccess {
  button: GameButton;
}
export interface GameBody {
  articleId: string;
  distributionChannel?: string;
  deviceId?: string;
}
export interface GamePlayData {
  url: string;
  kind: GameKind;
  expires?: string;
}
export interface GameDownloadData {
  uri: string;
}
export interface GameSave {
  data?: string;
  bestScore?: number;
  rounds: number;
}
export interface GameSaveBody {
  data?: string;
  score?: number;
}
export type HistoryMedium = "video" | "audio";
export interface HistoryQuery {
  ids?: string;
  medium?: HistoryMedium;
  unfinished?: boolean;
  limit?: number;
  offset?: number;
}
export type HistoryState = "unplayed" | "started" | "finished";
export interface HistoryEntry {
  id: string;
  contentType: string;
  userCurrentPlaying: number;
  duration: number;
  state: HistoryState;
  plays: number;
  playedAt?: string;
}
export interface PositionBody {
  userCurrentPlaying: number;
  contentType: string;
  date?: string;
}
export interface PlayedBody {
  contentType: string;
}
export type GrantType = "authorization_code" | "password" | "otp";
export interface LoginBody {
  grantType: GrantType;
  code?: string;
  redirectUrl?: string;
  codeVerifier?: string;
  email?: string;
  password?: string;
  msisdn?: string;
  pin?: string;
  secondFactor?: string;
}
export interface Tokens {
  access_token: string;
  refresh_token?: string;
  expires: number;
}
export interface OtpRequest {
  msisdn?: string;
  email?: string;
}
export interface LanguageQuery {
  lang?: string;
}
export interface SignInOptions {
  flow: string;
  options: OptionLink[];
  operatorOnly: boolean;
  operatorNetwork: boolean;
  login: string;
  register: string;
}
export interface PasskeyQuestion {
  options: Json;
}
export interface PasskeyAnswerBody {
  answer: Json;
}
export interface UserTokenBody {
  accessToken: string;
}
export interface User {
  roles: string[];
  uuid: string;
  userId: string;
  name: string;
  lastName: string;
  email?: string;
  emailVerified: boolean;
  msisdn?: string;
  userInformation: { [key: string]: string };
  avatar: string;
  language?: string;
  alternatTheme?: boolean;
  state: AccountState;
  hasPassword: boolean;
  closesAt?: string;
  purchasesLockedAt?: string;
}
export interface UserData {
  user: User;
}
export interface RefreshBody {
  refreshToken?: string;
}
export interface LogoutBody {
  redirectUrl?: string;
  lang?: string;
  refreshToken?: string;
}
export interface UrlData {
  url: string;
}
export interface PartnerOptionsData {
  options: OptionLink[];
}
export interface PartnerLoginBody {
  redirectUrl?: string;
  lang?: string;
  tenantName?: string;
}
export interface SignUpBody {
  redirectionUrl?: string;
  lang?: string;
}
export interface LoginForm {
  email: string;
  password: string;
}
export interface OtpForm {
  recipient: string;
  otp?: string;
  again?: string;
  mailed?: string;
}
export interface SecondFactorForm {
  pending: string;
  code: string;
}
export interface ResetForm {
  email: string;
}
export interface NewPasswordForm {
  password: string;
  repeat: string;
}
export interface ProceedForm {
  token: string;
}
export interface RegistrationForm {
  name: string;
  lastName: string;
  email: string;
  password: string;
}
export interface RegistrationOtpForm {
  email: string;
  pending: string;
  otp?: string;
  again?: string;
}
export interface ConfirmForm {
  token: string;
  password: string;
}
export interface ProfileBody {
  name?: string;
  lastName?: string;
  email?: string;
  userInformation?: { [key: string]: string };
  avatar?: string;
}
export interface ChosenTheme {
  alternatTheme?: boolean;
}
export interface ThemeBody {
  alternatTheme: boolean;
}
export interface ChosenLanguage {
  selectedLang?: string;
}
export interface LanguageBody {
  selectedLang: string;
}
export interface PasswordBody {
  currentPassword?: string;
  newPassword: string;
}
export interface PasswordChanged {
  endedSessions: number;
}
export interface EmailBody {
  email: string;
  currentPassword?: string;
}
export interface EmailRequested {
  email: string;
  expiresAt: string;
}
export interface OtpBody {
  otp: string;
}
export interface PhoneBody {
  msisdn: string;
  currentPassword?: string;
}
export interface PhoneRequested {
  msisdn: string;
  expiresAt: string;
}
export interface ReauthenticationBody {
  currentPassword?: string;
}
export interface PurchaseLockBody {
  locked: boolean;
  currentPassword?: string;
}
export interface Paging {
  limit?: number;
  offset?: number;
}
export interface Ended {
  ended: number;
}
export interface IdentityQuery {
  issuer: string;
  subject: string;
}
export interface NewPasskey {
  answer: Json;
  label: string;
}
export interface PasskeyOptions {
  options: Json;
}
export interface RecoveryCodes {
  codes: string[];
}
export interface SecondFactorOptions {
  key: string;
  uri: string;
}
export interface SentMessage {
  channel: string;
  recipient: string;
  templateName: string;
  locale: string;
  state: string;
  createdAt: string;
  sentAt?: string;
}
export interface PersonFile {
  exportedAt: string;
  portal: string;
  profile: User;
  createdAt: string;
  updatedAt: string;
  emailVerifiedAt?: string;
  msisdnVerifiedAt?: string;
  passwordChangedAt?: string;
  identities: ProfileIdentity[];
  passkeys: ProfilePasskey[];
  secondFactor: SecondFactorState;
  sessions: ProfileSession[];
  messages: SentMessage[];
}
export interface PaymentForm {
  number: string;
  cancel?: string;
}
export interface RefundBody {
  key: string;
  amount: MoneyBody;
  reason: string;
  revoke: boolean;
}
export type RefundState = "requested" | "succeeded" | "failed";
export interface RefundData {
  id: string;
  payment: string;
  state: RefundState;
  amount: MoneyBody;
}
export interface SubscriptionQuery {
  inclCancelled?: boolean;
  inclSubscriptionType?: boolean;
}
export interface ConsentBody {
  name: string;
  text: string;
}
export interface MarketingCampaign {
  campgainId?: string;
  campaignId?: string;
  clickId?: string;
}
export interface SubscribeBody {
  subscriptionTypeId: string;
  lang: string;
  redirect: string;
  subscriptionConsentList?: ConsentBody[];
  migrateSubId?: string;
  selectedOptions?: string[];
  upgradeTo?: string;
  marketingCampaign?: MarketingCampaign;
  price?: MoneyBody;
  quoteId?: string;
  purchaseIdentifier?: string;
}
export type CheckoutState = "subscribed" | "pending" | "options" | "redirect" | "onclick";
export type Flow = "WEB" | "API";
export interface CheckoutOption {
  paymentOptionUUID: string;
  name: string;
  flow: Flow;
  redirectionUrl?: string;
}
export interface CheckoutAnswer {
  type: CheckoutState;
  subscriptionId?: string;
  url?: string;
  options: CheckoutOption[];
  nextApiFlowStep?: string;
  attemptsLeft?: number;
  problem?: string;
  status?: number;
}
export interface TrialQuery {
  subsTypeId?: string;
}
export type TrialReason = "NO_TRIAL" | "TRIAL_USED" | "ALREADY_SUBSCRIBED";
export interface PlanTrial {
  subscriptionTypeId: string;
  eligible: boolean;
  reason?: TrialReason;
}
export interface TrialEligibility {
  eligible: boolean;
  reason?: TrialReason;
  subscriptionTypeId?: string;
  plans: PlanTrial[];
  promotionsUsed: string[];
}
export interface TrialBody {
  redirect: string;
  lang: string;
  subscriptionConsentList?: ConsentBody[];
}
export interface ExternalBody {
  externalProviderCode: string;
}
export interface ExternalValidity {
  valid: number;
}
export interface VoucherbookQuery {
  subsTypeId?: string;
}
export interface VoucherbookEligibility {
  eligible: boolean;
}
export interface PartnerRedirectionBody {
  subTypeIds?: string[];
  partnerName?: string;
  externalProviderCode?: string;
  partnerProductCode?: string;
}
export interface PartnerRedirection {
  url: string;
}
export interface PartnerEventTaken {
  subscriptionId: string;
  state: State;
}
export interface Enabled {
  enabled: boolean;
}
export interface PaymentMethodBody {
  lang: string;
  redirect: string;
  selectedOptions?: string[];
  price?: MoneyBody;
}
export interface CancelQuery {
  lang?: string;
  redirectionUrl?: string;
  cancellationFlow?: boolean;
  reason?: string;
}
export interface Canceled {
  endDate?: string;
  redirectionUrl?: string;
}
export interface PreviewQuery {
  subscriptionTypeId: string;
}
export type ChangeDirection = "upgrade" | "downgrade" | "change";
export type ChangePolicy = "now_prorated" | "now_full" | "at_period_end" | "forbidden";
export interface ChangePreview {
  quoteId: string;
  direction: ChangeDirection;
  policy: ChangePolicy;
  amount: MoneyBody;
  credit: MoneyBody;
  lost: MoneyBody;
  startsAt: string;
  expiresAt: string;
  waitingTypeId?: string;
  keeps: boolean;
}
export type WithdrawalRefusal = "NO_RIGHT" | "SOLD_BY_PARTNER" | "PAID_BY_VOUCHER" | "NOT_CONCLUDED" | "TOO_LATE" | "REPEATED";
export type RefundProgress = "NONE" | "UNDER_WAY" | "PAID" | "FAILED";
export interface WithdrawalReceipt {
  id: string;
  declaredAt: string;
  amount: MoneyBody;
  refund: RefundProgress;
}
export interface WithdrawalPreview {
  subscriptionId: string;
  allowed: boolean;
  reason?: WithdrawalRefusal;
  until?: string;
  paid: MoneyBody;
  amount: MoneyBody;
  daysUsed: number;
  accessEndsAt: string;
  receipt?: WithdrawalReceipt;
}
export interface WithdrawalBody {
  amount: MoneyBody;
}
export interface PauseBody {
  resumeAt?: string;
}
export interface PartnerMetadataBody {
  value: string;
}
export interface ClockBody {
  advance?: string;
  to?: string;
}
export interface ClockMoved {
  now: string;
  done: number;
}
export interface StepBody {
  paymentOptionUUID: string;
  redirectionUrl?: string;
  body?: { [key: string]: string };
}
export interface RedeemPlanBody {
  voucherCode: string;
  typeId: string;
  lang?: string;
  subscriptionConsentList?: ConsentBody[];
}
export interface VoucherWanted {
  voucherId: string;
  quantity?: number;
}
export interface ConsumeVoucherBody {
  externalProviderCode?: string;
  voucherRequest: VoucherWanted;
  lang?: string;
}
export type IssueState = "REQUESTED" | "ISSUED" | "FAILED";
export interface OwnVoucherCode {
  id: string;
  state: IssueState;
  code: string;
  requestedAt: string;
}
export interface ConsumedVoucher {
  feedback: number;
  codes: OwnVoucherCode[];
  failed: number;
}
export interface VoucherMeant {
  voucherId: string;
}
export interface ResendVoucherBody {
  voucherRequest: VoucherMeant;
  lang?: string;
}
export interface VoucherMailed {
  codes: number;
}
export interface OwnVoucherQuery {
  articleId: string;
  limit?: number;
  offset?: number;
}
export interface OwnVoucherCodes {
  codes: OwnVoucherCode[];
  total: number;
  left: number;
}
export interface CodeBody {
  voucherCode: string;
}
export type VoucherKind = "plan" | "article" | "credits" | "percent";
export interface VoucherLook {
  kind: VoucherKind;
  name: string;
  typeId?: string;
  articleId?: string;
  card?: Card;
  credits?: number;
  days?: number;
  percent?: number;
  contentTypes: string[];
  validUntil?: string;
  refusal?: string;
}
export interface RedeemedArticle {
  articleId: string;
  name: string;
  contentType: string;
  card?: Card;
}
export interface VoucherCredit {
  remaining: number;
  credits: number;
  contentTypes: string[];
  expiresAt?: string;
}
export interface PurchaseOptionsQuery {
  isDTO?: boolean;
  contentType?: string;
  deviceId?: string;
  externalProviderCode?: string;
}
export interface ArticlePurchaseOptions {
  articleId: string;
  contentType: string;
  title: string;
  isWalletItem: boolean;
  consume: PurchaseOption[];
  unavailable: PurchaseOption[];
  purchase: PurchaseOption[];
  upgradeTo: PurchaseOption[];
  downgradeTo: PurchaseOption[];
  url?: string;
  error?: string;
}
export interface PurchaseActionQuery {
  articleId: string;
  contentType?: string;
  deviceId?: string;
}
export type PurchaseAction = "PLAY" | "DOWNLOAD" | "CONSUME" | "PURCHASE" | "SUBSCRIBE" | "UPGRADE" | "DOWNGRADE" | "SIGN_IN" | "NO_ACTIVE_SUBSCRIPTION" | "UNAVAILABLE";
export interface ConsumeBody {
  articleId: string;
  purchaseIdentifier: string;
}
export interface ConsumeData {
  articleId: string;
  isWalletItem: boolean;
  consumed: boolean;
  remaining?: number;
}
export interface ArticleQuoteQuery {
  articleId: string;
}
export interface ArticleQuote {
  articleId: string;
  title: string;
  price: MoneyBody;
  purchaseIdentifier: string;
  purchaseToken: string;
  paymentTransactionUuid?: string;
}
export interface ArticleOptionsBody {
  redirectionUrl: string;
  lang: string;
  transactionId: string;
  purchaseIdentifier?: string;
}
export interface ArticlePurchaseBody {
  paymentOptionUUID: string;
  sessionName?: string;
  redirectionUrl?: string;
}
export interface ArticlePinBody {
  paymentTransactionUuid: string;
  articleId: string;
  pin: string;
  purchaseToken: string;
}
export interface CartItem {
  id: string;
  contentType: string;
  imageUrl: string;
  artwork?: Artwork;
  href: string;
  name: string;
  description: string;
  availableNo: number;
  discountPercentage: number;
  price: number;
  quantity: number;
  currency: string;
  total: MoneyBody;
  refusal?: string;
}
export type CartDiscountKind = "campaign" | "voucher";
export interface CartDiscountLine {
  articleId: string;
  kind: CartDiscountKind;
  name: string;
  percent: number;
  amount: MoneyBody;
}
export type CartChangeKind = "price" | "quantity" | "gone";
export interface CartChange {
  kind: CartChangeKind;
  articleId: string;
  name: string;
  priceBefore?: MoneyBody;
  price?: MoneyBody;
  quantityBefore?: number;
  quantity?: number;
}
export interface CartVoucher {
  percent: number;
  contentTypes: string[];
  validUntil?: string;
  refusal?: string;
}
export interface CartData {
  items: CartItem[];
  discounts: CartDiscountLine[];
  changes: CartChange[];
  subtotal?: MoneyBody;
  total?: MoneyBody;
  voucher?: CartVoucher;
  maxQuantity: number;
  state: string;
}
export interface CartItemBody {
  articleId: string;
  quantity?: number;
}
export interface CartQuantityBody {
  quantity: number;
}
export interface CartVoucherBody {
  voucherCode: string;
}
export interface CheckoutBody {
  redirectionUrl: string;
  lang: string;
  total: MoneyBody;
  state?: string;
}
export interface GiftQuery {
  articleId: string;
}
export interface GiftBody {
  redirectionUrl: string;
  lang: string;
  articleId: string;
  purchaseIdentifier: string;
  email: string;
  name?: string;
  message?: string;
}
export interface GiftMailed {
  email: string;
  left: number;
}
export interface WalletQuery {
  inclContTypes?: string;
  devId?: string;
  limit?: number;
  offset?: number;
}
export interface WalletArticle {
  id: string;
  contentType: string;
  isCollection: boolean;
  collectionArticles: string[];
}
export interface WalletArticleReference {
  articleId: string;
}
export type RefundReason = "accidental" | "does_not_play" | "not_as_described" | "other";
export interface RefundRequestBody {
  reason: RefundReason;
}
export interface RefundRequestData {
  articleId: string;
  state: RefundAnswer;
}
export interface GiftRefundData {
  giftId: string;
  state: RefundAnswer;
}
export type RefundRequestState = "requested" | "approved" | "declined";
export interface OfficeRefundQuery {
  state?: RefundRequestState;
  limit?: number;
  offset?: number;
}
export interface OfficeRefundRequest {
  id: string;
  account: string;
  articleId: string;
  title: string;
  payment: string;
  amount: MoneyBody;
  reason: RefundReason;
  state: RefundRequestState;
  requestedAt: string;
}
export type RefundDecision = "approve" | "decline";
export interface RefundDecisionBody {
  decision: RefundDecision;
}
