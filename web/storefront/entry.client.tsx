// The browser's entry: styles, then mount().
import "#ui/tokens.css";
import "#ui/base.css";
import "#ui/text.css";
import "#ui/rich-text.css";
import "#ui/forced-colors.css";
import "./shell/shell.css";
import { mount } from "./mount";

void mount();
