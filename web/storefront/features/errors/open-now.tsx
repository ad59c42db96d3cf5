// The shelf on the page of an address that does not exist: albums to go on with. Asked for by the browser, so that a
// flood of wrong addresses costs the server no query.
import { useEffect, useState } from "react";
import * as links from "#generated/links";
import type { Card } from "#generated/payloads";
import { useText } from "#kit/messages/i18n";
import { localePrefix } from "#kit/navigation/addresses";
import { useEnvelope } from "#kit/page/page";
import { useCall } from "#kit/session/session-calls";
import { Shelf } from "#ui/cards/shelf";
import { BlockCard } from "#features/blocks/block-card";
import "#ui/states.css";

export function OpenNow() {
  const text = useText();
  const call = useCall();
  const envelope = useEnvelope();
  const { locale } = envelope;
  const [cards, setCards] = useState<Card[] | null>(null);
  useEffect(() => {
    let gone = false;
    call("GET /structure/fragments_get-articles", {
      query: { id: "top-albums", limit: 12, lang: locale },
    })
      .then(({ entries }) => !gone && setCards(entries))
      .catch(() => !gone && setCards([])); // the page is complete without it
    return () => {
      gone = true;
    };
  }, [call, locale]);
  if (cards?.length === 0) return null;
  return (
    <div className="error-screen-shelf needs-script" aria-busy={cards === null || undefined}>
      <Shelf title={text("error.openNow")} href={localePrefix(envelope) + links.music.albums}>
        {cards?.map((card) => <BlockCard key={card.id} card={card} />) ??
          placeholders.map((key) => <div key={key} className="skeleton" aria-hidden="true" />)}
      </Shelf>
    </div>
  );
}

const placeholders = [0, 1, 2, 3, 4, 5, 6, 7];
