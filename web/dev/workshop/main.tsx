// The workshop's entry: the index of all stories, or one story in a frame (?story=NAME&locale=ar&theme=dark).
import "../../ui/tokens.css";
import "../../ui/base.css";
import "../../ui/text.css";
import "../../ui/forced-colors.css";
import "../../storefront/shell/shell.css";
import { createRoot } from "react-dom/client";
import { Frame } from "./frame";
import { findStory, storyNames } from "./stories";
import { WorkshopIndex } from "./workshop-index";

// A story file exports its title beside its stories; see dev-entry.js.
Object.assign(window, { __getReactRefreshIgnoredExports: () => ["head", "title"] });

const parameters = new URLSearchParams(location.search);
const framed = parameters.get("story");
const root = createRoot(document.getElementById("app")!);

if (framed) {
  const Story = findStory(framed);
  const locale = parameters.get("locale") === "ar" ? "ar" : "en";
  const theme = parameters.get("theme") === "dark" ? "dark" : "light";
  Object.assign(document.documentElement, { lang: locale, dir: locale === "ar" ? "rtl" : "ltr" });
  document.documentElement.dataset.theme = theme;
  root.render(
    <Frame locale={locale} theme={theme}>
      {Story ? <Story /> : <p>There is no story {framed}.</p>}
    </Frame>,
  );
} else {
  await import("./workshop.css");
  root.render(<WorkshopIndex names={storyNames()} />);
}
