// Every page of the marketplace: its heading, its parts by role and name, and its structured data.
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import type {
  AppPage,
  AppsFaqPage,
  AppsPage,
  InfoServicePage,
  InfoServicesPage,
  MarketCategoryPage,
  PartnerPage,
} from "#generated/payloads";
import type { PageModule } from "#kit/page/page";
import { checkPages, showPage } from "#testing/page-checks";
import { pageSample } from "#testing/page-samples";
import { sampleIntl } from "#testing/sample-envelope";
import { structuredData } from "../../structured-data";
import * as appPage from "./app";
import * as appsPage from "./apps";
import * as appsFaqPage from "./apps-faq";
import * as categoryPage from "./category";
import * as servicePage from "./info-service";
import * as servicesPage from "./info-services";
import * as partnerPage from "./partner";

const app = pageSample<AppPage>("market-app").props;
const apps = pageSample<AppsPage>("market-apps").props;
const faq = pageSample<AppsFaqPage>("market-apps-faq").props;
const category = pageSample<MarketCategoryPage>("market-category").props;
const services = pageSample<InfoServicesPage>("market-info-services").props;
const service = pageSample<InfoServicePage>("market-info-service").props;
const partner = pageSample<PartnerPage>("market-partner").props;

checkPages([
  { sample: "market-apps", module: appsPage, heading: "Apps", type: "ItemList" },
  { sample: "market-apps-faq", module: appsFaqPage, heading: "Questions and answers", type: "FAQPage" },
  { sample: "market-app", module: appPage, heading: app.app.title, type: "SoftwareApplication" },
  {
    sample: "market-category",
    module: categoryPage,
    heading: `${category.genre.name} in the marketplace`,
    type: "ItemList",
  },
  { sample: "market-info-services", module: servicesPage, heading: "Info services", type: "ItemList" },
  { sample: "market-info-service", module: servicePage, heading: service.service.title, type: "Service" },
  { sample: "market-partner", module: partnerPage, heading: partner.partner.name, type: "Organization" },
]);

afterEach(cleanup);

describe("the list of apps", () => {
  it("says what costs something, and leads to partners and questions", () => {
    showPage(appsPage, apps);
    expect(apps.apps.some(({ prices }) => prices[0]!.amount > 0)).toBe(true);
    screen.getByText(/^€2\.99 · /);
    screen.getByRole("link", { name: apps.partners[0]!.name });
    expect(screen.getByRole("link", { name: "Questions and answers" }).getAttribute("href")).toMatch(
      /\/apps\/faq$/,
    );
  });
});

describe("an app's page", () => {
  it("leads to where the app is opened, and says what it needs", () => {
    showPage(appPage, app);
    expect(screen.getByRole("link", { name: "Open on the web" }).getAttribute("href")).toBe(
      app.links[0]!.href,
    );
    screen.getByText("Android 10 or later, iOS 16 or later");
    within(screen.getByRole("list", { name: `Screenshots of ${app.app.title}` }));
  });

  it("has no button that buys, since nothing sells it", () => {
    showPage(appPage, {
      ...app,
      app: {
        ...app.app,
        badge: "none",
        prices: [{ businessModel: "DOWNLOAD_TO_OWN", amount: 2.99, currency: "EUR" }],
      },
    });
    expect(screen.getAllByText("€2.99").length).toBeGreaterThan(0);
    expect(screen.queryByRole("button", { name: /buy|price/i })).toBeNull();
  });

  it("tells machines its price", () => {
    const envelope = pageSample<AppPage>("market-app");
    const intl = sampleIntl(envelope);
    const { head } = appPage as unknown as PageModule<AppPage>;
    const [entry] = structuredData({ envelope, intl }, head?.({ props: app, envelope, intl }));
    expect(entry).toMatchObject({
      operatingSystem: "Android 10, iOS 16",
      offers: [{ "@type": "Offer", price: 0 }],
      publisher: { name: app.app.partners[0]!.name },
    });
  });
});

describe("the questions about apps", () => {
  it("open with their answers", async () => {
    showPage(appsFaqPage, faq);
    const { question, answer } = faq.groups[0]!.questions[0]!;
    const details = screen.getByText(question).closest("details")!;
    expect(details.open).toBe(false);
    await userEvent.click(screen.getByText(question));
    expect(details.open).toBe(true);
    within(details).getByText(answer);
  });
});

describe("info services", () => {
  it("say what they cost and who sends them", () => {
    showPage(servicesPage, services);
    for (const { title } of services.services) screen.getByRole("link", { name: title });
    screen.getByText(/^€0\.99 a month · /);
  });

  it("show what they send, how often and how", () => {
    showPage(servicePage, service);
    for (const { text } of service.messages) screen.getByText(text);
    expect(screen.getAllByText("2 messages a day").length).toBeGreaterThan(0);
    screen.getByText("Text message, Notification");
    expect(screen.queryByRole("button", { name: /subscribe|buy/i })).toBeNull();
  });
});

describe("a partner's page", () => {
  it("has the partner's info services, and says nothing of apps where there are none", () => {
    showPage(partnerPage, partner);
    for (const { title } of partner.services) screen.getByRole("link", { name: title });
    cleanup();
    showPage(partnerPage, { ...partner, apps: [], paging: { ...partner.paging, total: 0 } });
    expect(screen.queryByText(/apps?$/)).toBeNull();
  });

  it("has the partner's apps, site and help", () => {
    showPage(partnerPage, partner);
    for (const { title } of partner.apps) screen.getByRole("link", { name: title });
    expect(screen.getByRole("link", { name: "Website" }).getAttribute("href")).toBe(partner.link);
    expect(screen.getByRole("link", { name: "Help and contact" }).getAttribute("href")).toBe(
      partner.supportLink,
    );
  });
});
