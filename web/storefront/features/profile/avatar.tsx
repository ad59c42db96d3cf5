// A person's picture, or the first letter of their name where they chose none.
import type { Profile } from "../../../generated/payloads";
import { Icon } from "../../../ui/icon";

export interface AvatarProps {
  user: Pick<Profile, "name" | "lastName" | "avatarUrl">;
  size?: "normal" | "large";
}

/** Stands beside the name, so it has none of its own. */
export function Avatar({ user, size = "normal" }: AvatarProps) {
  const letters = initials(user);
  return (
    <span className={`portrait${size === "large" ? " portrait-l" : ""}`} aria-hidden="true">
      {user.avatarUrl ? (
        <img src={user.avatarUrl} alt="" width={96} height={96} />
      ) : letters ? (
        <span>{letters}</span>
      ) : (
        <Icon name="user" />
      )}
    </span>
  );
}

/** "MO" of Mira Okonkwo; one letter in scripts whose letters join. */
export function initials({ name, lastName }: AvatarProps["user"]): string {
  const [first = ""] = [...name.trim()];
  const [second = ""] = [...lastName.trim()];
  const joins = /[\p{Script=Arabic}\p{Script=Syriac}]/u.test(first + second);
  return (joins ? first || second : first + second).toLocaleUpperCase("en");
}
