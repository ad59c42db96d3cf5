// Giving an article to somebody else: whom it is for, some words, what it costs, and on to the ways to pay.
import { useEffect, useState } from "react";
import type { ArticleQuote } from "#generated/payloads";
import { outcomeOf } from "#kit/calls/call-outcome";
import { useIntl, useText } from "#kit/messages/i18n";
import { formatPrice } from "#kit/messages/price";
import { useEnvelope } from "#kit/page/page";
import { promptSignIn, useSession } from "#kit/session/session";
import { useCall } from "#kit/session/session-calls";
import { Button } from "#ui/button";
import { Field } from "#ui/forms/field";
import { Form, SubmitButton } from "#ui/forms/form";
import { TextArea } from "#ui/forms/text-area";
import { Icon } from "#ui/icon";
import { Dialog, DialogActions } from "#ui/overlays/dialog";
import { closeDialog } from "#ui/overlays/dialog-store";
import { type GiftArticle, type GiftWords, payGift } from "../gift-purchase";
import "../gifts.css";

interface GiftProps {
  article: GiftArticle;
  /** The words that were typed before the price had to be shown again. */
  words?: GiftWords;
  notice?: "priceChanged" | "quoteExpired";
}

/** As the server takes them. */
const most = { name: 80, message: 500 };
type Found =
  | { state: "loading" }
  | { state: "none" }
  | { state: "failed" }
  | { state: "ready"; quote: ArticleQuote };

export default function GiftDialog({ article, words, notice }: Partial<GiftProps>) {
  const text = useText();
  const intl = useIntl();
  const { found, ask } = useQuote(article?.id);
  const title = article?.title ?? "";
  const price = found.state === "ready" ? formatPrice(intl, found.quote.price) : null;
  return (
    <Dialog
      picture={<Icon name="gift" />}
      title={text("gift.title", { title })}
      text={text(notice ? `gift.${notice}` : found.state === "none" ? "gift.none" : "gift.text")}
    >
      {price && <p className="gift-price">{price}</p>}
      {found.state === "ready" && article && <Words article={article} words={words} quote={found.quote} />}
      {found.state === "failed" && <p className="fine-text">{text("gift.failed")}</p>}
      {found.state !== "ready" && (
        <DialogActions>
          {found.state === "failed" && (
            <Button tone="primary" size="large" wide onClick={ask}>
              {text("gift.again")}
            </Button>
          )}
          <Button size="large" wide busy={found.state === "loading"} onClick={() => closeDialog()}>
            {text("gift.cancel")}
          </Button>
        </DialogActions>
      )}
    </Dialog>
  );
}

function Words({ article, words, quote }: { article: GiftArticle; words?: GiftWords; quote: ArticleQuote }) {
  const text = useText();
  const envelope = useEnvelope();
  const pay = async ({ email, name, message }: Record<keyof GiftWords, string>) =>
    payGift(envelope, {
      article: { ...article, id: quote.articleId, title: quote.title || article.title },
      price: quote.price,
      purchaseIdentifier: quote.purchaseIdentifier,
      words: {
        email: email.trim(),
        ...(name.trim() && { name: name.trim() }),
        ...(message.trim() && { message: message.trim() }),
      },
    });
  return (
    <div className="gift-form">
      <Form<Record<keyof GiftWords, string>>
        defaults={words}
        rules={{
          email: { required: true, email: true },
          name: { max: most.name },
          message: { max: most.message },
        }}
        onSubmit={pay}
      >
        <Field name="email" type="email" label={text("gift.email")} autoComplete="off" required />
        <Field name="name" label={text("gift.name")} maxLength={most.name} autoComplete="off" optional />
        <TextArea
          name="message"
          label={text("gift.message")}
          hint={text("gift.messageHint")}
          maxLength={most.message}
          rows={3}
          optional
        />
        <DialogActions>
          <SubmitButton wide>{text("gift.pay")}</SubmitButton>
          <Button size="large" wide onClick={() => closeDialog()}>
            {text("gift.cancel")}
          </Button>
        </DialogActions>
      </Form>
    </div>
  );
}

function useQuote(id: string | undefined) {
  const call = useCall();
  const [found, setFound] = useState<Found>({ state: "loading" });
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round asks again
  useEffect(() => {
    if (!id) return closeDialog();
    let current = true;
    setFound({ state: "loading" });
    call("GET /gift/quote", { query: { articleId: id } }).then(
      (quote) => current && setFound({ state: "ready", quote }),
      (error: unknown) => {
        if (!current) return;
        const { status } = outcomeOf(error);
        if (status === 401) {
          closeDialog();
          useSession.setState({ expired: false });
          return promptSignIn({ reason: "action", intent: { gift: id } });
        }
        if (status !== 404) console.error(error);
        setFound({ state: status === 404 ? "none" : "failed" });
      },
    );
    return () => {
      current = false;
    };
  }, [call, id, round]);
  return { found, ask: () => setRound(round + 1) };
}
