// Loads the open dialog and its messages. Dialogs are files features/NAME/dialogs/DIALOG.tsx.
import { type ComponentType, useEffect, useState } from "react";
import { useLoadMessages } from "#kit/messages/i18n";
import { sectionsOfDialog } from "#kit/messages/message-sections";
import { ErrorBoundary } from "#kit/page/error-boundary";
import { closeDialog, type OpenDialog as Open, openDialog } from "#ui/overlays/dialog-store";
import { offerRetry } from "#ui/overlays/offer-retry";

type DialogComponent = ComponentType<object>;
const files = import.meta.glob<{ default: DialogComponent }>([
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
      ([module]) => wanted && setShown(() => module.default),
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
  }, [open.name, open.props, loadMessages]);
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
