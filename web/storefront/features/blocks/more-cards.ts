// Fetches the next part of a block (GET /structure/{name}/fragment/{id}) and adds its cards to the page that is shown.
import type { Block, Card, StructurePage } from "#generated/payloads";
import type { Navigator } from "#kit/navigation/navigation";
import { appended } from "#kit/page/join-parts";
import { sessionCalls } from "#kit/session/session-calls";

const keyOfCard = (card: Card) => `${card.kind}-${card.id || card.href}`;

/** Returns how many cards came. */
export async function showMoreCards(navigator: Navigator, block: Block): Promise<number> {
  const { envelope } = navigator.view();
  const call = sessionCalls(envelope.shell);
  const part = await call("GET /structure/:name/fragment/:id", {
    params: { name: (envelope.props as StructurePage).name, id: block.id },
    query: { offset: block.next, lang: envelope.locale },
  });
  // Somebody went on meanwhile.
  if (navigator.view().envelope.url !== envelope.url) return 0;
  await navigator.extend<StructurePage>((page) => ({
    ...page,
    blocks: page.blocks.map((shown) =>
      shown.id === block.id
        ? { ...shown, cards: appended(shown.cards, part.cards, keyOfCard), next: part.next }
        : shown,
    ),
  }));
  return part.cards.length;
}
