// The browser's entry: styles, then mount().
import "#ui/styles/tokens.css";
import "#ui/styles/base.css";
import "#ui/styles/text.css";
import "#ui/styles/rich-text.css";
import "#ui/styles/forced-colors.css";
import "./shell/shell-styles";
import { mount } from "./mount";

void mount();
