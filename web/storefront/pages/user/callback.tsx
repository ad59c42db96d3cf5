// The OAuth callback page for a backend on another host: the script redeems the code, then continues.
import type { UserPage } from "#generated/payloads";
import { useText } from "#kit/messages/i18n";
import type { HeadContext } from "#kit/page/page";
import { Spinner } from "#ui/states";
import "./callback.css";

export function head({ intl }: HeadContext<UserPage>) {
  return { title: intl.formatMessage({ id: "user.callback.title" }) };
}

export default function Callback({ login }: UserPage) {
  const text = useText();
  return (
    <div className="user-callback">
      <span className="needs-script">
        <Spinner />
      </span>
      <h1>{text("user.callback.title")}</h1>
      <p>{text("user.callback.text")}</p>
      {login && (
        <p className="user-callback-stuck">
          <a className="link" href={login}>
            {text("user.callback.stuck")}
          </a>
        </p>
      )}
    </div>
  );
}
