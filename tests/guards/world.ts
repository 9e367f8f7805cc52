import { createECDH, randomBytes } from "node:crypto";
import { sendDirect, sendToLoan } from "@/lib/features/chat/commands";
import { db } from "@/lib/server/database/db";
import { createCircle } from "@/lib/features/circles/commands";
import { getCircleInvitation } from "@/lib/features/circles/queries";
import { circleInput } from "@/lib/features/circles/schema";
import { takeBook } from "@/lib/features/loans/self-service/commands";
import { keepInvitation } from "@/lib/features/invitations/commands";
import type { Visibility } from "@/lib/features/books/terms";
import { putPrivate } from "@/lib/features/files/store";
import type { LoanKind, Prisma } from "@/prisma/client/client";
import { block } from "../support/books";
import { friends } from "../support/chatting";
import { person, type Person } from "../support/people";

/** All kinds of callers. */
export const ROLES = [
  "visitor",
  "newcomer",
  "stranger",
  "friend",
  "borrower",
  "blocked",
  "owner",
  "admin",
] as const;
export type Role = (typeof ROLES)[number];

/** Private data of the owner. */
export const PERSONAL = { street: "Hidden lane 77", phoneNumber: "+380501234567", lat: 49.8123 };

/** Keys of a made-up browser. */
export const PUSH_KEYS = {
  p256dh: createECDH("prime256v1").generateKeys("base64url"),
  auth: randomBytes(16).toString("base64url"),
};

export interface World {
  people: Record<Exclude<Role, "visitor"> | "blocker", Person>;
  /** The owner's, available. */
  book: string;
  /** The code of its label. */
  label: string;
  /** The code of the owner's invitation. */
  invitation: string;
  /** The owner's, to be given away. */
  gift: string;
  lentOutside: string;
  /** The borrower has requested it from the owner. */
  requested: string;
  approved: string;
  lent: string;
  /** The borrower asks for more time. */
  asked: string;
  /** The book of `asked`. */
  lentBook: string;
  returned: string;
  /** The owner has promised the borrower a gift. */
  promisedGift: string;
  /** A book that the owner received as a gift, without a choice yet. */
  received: string;
  /** A book with the borrower's note in it. */
  noted: string;
  note: string;
  /** The borrower reviewed the book. */
  reviewed: string;
  /** The owner's. */
  image: string;
  notification: string;
  /** The owner's. */
  pushDevice: string;
  /** The owner's picture of the lent book at hand-over. */
  condition: string;
  /** Reports about the owner; `decidedReport` is decided. */
  report: string;
  decidedReport: string;
  /** The owner's identity check. */
  verification: string;
  /** The owner's import, to be reviewed. */
  bookImport: string;
  /** A row of `bookImport`, with a piece of the owner's photo. */
  importRow: string;
  /** The owner's. */
  wish: string;
  /** The owner's; the borrower is a member, and the stranger asks to join. */
  circle: string;
  circleCode: string;
  /** The codes of two of its own books; the borrower has the second one. */
  shelfLabel: string;
  takenLabel: string;
  hiddenCircle: string;
  /** A banned user, and a hidden book of the owner. */
  banned: string;
  hiddenBook: string;
}

/** What a route may be asked about. */
export type Thing = Exclude<keyof World, "people">;

/**
 * A small neighbourhood with one user for each role; roles are towards the owner.
 * @param visibility of `book`, `gift` and `lentBook`.
 * @param things that it has besides `approved`, by which owner and borrower know each other; all by default.
 */
export async function world(
  visibility: Visibility = "EVERYONE",
  things?: readonly Thing[],
): Promise<World> {
  const people = await neighbours();
  const makers = makersOf(people, visibility);
  const wanted = things ?? (Object.keys(makers) as Thing[]);
  const made = await Promise.all(
    [...new Set([...wanted, "approved" as const])].map(async (thing) => [
      thing,
      await makers[thing](),
    ]),
  );
  return { people, ...Object.fromEntries(made) };
}

async function neighbours(): Promise<World["people"]> {
  const [owner, borrower, friend, stranger, blocked, admin, newcomer, blocker] = await Promise.all([
    person({ name: "Olena", ...PERSONAL }),
    person({ name: "Bohdan" }),
    person({ name: "Friederike" }),
    person({ name: "Stefan" }),
    person({ name: "Bernd" }),
    person({ name: "Ada", role: "ADMIN" }),
    person({ name: "Nina", country: null, postalCode: null }),
    person({ name: "Blanka" }),
  ]);
  await friends(owner, friend);
  await db().friendRequest.create({ data: { fromId: stranger.id, toId: owner.id } });
  await block(owner, blocked);
  await block(blocker, owner);
  return { owner, borrower, friend, stranger, blocked, admin, newcomer, blocker };
}

/** How each thing is made, once each. */
function makersOf(
  { owner, borrower, stranger }: World["people"],
  visibility: Visibility,
): Record<Thing, () => Promise<string>> {
  const book = once(() => bookOf(owner, "AVAILABLE_FOR_BORROW", { visibility }));
  const requested = once(() => loan(owner, borrower, "REQUESTED"));
  const lent = once(() => loan(owner, borrower, "LENT", { visibility }));
  const imported = once(() => importOf(owner));
  const note = once(async () => {
    const bookId = await bookOf(owner, "AVAILABLE_FOR_BORROW");
    const text = { bookId, authorId: borrower.id, text: "Read in one night." };
    return db().marginNote.create({ data: text });
  });
  const circle = once(() => circleOf(owner, borrower, stranger));
  const labelOf = async (id: string) =>
    (await db().book.findUniqueOrThrow({ where: { id } })).labelCode;
  return {
    book,
    requested,
    lent,
    label: async () => labelOf(await book()),
    invitation: () => inviteBy(owner),
    gift: () => bookOf(owner, "AVAILABLE_FOR_GIVE_AWAY", { visibility }),
    lentOutside: async () => {
      const bookId = await bookOf(owner, "LENT", { visibility });
      await db().outsideLoan.create({ data: { bookId, name: "secret name" } });
      return bookId;
    },
    approved: async () => {
      const loanId = await loan(owner, borrower, "APPROVED");
      await sendToLoan(owner.actor, { loanId, content: "secret words about the loan" });
      await sendDirect(owner.actor, { recipientId: borrower.id, content: "secret words" });
      return loanId;
    },
    asked: async () => {
      const loanId = await loan(owner, borrower, "LENT");
      const later = { dueDate: new Date("2031-01-01"), message: "secret message" };
      await db().loanExtension.create({ data: { loanId, ...later } });
      return loanId;
    },
    lentBook: async () =>
      (await db().loan.findUniqueOrThrow({ where: { id: await lent() } })).bookId ?? "",
    returned: () => loan(owner, borrower, "RETURNED"),
    reviewed: async () => {
      const loanId = await loan(owner, borrower, "RETURNED");
      const review = { borrowerId: borrower.id, rating: 9, reviewText: "Words of praise" };
      await db().bookRating.create({ data: { loanId, bookId: await book(), ...review } });
      return loanId;
    },
    promisedGift: () => loan(owner, borrower, "APPROVED", { kind: "GIFT" }),
    received: () =>
      bookOf(owner, "AVAILABLE_FOR_BORROW", {
        ...{ receivedAt: new Date(), choiceOpen: true, visibility: "NOBODY" },
      }),
    noted: async () => (await note()).bookId,
    note: async () => (await note()).id,
    image: async () =>
      (await db().image.create({ data: { ...picture(owner), category: "BOOK_COVER" } })).id,
    condition: async () => {
      const shown = { loanId: await lent(), byOwner: true, moment: "HAND_OVER", slot: 1 } as const;
      const data = {
        ...{ ...picture(owner), category: "LOAN_PICTURE" as const },
        loanPicture: { create: shown },
      };
      return (await db().image.create({ data })).id;
    },
    notification: async () => {
      const about = { loanId: await requested(), actorId: borrower.id };
      const data = { userId: owner.id, type: "LOAN_REQUEST", ...about } as const;
      return (await db().notification.create({ data })).id;
    },
    pushDevice: async () => {
      const endpoint = `https://push.example.org/${crypto.randomUUID()}`;
      const browser = { userId: owner.id, sessionId: owner.actor.sessionId, ...PUSH_KEYS };
      return (await db().pushDevice.create({ data: { ...browser, endpoint } })).id;
    },
    bookImport: async () => (await imported()).id,
    importRow: async () => (await imported()).rows[0]?.id ?? "",
    wish: async () => {
      const data = { userId: owner.id, title: "secret words", radiusKm: 10 };
      return (await db().wish.create({ data })).id;
    },
    report: () => report(owner, stranger),
    decidedReport: () => report(owner, stranger, { state: "DISMISSED", decidedAt: new Date() }),
    verification: async () => {
      const pictureKey = `identity/${crypto.randomUUID()}`;
      await putPrivate(pictureKey, Buffer.from("picture"));
      return (await db().idVerification.create({ data: { userId: owner.id, pictureKey } })).id;
    },
    banned: async () =>
      (await person({ name: "Berta", bannedAt: new Date(), banReason: "spam" })).id,
    hiddenBook: () =>
      bookOf(owner, "AVAILABLE_FOR_BORROW", { hiddenAt: new Date(), hiddenReason: "stolen" }),
    circle,
    circleCode: async () => (await getCircleInvitation(owner.actor, await circle())).code,
    shelfLabel: async () => labelOf(await shelfBook(owner, await circle())),
    takenLabel: async () => {
      const code = await labelOf(await shelfBook(owner, await circle()));
      await takeBook(borrower.actor, code, { fromOther: false });
      return code;
    },
    hiddenCircle: async () => {
      const { id } = await createCircle(owner.actor, circleInput.parse({ name: "Shoes" }));
      await db().circle.update({ where: { id }, data: { hiddenAt: new Date() } });
      return id;
    },
  };
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}

const picture = ({ id: ownerId }: Person) => ({
  ...{ ownerId, key: crypto.randomUUID() },
  ...{ width: 2, height: 3 },
});

function importOf({ id: userId }: Person) {
  const piece = { bytes: Buffer.from("secret words"), width: 4, height: 1 };
  const row = { position: 1, title: "secret words", author: "secret words" };
  return db().bookImport.create({
    data: {
      ...{ userId, format: "LINES", state: "READY" },
      rows: { create: { ...row, piece: { create: piece } } },
    },
    include: { rows: true },
  });
}

async function circleOf(owner: Person, borrower: Person, stranger: Person): Promise<string> {
  const { id: circleId } = await createCircle(owner.actor, circleInput.parse({ name: "House 7" }));
  await db().circleMember.create({ data: { circleId, userId: borrower.id } });
  await db().circleRequest.create({ data: { circleId, userId: stranger.id } });
  return circleId;
}

/** A circle's own book. */
async function shelfBook(owner: Person, circleId: string): Promise<string> {
  const bookId = await bookOf(owner, "AVAILABLE_FOR_BORROW", { visibility: "CHOSEN_CIRCLES" });
  await db().bookCircle.create({ data: { bookId, circleId, ownerId: owner.id, isOwn: true } });
  return bookId;
}

async function inviteBy(owner: Person): Promise<string> {
  const { url } = await keepInvitation(owner.actor, {});
  return new URL(url ?? "").pathname.split("/").at(-1) ?? "";
}

async function report(owner: Person, stranger: Person, decided: object = {}): Promise<string> {
  const about = { kind: "profile", displayName: owner.name, pictureUrl: null };
  const words = { reason: "spam", details: "Advertises shoes.", about };
  const data = { reporterId: stranger.id, targetUserId: owner.id, ...words, ...decided };
  return (await db().report.create({ data })).id;
}

type State = "AVAILABLE_FOR_BORROW" | "AVAILABLE_FOR_GIVE_AWAY" | "BOOKED" | "LENT";

async function bookOf(
  { id: ownerId }: Person,
  state: State,
  facts: Partial<Prisma.BookUncheckedCreateInput> = {},
): Promise<string> {
  const place = { country: "UKR", postalCode: "79000", city: "Львів", lat: 49.84, lon: 24.03 };
  const words = { title: "Кобзар", author: "Тарас Шевченко" };
  return (await db().book.create({ data: { ownerId, state, ...words, ...place, ...facts } })).id;
}

type Status = "REQUESTED" | "APPROVED" | "LENT" | "RETURNED";
const BOOK_STATE: Record<Status, State> = {
  REQUESTED: "AVAILABLE_FOR_BORROW",
  APPROVED: "BOOKED",
  LENT: "LENT",
  RETURNED: "AVAILABLE_FOR_BORROW",
};

async function loan(
  owner: Person,
  borrower: Person,
  status: Status,
  { kind = "LOAN", visibility = "EVERYONE" }: { kind?: LoanKind; visibility?: Visibility } = {},
): Promise<string> {
  const now = new Date();
  const isLent = status === "LENT" || status === "RETURNED";
  const facts = { lentCount: Number(isLent), visibility };
  const made = await db().loan.create({
    data: {
      bookId: await bookOf(owner, BOOK_STATE[status], facts),
      ownerId: owner.id,
      borrowerId: borrower.id,
      kind,
      status,
      borrowerMessage: "secret message",
      bookTitle: "Кобзар",
      bookAuthor: "Тарас Шевченко",
      ownerName: owner.name,
      borrowerName: borrower.name,
      ...(status !== "REQUESTED" && {
        dueDate: kind === "LOAN" ? now : null,
        approvedAt: now,
        meetUpAt: now,
        meetUpNotes: "secret notes",
      }),
      ...(isLent && { lentAt: now }),
      ...(status === "RETURNED" && { closedAt: now }),
      ...(status === "LENT" && {
        events: { create: { kind: "LENT", from: "APPROVED", to: "LENT", actorId: owner.id } },
      }),
    },
  });
  return made.id;
}
