// Loads the open dialog and its messages. Dialogs are files features/NAME/dialogs/DIALOG.tsx.
import { type ComponentType, useEffect, useState } from "react";
import { sectionsOfDialog } from "#kit/messages/dialog-sections";
import { useLoadMessages } from "#kit/messages/i18n";
import { ErrorBoundary } from "#kit/page/error-boundary";
import { closeDialog, type OpenDialog as Open, openDialog, useDialog } from "#ui/overlays/dialog-store";
import { offerRetry } from "#ui/overlays/offer-retry";

type DialogComponent = ComponentType<object>;
interface DialogModule {
  default: DialogComponent;
  closesWithPurchase?: boolean;
}
const files = import.meta.glob<DialogModule>([
  "../features/*/dialogs/*.tsx",
  "!../features/*/dialogs/*.test.tsx",
]);
/** By the dialog's name, with "sign-in/login" as the name that message-sections.json knows it by. */
const dialogs = new Map(
  Object.entries(files).map(([file, load]) => {
    const [feature, , name = ""] = file.slice("../features/".length, -".tsx".length).split("/");
    return [name, { load, path: `${feature}/${name}` }];
  }),
);

export function OpenDialog({ open }: { open: Open }) {
  const loadMessages = useLoadMessages();
  const [Shown, setShown] = useState<DialogComponent | null>(null);
  useEffect(() => {
    let wanted = true;
    const dialog = dialogs.get(open.name);
    if (!dialog) {
      console.error(`There is no dialog ${open.name}`);
      closeDialog();
      return;
    }
    Promise.all([dialog.load(), loadMessages(sectionsOfDialog(dialog.path))]).then(
      ([module]) => {
        if (!wanted) return;
        setShown(() => module.default);
        describe(open.number, module);
      },
      (error: unknown) => {
        console.error(error);
        if (!wanted) return;
        closeDialog();
        offerRetry(() => openDialog(open.name, open.props));
      },
    );
    return () => {
      wanted = false;
    };
  }, [open.name, open.props, open.number, loadMessages]);
  if (!Shown) return null;
  return (
    <ErrorBoundary resetKey="" fallback={() => <Broken />}>
      <Shown {...open.props} />
    </ErrorBoundary>
  );
}

/** Describes a dialog by its code: whether the end of a purchase closes it. */
function describe(number: number, { closesWithPurchase = false }: DialogModule) {
  useDialog.setState(({ open }) => ({
    open: open?.number === number ? { ...open, closesWithPurchase } : open,
  }));
}

function Broken() {
  useEffect(() => closeDialog(), []);
  return null;
}
