// The tenant's logo at the top of a sign-in dialog.
import { useShell } from "#kit/page/page";
import { Icon } from "#ui/icon";

export function TenantLogo() {
  const { logo } = useShell();
  return logo ? <img src={logo} alt="" width={36} height={36} /> : <Icon name="user" />;
}
