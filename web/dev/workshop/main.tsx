// The workshop's entry: the index of all stories, or one story in a frame (?story=NAME&locale=ar&theme=dark).
import "#ui/styles/tokens.css";
import "#ui/styles/base.css";
import "#ui/styles/text.css";
import "#ui/styles/forced-colors.css";
import "../../storefront/shell/shell-styles";
import { flushSync } from "react-dom";
import { createRoot, type Root } from "react-dom/client";
import { Frame } from "./frame";
import { findStory, storyNames } from "./stories";
import { WorkshopIndex } from "./workshop-index";

// A story file exports its title beside its stories; see dev-entry.js.
Object.assign(window, { __getReactRefreshIgnoredExports: () => ["head", "title"] });

const parameters = new URLSearchParams(location.search);
const app = document.getElementById("app")!;

if (parameters.has("story")) {
  const locale = parameters.get("locale") === "ar" ? "ar" : "en";
  const theme = parameters.get("theme") === "dark" ? "dark" : "light";
  Object.assign(document.documentElement, { lang: locale, dir: locale === "ar" ? "rtl" : "ltr" });
  document.documentElement.dataset.theme = theme;
  let root: Root | undefined;
  const show = (name: string) => {
    const Story = findStory(name);
    root?.unmount();
    root = createRoot(app);
    const shown = (
      <Frame locale={locale} theme={theme}>
        {Story ? <Story /> : <p>There is no story {name}.</p>}
      </Frame>
    );
    flushSync(() => root!.render(shown));
  };
  show(parameters.get("story")!);
  // Tests look at hundreds of stories, and a load of the page for each would take most of their time.
  Object.assign(window, { showStory: show });
} else {
  await import("./workshop.css");
  createRoot(app).render(<WorkshopIndex names={storyNames()} />);
}
