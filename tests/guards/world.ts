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

/**
 * A small neighbourhood with one user for each role; roles are towards the owner.
 * @param visibility of `book`, `gift` and `lentBook`.
 */
export async function world(visibility: Visibility = "EVERYONE"): Promise<World> {
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
  const [requested, approved, lent, asked, returned] = await Promise.all([
    loan(owner, borrower, "REQUESTED"),
    loan(owner, borrower, "APPROVED"),
    loan(owner, borrower, "LENT"),
    loan(owner, borrower, "LENT"),
    loan(owner, borrower, "RETURNED"),
  ]);
  const later = { dueDate: new Date("2031-01-01"), message: "secret message" };
  await db().loanExtension.create({ data: { loanId: asked, ...later } });
  await sendToLoan(owner.actor, { loanId: approved, content: "secret words about the loan" });
  await sendDirect(owner.actor, { recipientId: borrower.id, content: "secret words" });
  const book = await bookOf(owner, "AVAILABLE_FOR_BORROW");
  const gift = await bookOf(owner, "AVAILABLE_FOR_GIVE_AWAY");
  const lentOutside = await bookOf(owner, "LENT");
  await db().outsideLoan.create({ data: { bookId: lentOutside, name: "secret name" } });
  const { bookId: lentBook } = await db().loan.findUniqueOrThrow({ where: { id: lent } });
  await db().book.updateMany({
    where: { id: { in: [book, gift, lentBook, lentOutside] } },
    data: { visibility },
  });
  const { labelCode: label } = await db().book.findUniqueOrThrow({ where: { id: book } });
  const invitation = await inviteBy(owner);
  const reviewed = await loan(owner, borrower, "RETURNED");
  await db().bookRating.create({
    data: {
      loanId: reviewed,
      bookId: book,
      borrowerId: borrower.id,
      rating: 9,
      reviewText: "Words of praise",
    },
  });
  const image = await db().image.create({
    data: {
      ownerId: owner.id,
      category: "BOOK_COVER",
      key: crypto.randomUUID(),
      width: 2,
      height: 3,
    },
  });
  const condition = await db().image.create({
    data: {
      ownerId: owner.id,
      category: "LOAN_PICTURE",
      key: crypto.randomUUID(),
      width: 2,
      height: 3,
      loanPicture: { create: { loanId: lent, byOwner: true, moment: "HAND_OVER", slot: 1 } },
    },
  });
  const bookImport = await db().bookImport.create({
    data: {
      ...{ userId: owner.id, format: "LINES", state: "READY" },
      rows: {
        create: {
          ...{ position: 1, title: "secret words", author: "secret words" },
          piece: { create: { bytes: Buffer.from("secret words"), width: 4, height: 1 } },
        },
      },
    },
    include: { rows: true },
  });
  const notification = await db().notification.create({
    data: { userId: owner.id, type: "LOAN_REQUEST", loanId: requested, actorId: borrower.id },
  });
  const pushDevice = await db().pushDevice.create({
    data: {
      ...{ userId: owner.id, sessionId: owner.actor.sessionId, ...PUSH_KEYS },
      endpoint: `https://push.example.org/${crypto.randomUUID()}`,
    },
  });
  const wish = await db().wish.create({
    data: { userId: owner.id, title: "secret words", radiusKm: 10 },
  });
  const moderated = await moderation(owner, stranger);
  const gifts = await giving(owner, borrower);
  const circles = await circlesOf(owner, borrower, stranger);
  return {
    bookImport: bookImport.id,
    importRow: bookImport.rows[0]?.id ?? "",
    wish: wish.id,
    ...moderated,
    ...gifts,
    ...circles,
    people: { owner, borrower, friend, stranger, blocked, blocker, admin, newcomer },
    book,
    label,
    invitation,
    gift,
    lentOutside,
    requested,
    approved,
    lent,
    asked,
    lentBook,
    returned,
    reviewed,
    image: image.id,
    condition: condition.id,
    notification: notification.id,
    pushDevice: pushDevice.id,
  };
}

async function circlesOf(owner: Person, borrower: Person, stranger: Person) {
  const [circle, hiddenCircle] = await Promise.all([
    createCircle(owner.actor, circleInput.parse({ name: "House 7" })),
    createCircle(owner.actor, circleInput.parse({ name: "Shoes" })),
  ]);
  await db().circleMember.create({ data: { circleId: circle.id, userId: borrower.id } });
  await db().circleRequest.create({ data: { circleId: circle.id, userId: stranger.id } });
  await db().circle.update({ where: { id: hiddenCircle.id }, data: { hiddenAt: new Date() } });
  const { code: circleCode } = await getCircleInvitation(owner.actor, circle.id);
  const [shelfLabel, takenLabel] = [
    await shelfBook(owner, circle.id),
    await shelfBook(owner, circle.id),
  ];
  await takeBook(borrower.actor, takenLabel, { fromOther: false });
  return { circle: circle.id, circleCode, shelfLabel, takenLabel, hiddenCircle: hiddenCircle.id };
}

/** A circle's own book; gives the code of its label. */
async function shelfBook(owner: Person, circleId: string): Promise<string> {
  const id = await bookOf(owner, "AVAILABLE_FOR_BORROW");
  const { labelCode } = await db().book.update({
    where: { id },
    data: { visibility: "CHOSEN_CIRCLES" },
  });
  await db().bookCircle.create({
    data: { bookId: id, circleId, ownerId: owner.id, isOwn: true },
  });
  return labelCode;
}

async function inviteBy(owner: Person): Promise<string> {
  const { url } = await keepInvitation(owner.actor, {});
  return new URL(url ?? "").pathname.split("/").at(-1) ?? "";
}

/** Gifts, and a note in a book that came back. */
async function giving(owner: Person, borrower: Person) {
  const [promisedGift, received, noted] = await Promise.all([
    loan(owner, borrower, "APPROVED", "GIFT"),
    bookOf(owner, "AVAILABLE_FOR_BORROW"),
    bookOf(owner, "AVAILABLE_FOR_BORROW"),
  ]);
  await db().book.update({
    where: { id: received },
    data: { receivedAt: new Date(), choiceOpen: true, visibility: "NOBODY" },
  });
  const text = { authorId: borrower.id, text: "Read in one night." };
  const note = await db().marginNote.create({ data: { bookId: noted, ...text } });
  return { promisedGift, received, noted, note: note.id };
}

/** Cases for administrators. */
async function moderation(owner: Person, stranger: Person) {
  const about = { kind: "profile", displayName: owner.name, pictureUrl: null };
  const report = (decided: object = {}) =>
    db().report.create({
      data: {
        reporterId: stranger.id,
        targetUserId: owner.id,
        reason: "spam",
        details: "Advertises shoes.",
        about,
        ...decided,
      },
    });
  const decided = { state: "DISMISSED", decidedAt: new Date() } as const;
  const pictureKey = `identity/${crypto.randomUUID()}`;
  await putPrivate(pictureKey, Buffer.from("picture"));
  const rows = await Promise.all([
    report(),
    report(decided),
    db().idVerification.create({ data: { userId: owner.id, pictureKey } }),
    person({ name: "Berta", bannedAt: new Date(), banReason: "spam" }),
    bookOf(owner, "AVAILABLE_FOR_BORROW"),
  ]);
  const [open, closed, verification, banned, hiddenBook] = rows;
  const hidden = { hiddenAt: new Date(), hiddenReason: "stolen" };
  await db().book.update({ where: { id: hiddenBook }, data: hidden });
  return {
    report: open.id,
    decidedReport: closed.id,
    verification: verification.id,
    banned: banned.id,
    hiddenBook,
  };
}

type State = "AVAILABLE_FOR_BORROW" | "AVAILABLE_FOR_GIVE_AWAY" | "BOOKED" | "LENT";

async function bookOf(owner: Person, state: State, lentCount = 0): Promise<string> {
  const place = { country: "UKR", postalCode: "79000", city: "Львів", lat: 49.84, lon: 24.03 };
  const made = await db().book.create({
    data: {
      ownerId: owner.id,
      title: "Кобзар",
      author: "Тарас Шевченко",
      state,
      lentCount,
      ...place,
    },
  });
  return made.id;
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
  kind: "LOAN" | "GIFT" = "LOAN",
): Promise<string> {
  const now = new Date();
  const made = await db().loan.create({
    data: {
      bookId: await bookOf(
        owner,
        BOOK_STATE[status],
        Number(status === "LENT" || status === "RETURNED"),
      ),
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
      ...((status === "LENT" || status === "RETURNED") && { lentAt: now }),
      ...(status === "RETURNED" && { closedAt: now }),
      ...(status === "LENT" && {
        events: { create: { kind: "LENT", from: "APPROVED", to: "LENT", actorId: owner.id } },
      }),
    },
  });
  return made.id;
}
