import type { User } from "@/prisma/client/client";
import { discardImage } from "@/lib/features/files/commands";
import { ownsImage } from "@/lib/features/files/queries";
import { cellCentre } from "@/lib/features/geo/cell";
import { isCountry } from "@/lib/features/geo/countries";
import { isPostalCode } from "@/lib/features/geo/postal";
import { findWideArea } from "@/lib/features/geo/queries";
import { knownPostalCode, resolvePlace, townOf } from "@/lib/features/geo/location";
import type { Actor } from "@/lib/server/session/actor";
import { db } from "@/lib/server/database/db";
import { isWriteConflict } from "@/lib/server/database/errors";
import { changesOf } from "@/lib/server/database/changes";
import { AppError, wrongField, type FieldErrors } from "@/lib/shared/errors";
import { assertVersion, type IfMatch } from "@/lib/server/http/version";
import { evictActor } from "@/lib/server/session/session";
import { MAIL_COLUMNS, MAIL_KINDS } from "./mail-settings";
import { nameError } from "./names";
import { getOwnProfile, mayJoin } from "./queries";
import { wake } from "@/lib/server/jobs/queues";
import type { NotificationSettings, OwnProfile, ProfileChange } from "./schema";
import { DAY } from "@/lib/shared/time";

/** Maximum of attempts after conflicts with another change of the profile or deadlocks. */
const MAX_TRIES = 4;
/** Maximum of moves of a place within a day. */
const MOVES_A_DAY = 5;

/**
 * Changes the reader's own profile; absent and unchanged fields stay.
 * @throws AppError FORBIDDEN for another's profile; PRECONDITION_FAILED; INVALID_INPUT if the result would lack
 *   a name, country, valid postal code, or the nickname that is to be displayed, for names that imitate
 *   something else, and for a picture that is not the reader's own; INVITATION_NEEDED; PLACE_MOVES, with the
 *   seconds to wait, if the point was moved too often.
 */
export async function updateProfile(
  actor: Actor,
  userId: string,
  change: ProfileChange,
  ifMatch: IfMatch = null,
): Promise<OwnProfile> {
  if (actor.id !== userId) throw new AppError("FORBIDDEN");
  await assertOwnPicture(actor, change.profileImageId);
  for (let left = MAX_TRIES; left > 0; left -= 1) {
    const changed = await tryChange(actor.id, change, ifMatch).catch((error: unknown) => {
      // A move changes books, whose words another transaction may have locked while waiting for these rows.
      if (isWriteConflict(error)) return false;
      throw error;
    });
    if (changed) {
      evictActor(actor.id);
      return getOwnProfile(actor);
    }
  }
  throw new AppError("CONFLICT");
}

/** Sets which events are mailed; absent settings stay. Returns all settings. */
export async function updateNotificationSettings(
  actor: Actor,
  change: Partial<NotificationSettings>,
): Promise<NotificationSettings> {
  await db().user.update({
    where: { id: actor.id },
    data: {
      ...Object.fromEntries(MAIL_KINDS.map((kind) => [MAIL_COLUMNS[kind], change[kind]])),
      ...(change.weeklyLetter !== undefined && { weeklyLetterChosenAt: new Date() }),
    },
  });
  return (await getOwnProfile(actor)).emailNotificationSettings;
}

async function tryChange(
  userId: string,
  change: ProfileChange,
  ifMatch: IfMatch,
): Promise<boolean> {
  const current = await db().user.findUniqueOrThrow({ where: { id: userId } });
  assertVersion(ifMatch, current.updatedAt);
  assertComplete(current, change);
  const joins = isNew(current) && !isNew({ ...current, ...change });
  if (joins && !(await mayJoin(current))) throw new AppError("INVITATION_NEEDED");
  const { location, ...rest } = change;
  const given = { ...rest, ...(await newPostalCode(current, rest)) };
  const fields = { ...given, city: await townOf({ ...current, ...given }, current) };
  // A town derived from the postal code does not move the point.
  const moved = { ...current, ...given };
  const point = await newPoint(current, moved, newLocation(current, location));
  const data = { ...changesOf(current, { ...fields, ...point }), ...countMove(current, point) };
  if (Object.keys(data).length === 0) return true;
  // A trigger moves books without an own place; a job moves those of a large shelf.
  const { updatedAt, placeMovedAt } = current;
  const unchanged = { id: userId, updatedAt, placeMovedAt: { equals: placeMovedAt } };
  if ((await db().user.updateMany({ where: unchanged, data })).count !== 1) return false;
  wake("shelves");
  const { profileImageId: before } = current;
  if (before && data.profileImageId !== undefined) await discardImage(before);
  return true;
}

async function assertOwnPicture(actor: Actor, imageId: string | null | undefined): Promise<void> {
  if (!imageId || (await ownsImage(actor, imageId, "profile-picture"))) return;
  throw wrongField("profileImageId", "unknown");
}

const SAVED_ALONE = new Set(["preferredLanguage", "readingLanguages", "profileImageId"]);

/** Languages or a picture may be saved at any time; the rest of a profile only if it is complete. */
function assertComplete(current: User, change: ProfileChange): void {
  if (Object.keys(change).every((field) => SAVED_ALONE.has(field))) return;
  const next = { ...current, ...change };
  const fields: FieldErrors = {};
  for (const name of ["name", "country", "postalCode"] as const) {
    if (!next[name]) fields[name] = { code: "required" };
  }
  // Older names may break these rules; they stay until the next change.
  for (const field of ["name", "nickname"] as const) {
    const code = next[field] && nameError(next[field]);
    if (code) fields[field] = { code };
  }
  const isNewCode = next.postalCode !== current.postalCode || next.country !== current.country;
  if (isNewCode && next.postalCode && isCountry(next.country)) {
    if (!isPostalCode(next.country, next.postalCode)) fields.postalCode = { code: "postalCode" };
  }
  if (next.displayNamePreference === "NICKNAME" && !next.nickname?.trim()) {
    fields.nickname = { code: "nicknameRequired" };
  }
  if (Object.keys(fields).length > 0) throw new AppError("INVALID_INPUT", { fields });
}

/** The postal code of a changed profile, as it is kept; nothing if it is not changed, nor the country. */
async function newPostalCode(
  current: User,
  change: Omit<ProfileChange, "location">,
): Promise<Pick<ProfileChange, "postalCode">> {
  const { country, postalCode } = { ...current, ...change };
  if (!postalCode || (country === current.country && postalCode === current.postalCode)) return {};
  return { postalCode: await knownPostalCode(country, postalCode) };
}

/** The profile was never complete. */
const isNew = ({ country, postalCode }: Pick<User, "country" | "postalCode">) =>
  country === null || postalCode === null;

type Point = Pick<User, "lat" | "lon" | "locatedByDevice">;

/** A changed point counts as a move, unless the profile was incomplete before. */
function countMove(current: User, { lat, lon }: Partial<Point>): Pick<User, "placeMovedAt"> | null {
  if (isNew(current) || lat === undefined || (lat === current.lat && lon === current.lon))
    return null;
  const now = Date.now();
  const moves = current.placeMovedAt.filter((at) => at.getTime() > now - DAY);
  const [oldest] = moves;
  if (oldest && moves.length >= MOVES_A_DAY) {
    const seconds = Math.ceil((oldest.getTime() + DAY - now) / 1000);
    throw new AppError("PLACE_MOVES", { retryAfter: seconds });
  }
  return { placeMovedAt: [...moves, new Date(now)] };
}

/** The stored point, sent back unchanged, is not a new position from a device. */
function newLocation(
  { lat, lon }: User,
  location: ProfileChange["location"],
): ProfileChange["location"] {
  return location && location.lat === lat && location.lon === lon ? undefined : location;
}

/**
 * The point for the changed profile; undefined if the stored one still holds. A device's position is used only
 * if the postal area is not known to be larger than a cell.
 */
async function newPoint(
  current: User,
  { country, postalCode, city }: User,
  location: ProfileChange["location"],
): Promise<Partial<Point>> {
  if (location) {
    const area = country && postalCode ? await findWideArea(country, postalCode) : null;
    return { ...cellCentre(area ?? location), locatedByDevice: area === null };
  }
  const stale =
    current.lat === null ||
    (location === null && current.locatedByDevice) ||
    country !== current.country ||
    postalCode !== current.postalCode ||
    city !== current.city;
  if (!country || !postalCode || !stale) return {};
  const place = await resolvePlace({ country, postalCode, city });
  return { lat: place?.lat ?? null, lon: place?.lon ?? null, locatedByDevice: false };
}
