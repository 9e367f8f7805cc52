import { isReserved } from "./names";
import type { OwnProfile } from "./schema";

/** Fields from which a display name is made. */
export type Named = Pick<
  OwnProfile,
  "id" | "email" | "name" | "nickname" | "displayNamePreference"
>;

/**
 * The name displayed for a reader: their preference, else nickname, name, e-mail address, "User {id}". Others
 * see only the part of the address before the @, unless it imitates the product's name.
 */
export function displayName(user: Named, viewer: "self" | "other" = "other"): string {
  const { name, nickname, displayNamePreference: preference } = user;
  const preferred = preference === "NAME" ? name : nickname;
  const chosen = preference === "EMAIL" ? undefined : firstFilled(preferred, nickname, name);
  if (chosen) return chosen;
  const email = viewer === "self" ? user.email : publicPart(user.email);
  return firstFilled(email, nickname, name, user.id && `User ${user.id}`) ?? "User";
}

/** The first word of that name, for visitors. */
export function firstName(user: Named): string {
  return displayName(user).split(" ")[0] ?? "";
}

function publicPart(email: string): string {
  const [local = ""] = email.split("@");
  return isReserved(local) ? "" : local;
}

function firstFilled(...candidates: (string | null | undefined)[]): string | undefined {
  return candidates.map((candidate) => candidate?.trim()).find(Boolean);
}
