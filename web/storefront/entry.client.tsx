// Where the browser begins: the styles of every page, and the page itself.
import "../ui/tokens.css";
import "../ui/base.css";
import "../ui/ui.css";
import "./shell/shell.css";
import { mount } from "./mount";

void mount();
