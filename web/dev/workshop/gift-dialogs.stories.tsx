// Stories of giving something to somebody else. Each dialog is open when it is shown; without a server the first one says
// that it has no price.

import type { OwnGift } from "#generated/payloads";
import { TextArea } from "#ui/forms/text-area";
import GiftDialog from "#features/gifts/dialogs/gift";
import GiftSentDialog from "#features/gifts/dialogs/gift-sent";
import { GiftRows } from "#features/gifts/gift-rows";

export const title = "Gifts";

const article = { id: "A1", title: "Greenhouse Frequency", contentType: "ALBUM" };
const gift: OwnGift = {
  id: "G1",
  articleId: "A1",
  title: "Greenhouse Frequency",
  email: "ada@example.org",
  name: "Ada",
  state: "SENT",
  price: { amount: 9.99, currency: "EUR" },
  receipt: { id: "R1", number: "AUR-000042" },
  sentAt: "2027-11-20T10:00:00Z",
  mailsLeft: 2,
  refund: "possible",
};
const gifts: OwnGift[] = [
  gift,
  { ...gift, id: "G2", name: "", state: "REDEEMED", mailsLeft: 0, refund: undefined },
  { ...gift, id: "G3", state: "WITHDRAWN", mailsLeft: 0, refund: "approved" },
];

export const Give = () => <GiftDialog article={article} />;
export const Sent = () => <GiftSentDialog title={article.title} email={gift.email} />;
export const Rows = () => <GiftRows gifts={gifts} count={4} timeZone="Europe/Berlin" />;
export const Message = () => (
  <form className="form">
    <TextArea name="message" label="Your message" hint="Without addresses of web pages." rows={3} optional />
    <TextArea name="wrong" label="Your message" error="Leave out addresses of web pages." rows={3} />
  </form>
);
