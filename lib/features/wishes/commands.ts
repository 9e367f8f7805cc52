import type { Actor } from "@/lib/server/session/actor";
import { runIn } from "@/lib/server/database/db";
import { isRuleViolation, isUniqueViolation } from "@/lib/server/database/errors";
import { lockUser } from "@/lib/server/database/locks";
import { transact } from "@/lib/server/database/transact";
import { AppError, wrongField } from "@/lib/shared/errors";
import { withIsbn } from "@/lib/features/books/isbn";
import { isCircleMember } from "@/lib/features/circles/queries";
import { knownPostalCode, resolveLocally } from "@/lib/features/geo/location";
import { countryOf } from "@/lib/features/users/queries";
import type { WishesMade, WishInput, WishMade } from "./schema";
import { getWish, thereFor } from "./queries";
import { WISHES_OF_USER } from "./terms";

/** @throws AppError WISH_LIMIT, DUPLICATE_WISH, INVALID_INPUT (a circle that the actor is not in). */
export async function createWish(actor: Actor, input: WishInput): Promise<WishMade> {
  const data = { ...(await placed(actor, input)), userId: actor.id };
  const { id } = await translated(transact((tx) => tx.wish.create({ data, select: { id: true } })));
  return made(actor, id);
}

/** Creates wishes in their order until the limit is reached; wishes that the reader already has stay as they are. */
export async function createWishes(
  actor: Actor,
  inputs: readonly WishInput[],
): Promise<WishesMade> {
  const wishes = await Promise.all(
    inputs.map((input, at) => placed(actor, input, `wishes.${at}.postalCode`)),
  );
  return transact(async (tx) => {
    await lockUser(tx, actor.id);
    let room = WISHES_OF_USER - (await tx.wish.count({ where: { userId: actor.id } }));
    let [made, tried] = [0, 0];
    while (room > 0 && tried < wishes.length) {
      const data = wishes.slice(tried, tried + room).map((w) => ({ ...w, userId: actor.id }));
      const { count } = await tx.wish.createMany({ data, skipDuplicates: true });
      [made, tried, room] = [made + count, tried + data.length, room - count];
    }
    return { made, known: tried - made, left: wishes.length - tried };
  });
}

/**
 * Changes the criteria or the place of a wish. Matches of the old criteria that were not told yet are dropped.
 * @throws AppError NOT_FOUND (not the actor's), DUPLICATE_WISH, INVALID_INPUT (a circle that the actor is not in).
 */
export async function changeWish(actor: Actor, id: string, input: WishInput): Promise<WishMade> {
  const data = { ...(await placed(actor, input)), tellAt: null };
  await translated(
    transact(async (tx) => {
      const changed = await tx.wish.updateMany({ where: { id, userId: actor.id }, data });
      if (changed.count === 0) throw new AppError("NOT_FOUND");
      await tx.wishBook.deleteMany({ where: { wishId: id, toldAt: null } });
    }),
  );
  return made(actor, id);
}

/** @throws AppError NOT_FOUND (not the actor's). */
export async function deleteWish(actor: Actor, id: string): Promise<void> {
  await transact(async (tx) => {
    const own = { wishId: id, wish: { userId: actor.id } };
    await tx.wishBook.deleteMany({ where: { ...own, toldAt: null } });
    const deleted = await tx.wish.deleteMany({ where: { id, userId: actor.id } });
    if (deleted.count === 0) throw new AppError("NOT_FOUND");
  });
}

/** Deletes words that no wish uses any more. New wishes are blocked meanwhile, so that none loses a word. */
export async function forgetWords(): Promise<void> {
  await transact(async (tx) => {
    await runIn(tx)`LOCK TABLE "WishWord" IN SHARE ROW EXCLUSIVE MODE`;
    await runIn(tx)`
      DELETE FROM "WishWord" WHERE word NOT IN (
        SELECT unnest("queryWords" || "titleWords" || "authorWords") FROM "Wish")`;
  }, 60_000);
}

async function made(actor: Actor, id: string): Promise<WishMade> {
  const wish = await getWish(actor, id);
  return { ...wish, there: await thereFor(actor, wish) };
}

/** The wish with its ISBN in the ISBN field, and the coordinates of the place it names. */
async function placed(actor: Actor, input: WishInput, codeField?: string) {
  const { country, city, circle: circleId, ...rest } = withIsbn(input, null);
  if (circleId && !(await isCircleMember(actor, circleId))) throw wrongField("circle", "unknown");
  const isNamed = Boolean(rest.postalCode ?? city);
  const nation = isNamed ? (country ?? (await countryOf(actor))) : null;
  const postalCode = await knownPostalCode(nation, rest.postalCode, codeField);
  const point = isNamed && (await resolveLocally({ country: nation, postalCode, city }));
  const { lat = null, lon = null } = point || {};
  return { ...rest, country, postalCode, city, circleId, lat, lon };
}

async function translated<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError("DUPLICATE_WISH");
    if (isRuleViolation(error, "Wish_limit")) throw new AppError("WISH_LIMIT");
    throw error;
  }
}
