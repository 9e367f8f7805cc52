import type { Actor } from "@/lib/server/session/actor";
import { db, runIn, type Tx } from "@/lib/server/database/db";
import { lockUserRow } from "@/lib/server/database/locks";
import { transact } from "@/lib/server/database/transact";
import { changesOf } from "@/lib/server/database/changes";
import { AppError, existing, wrongField } from "@/lib/shared/errors";
import { discardImage, storeImage } from "@/lib/features/files/commands";
import { ownsImage } from "@/lib/features/files/queries";
import { cellCentre } from "@/lib/features/geo/cell";
import {
  type AddressInput,
  knownPostalCode,
  resolvePlace,
  townOf,
} from "@/lib/features/geo/location";
import { wake } from "@/lib/server/jobs/queues";
import type { Book } from "@/prisma/client/client";
import { assertShelfRoom, checkCircles, showToCircles } from "./circle-commands";
import { ownBook } from "./policy";
import { getBook } from "./queries";
import type { BookChange, BookDto, BookInput } from "./schema";
import { AVAILABLE_STATES, type BookState } from "./terms";

/**
 * Lists a book of the actor.
 * @throws AppError INVALID_INPUT for a cover that is not the actor's own picture and as in `checkCircles`, BOOK_LIMIT.
 */
export async function createBook(actor: Actor, input: BookInput): Promise<BookDto> {
  const { location, circles: _circles, ownCircleId: _own, ...fields } = input;
  await assertOwnCover(actor, input.coverImageId);
  const data = { ...fields, ...(await placeOf(actor, location)), ownerId: actor.id };
  const id = await transact(async (tx) => {
    await lockUserRow(tx, actor.id);
    await assertShelfRoom(tx, actor.id, 1);
    const shownTo = await checkCircles(tx, actor.id, input);
    const book = await tx.book.create({ data, select: { id: true } });
    if (shownTo) await showToCircles(tx, actor.id, [book.id], shownTo);
    return book.id;
  });
  wake("badges");
  wake("wishes");
  return getBook(actor, id);
}

/** Further steps in the transaction of a change; `book` is the locked row before it. */
interface Steps {
  before?: (tx: Tx, book: Book) => Promise<void>;
  after?: (tx: Tx, book: Book) => Promise<void>;
}

/**
 * Changes a book of the actor; absent fields stay. The state is not changed here, because a loan may depend on it.
 * @throws AppError NOT_FOUND (not the actor's), INVALID_INPUT (as in `createBook`).
 */
export async function updateBook(
  actor: Actor,
  id: string,
  input: BookChange,
  steps: Steps = {},
): Promise<BookDto> {
  const { location, state: _, circles, ownCircleId, ...fields } = input;
  await assertOwnCover(actor, input.coverImageId);
  const place = location === undefined ? {} : await placeOf(actor, location, await ownPlaceOf(id));
  await change(actor, id, { ...fields, ...place }, { ...steps, circles, ownCircleId });
  return getBook(actor, id);
}

/**
 * Gives a book a cover from an uploaded picture.
 * @returns the picture's URL.
 * @throws AppError NOT_FOUND (not the actor's), and the errors of `storeImage`.
 */
export async function setCover(actor: Actor, id: string, picture: Uint8Array): Promise<string> {
  if ((await db().book.count({ where: { id, ...ownBook(actor) } })) === 0)
    throw new AppError("NOT_FOUND");
  const imageId = await storeImage(actor, "book-cover", picture);
  try {
    await change(actor, id, { coverImageId: imageId });
  } catch (error) {
    await discardImage(imageId);
    throw error;
  }
  return `/api/images/${imageId}`;
}

/** Removes the picture of a book; its cover is generated again. @throws AppError NOT_FOUND. */
export async function removeCover(actor: Actor, id: string): Promise<void> {
  await change(actor, id, { coverImageId: null });
}

/** Writes the changed values of `data` and removes the picture that they replace. */
async function change(
  actor: Actor,
  id: string,
  data: Partial<Book>,
  { before, after, ...shown }: Steps & Pick<BookChange, "circles" | "ownCircleId"> = {},
): Promise<void> {
  const replaced = await transact(async (tx) => {
    // Lock order: the owner's row before the books' rows, as when an owner moves.
    if (data.ownCity !== undefined || shown.circles || shown.ownCircleId)
      await lockUserRow(tx, actor.id);
    const book = await lockOwnBook(tx, actor, id);
    await before?.(tx, book);
    const { visibility } = data;
    const shownTo = await checkCircles(tx, actor.id, { ...shown, visibility }, book);
    const news = changesOf(book, data);
    if (shownTo) news.updatedAt = new Date();
    // Changing the visibility of a book received as a gift answers the question what to do with it.
    if (book.choiceOpen && news.visibility) news.choiceOpen = false;
    if (Object.keys(news).length > 0) await tx.book.update({ where: { id }, data: news });
    if (shownTo) await showToCircles(tx, actor.id, [id], shownTo);
    await after?.(tx, book);
    return news.coverImageId === undefined ? null : book.coverImageId;
  });
  if (replaced) await discardImage(replaced);
}

/**
 * Sets the state of books whose rows the caller has locked. Offering a book received as a gift answers the
 * question what to do with it.
 */
export async function setState(tx: Tx, ids: readonly string[], state: BookState): Promise<void> {
  const id = { in: [...ids] };
  await tx.book.updateMany({ where: { id }, data: { state } });
  if (AVAILABLE_STATES.every((available) => available !== state)) return;
  const offered = { choiceOpen: false, visibility: "EVERYONE" } as const;
  await tx.book.updateMany({ where: { id, choiceOpen: true }, data: offered });
}

/** Reads and locks a book of the actor. @throws AppError NOT_FOUND. */
export async function lockOwnBook(tx: Tx, actor: Actor, id: string): Promise<Book> {
  await runIn(tx)`
    SELECT id FROM "Book" WHERE id = ${id}::uuid AND "ownerId" = ${actor.id}::uuid FOR NO KEY UPDATE`;
  return existing(await tx.book.findFirst({ where: { id, ...ownBook(actor) } }));
}

/** Reads and locks those of the books that the actor owns, in the order of their ids to avoid deadlocks. */
export async function lockOwnBooks(tx: Tx, actor: Actor, ids: readonly string[]): Promise<Book[]> {
  await runIn(tx)`
    SELECT id FROM "Book" WHERE id = ANY (${ids}::uuid[]) AND "ownerId" = ${actor.id}::uuid
     ORDER BY id FOR NO KEY UPDATE`;
  return tx.book.findMany({ where: { id: { in: [...ids] }, ...ownBook(actor) } });
}

/** @throws AppError INVALID_INPUT for a cover that is not the actor's own picture. */
async function assertOwnCover(actor: Actor, imageId: string | null | undefined): Promise<void> {
  if (!imageId || (await ownsImage(actor, imageId, "book-cover"))) return;
  throw wrongField("coverImageId", "unknown");
}

const NOWHERE: AddressInput = { country: null, postalCode: null, city: null };

async function ownPlaceOf(id: string): Promise<AddressInput> {
  const select = { ownCountry: true, ownPostalCode: true, ownCity: true };
  const book = await db().book.findUnique({ where: { id }, select });
  if (!book) return NOWHERE;
  return { country: book.ownCountry, postalCode: book.ownPostalCode, city: book.ownCity };
}

/** Columns of the book's own place; empty if the book is where its owner is. A trigger sets the rest. */
export async function placeOf(
  actor: Actor,
  location: BookInput["location"],
  before: AddressInput = NOWHERE,
) {
  const owner = await db().user.findUniqueOrThrow({
    where: { id: actor.id },
    select: { country: true, postalCode: true, city: true },
  });
  const { country = null, city = null } = location ?? {};
  const postalCode = await knownPostalCode(
    country ?? owner.country,
    location?.postalCode ?? null,
    "location.postalCode",
  );
  const isOwners =
    (country ?? owner.country) === owner.country &&
    (postalCode ?? owner.postalCode) === owner.postalCode &&
    (city ?? owner.city) === owner.city;
  if (isOwners) return { ownCountry: null, ownPostalCode: null, ownCity: null };
  const given = { country: country ?? owner.country, postalCode, city };
  const place = { ...given, city: await townOf(given, before) };
  const point = await resolvePlace(place);
  return {
    ownCountry: place.country,
    ownPostalCode: postalCode,
    ownCity: place.city,
    ...(point ? cellCentre(point) : { lat: null, lon: null }),
  };
}
