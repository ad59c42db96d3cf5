// The styles of the shell, in the order of the cascade.
import "./frame.css";
import "./pending-bar.css";
import "./top-bar.css";
import "./search-field.css";
import "./menu.css";
import "./rail.css";
import "./tab-bar.css";
import "./storefront-header.css";
import "./footer.css";
