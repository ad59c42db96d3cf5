// The OAuth callback page for a backend on another host: the script redeems the code, then continues.
import type { UserPage } from "../../../generated/payloads";
import { useText } from "../../../kit/i18n";
import type { HeadContext } from "../../../kit/page";
import { Spinner } from "../../../ui/states";
import "./arrive.css";

export function head({ intl }: HeadContext<UserPage>) {
  return { title: intl.formatMessage({ id: "user.arrive.title" }) };
}

export default function Arrive({ login }: UserPage) {
  const text = useText();
  return (
    <div className="user-arrive">
      <span className="needs-script">
        <Spinner />
      </span>
      <h1>{text("user.arrive.title")}</h1>
      <p>{text("user.arrive.text")}</p>
      {login && (
        <p className="user-arrive-stuck">
          <a className="link" href={login}>
            {text("user.arrive.stuck")}
          </a>
        </p>
      )}
    </div>
  );
}
