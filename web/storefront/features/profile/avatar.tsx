// The avatar of a user: the chosen picture, or initials.
import type { Profile } from "#generated/payloads";
import { imageAddress } from "#kit/pictures/lazy-image";
import { Icon } from "#ui/icon";
import { initials } from "./person";
import "./avatar.css";

interface AvatarProps {
  user: Pick<Profile, "name" | "lastName" | "avatarUrl">;
  size?: "normal" | "large";
}

/** Decorative: the name is beside it, so it has no alternative text. */
export function Avatar({ user, size = "normal" }: AvatarProps) {
  const letters = initials(user);
  return (
    <span className={`portrait${size === "large" ? " portrait-large" : ""}`} aria-hidden="true">
      {user.avatarUrl ? (
        <img src={imageAddress(user.avatarUrl)} alt="" width={96} height={96} />
      ) : letters ? (
        <span>{letters}</span>
      ) : (
        <Icon name="user" />
      )}
    </span>
  );
}
