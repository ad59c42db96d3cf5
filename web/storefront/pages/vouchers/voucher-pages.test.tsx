// Every page of vouchers: its heading, its parts by role and name, and its structured data.
import { cleanup, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import type { VoucherBookPage, VoucherBooksPage, VoucherPage, VouchersPage } from "#generated/payloads";
import type { PageModule } from "#kit/page/page";
import { checkPages, showPage } from "#testing/page-checks";
import { pageSample } from "#testing/page-samples";
import { sampleIntl } from "#testing/sample-envelope";
import { structuredData } from "../../structured-data";
import * as bookPage from "./book";
import * as booksPage from "./books";
import * as listPage from "./list";
import * as voucherPage from "./voucher";

const list = pageSample<VouchersPage>("vouchers-list").props;
const category = pageSample<VouchersPage>("vouchers-category").props;
const voucher = pageSample<VoucherPage>("vouchers-voucher").props;
const books = pageSample<VoucherBooksPage>("vouchers-books").props;
const book = pageSample<VoucherBookPage>("vouchers-book").props;

checkPages([
  { sample: "vouchers-list", module: listPage, heading: "Vouchers", type: "ItemList" },
  {
    sample: "vouchers-category",
    module: listPage,
    heading: `Vouchers: ${category.genre!.name}`,
    type: "ItemList",
  },
  { sample: "vouchers-voucher", module: voucherPage, heading: voucher.voucher.title, type: "Product" },
  { sample: "vouchers-books", module: booksPage, heading: "Voucher books", type: "ItemList" },
  { sample: "vouchers-book", module: bookPage, heading: book.book.title, type: "Product" },
]);

afterEach(cleanup);

describe("the list of vouchers", () => {
  it("says what each gives: in its own words, as a discount, or as a value", () => {
    const [first] = list.vouchers;
    const bare = { ...first!, benefit: "", discountPercent: 0, value: undefined };
    showPage(listPage, {
      ...list,
      vouchers: [
        { ...bare, id: "words", benefit: "2 for 1", discountPercent: 50 },
        { ...bare, id: "discount", discountPercent: 50, value: { amount: 3, currency: "EUR" } },
        { ...bare, id: "value", value: { amount: 3, currency: "EUR" } },
      ],
    });
    screen.getByText("2 for 1");
    screen.getByText("50% off");
    screen.getByText("Worth €3.00");
  });

  it("leads to the books", () => {
    showPage(listPage, list);
    expect(screen.getByRole("link", { name: "Voucher books" }).getAttribute("href")).toMatch(
      /\/voucherbooks$/,
    );
    for (const { title } of list.books) screen.getByRole("link", { name: title });
  });

  it("says until when each can be used, and which no longer can", () => {
    const [first] = list.vouchers;
    showPage(listPage, {
      ...list,
      vouchers: (["upcoming", "valid", "sold_out", "expired"] as const).map((state) => ({
        ...first!,
        id: state,
        state,
        validFrom: "May 1, 2030",
        validUntil: "May 31, 2030",
      })),
    });
    for (const words of ["From May 1, 2030", "Until May 31, 2030", "Sold out", "Expired"])
      screen.getByText(words);
  });

  it("says where there is none", () => {
    showPage(listPage, { ...list, vouchers: [], books: [], paging: { ...list.paging, total: 0 } });
    screen.getByText("0 vouchers");
  });
});

describe("a voucher's page", () => {
  it("says how it is redeemed, its terms, and how many are left", () => {
    showPage(voucherPage, { ...voucher, available: 12 });
    screen.getByText(voucher.redemption);
    screen.getByText(voucher.terms);
    screen.getByText("12 left");
  });

  it("has no button that buys or redeems, since nothing does so", () => {
    showPage(voucherPage, voucher);
    expect(screen.getAllByRole("button").map((button) => button.getAttribute("aria-label"))).toEqual(
      expect.arrayContaining([`Share ${voucher.voucher.title}`]),
    );
    expect(screen.queryByRole("button", { name: /buy|redeem|price/i })).toBeNull();
  });

  it("tells machines its price, and whether it can be had", () => {
    const envelope = pageSample<VoucherPage>("vouchers-voucher");
    const intl = sampleIntl(envelope);
    const { head } = voucherPage as unknown as PageModule<VoucherPage>;
    const offerOf = (props: VoucherPage) => {
      const told = { ...envelope, props };
      const [product] = structuredData({ envelope: told, intl }, head?.({ props, envelope: told, intl })) as {
        offers: { availability: string; validThrough?: string }[];
      }[];
      return product!.offers[0]!;
    };
    expect(offerOf(voucher)).toMatchObject({
      "@type": "Offer",
      availability: "https://schema.org/InStock",
      validThrough: voucher.validUntilAt,
    });
    const soldOut = { ...voucher, voucher: { ...voucher.voucher, state: "sold_out" as const } };
    expect(offerOf(soldOut).availability).toBe("https://schema.org/SoldOut");
    expect(offerOf({ ...voucher, validUntilAt: "" }).validThrough).toBeUndefined();
  });
});

describe("the voucher books", () => {
  it("lead to the books, which hold vouchers", () => {
    showPage(booksPage, books);
    for (const { title } of books.books) screen.getByRole("link", { name: title });
    cleanup();
    showPage(bookPage, book);
    for (const { title } of book.vouchers) screen.getByRole("link", { name: title });
    screen.getByRole("heading", { name: "In this book" });
  });
});
