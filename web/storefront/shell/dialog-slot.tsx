// Where the open dialog stands. Each one is a file features/NAME/dialogs/DIALOG.tsx, fetched when it is wanted.
import { type ComponentType, useEffect, useState } from "react";
import { type IntlShape, useIntl } from "react-intl";
import { ErrorBoundary } from "../../kit/error-boundary";
import { useEnvelope } from "../../kit/page";
import { useSession } from "../../kit/session";
import type { WordArea } from "../../kit/word-areas";
import { closeDialog, type OpenDialog, openDialog, useDialog } from "../../ui/dialog-store";

type DialogComponent = ComponentType<object>;
const files = import.meta.glob<{ default: DialogComponent }>([
  "../features/*/dialogs/*.tsx",
  "!../features/*/dialogs/*.test.tsx",
]);
const byName = new Map(
  Object.entries(files).map(([file, load]) => [file.slice(file.lastIndexOf("/") + 1, -".tsx".length), load]),
);

/** Dialogs say what the pages of accounts say, so most pages begin without their words. */
export type AddWords = (intl: IntlShape, locale: string, area: WordArea) => Promise<void>;

export function DialogSlot({ addWords }: { addWords?: AddWords }) {
  const { url } = useEnvelope();
  const open = useDialog((state) => state.open);
  const expired = useSession((state) => state.expired);
  // Another page is another matter.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address closes it.
  useEffect(() => () => closeDialog("left"), [url]);
  useEffect(() => {
    if (expired) openDialog("session-expired");
  }, [expired]);
  return open ? <Loaded key={open.number} open={open} addWords={addWords} /> : null;
}

function Loaded({ open, addWords }: { open: OpenDialog; addWords?: AddWords }) {
  const intl = useIntl();
  const { locale } = useEnvelope();
  const [Shown, setShown] = useState<DialogComponent | null>(null);
  useEffect(() => {
    let wanted = true;
    const load = byName.get(open.name);
    if (!load) {
      console.error(`There is no dialog ${open.name}`);
      closeDialog();
      return;
    }
    Promise.all([load(), addWords?.(intl, locale, "account")]).then(
      ([module]) => wanted && setShown(() => module.default),
      (error: unknown) => {
        console.error(error);
        closeDialog();
      },
    );
    return () => {
      wanted = false;
    };
  }, [open.name, intl, locale, addWords]);
  if (!Shown) return null;
  return (
    <ErrorBoundary resetKey="" fallback={() => <Broken />}>
      <Shown {...open.props} />
    </ErrorBoundary>
  );
}

function Broken() {
  useEffect(() => closeDialog(), []);
  return null;
}
