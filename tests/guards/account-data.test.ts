import { expect, test } from "vitest";
import type { z } from "zod";
import { erasure, KEPT } from "@/lib/features/account/erasure-sql";
import { chatMessage, conversation } from "@/lib/features/chat/schema";
import { circle } from "@/lib/features/circles/schema";
import { friend, friendRequest } from "@/lib/features/friends/schema";
import { invitation, ownInvitation } from "@/lib/features/invitations/schema";
import { bookReview, borrowerReview } from "@/lib/features/loans/ratings/schema";
import { loanWithTimeline } from "@/lib/features/loans/schema";
import { waiting } from "@/lib/features/loans/waiting/schema";
import { blockedUser, ownVerification, report } from "@/lib/features/moderation/schema";
import { notification } from "@/lib/features/notifications/schema";
import { wish } from "@/lib/features/wishes/schema";
import { db, query } from "@/lib/server/database/db";
import { exportOf } from "../support/account-export";
import { friends, say } from "../support/chatting";
import { circleOf, onCircle } from "../support/circles";
import { bookOf, loanIn, onLoan } from "../support/lending";
import { person, type Person } from "../support/people";

const ERASURE = erasure("");

/** All columns that refer to a user. */
const REFERENCES = `
  SELECT k.conrelid::regclass::text AS table, a.attname::text AS column
    FROM pg_constraint k JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = k.conkey[1]
   WHERE k.contype = 'f' AND k.confrelid = '"User"'::regclass`;

test("whatever refers to a reader is erased with the account, or kept for a reason", async () => {
  const rows = await query<{ table: string; column: string }>("references", REFERENCES);
  const found = rows.map(({ table, column }) => `${table.replaceAll('"', "")}.${column}`);
  expect(found.length).toBeGreaterThan(25);
  const known = new Set([...Object.keys(ERASURE), ...Object.keys(KEPT)]);
  expect(
    found.filter((name) => !known.has(name)),
    "say in lib/features/account/erasure-sql.ts what becomes of these",
  ).toEqual([]);
  expect(Object.keys(KEPT).filter((name) => !found.includes(name))).toEqual([]);
});

test("no column of a reader is forgotten when the account is emptied", async () => {
  const columns = await query<{ name: string }>(
    "reader-columns",
    `SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'User'`,
  );
  // `shelfBehindSince` is emptied by the job that updates the shelf.
  const stays = ["id", "createdAt", "profileImageId", "shelfBehindSince"];
  const forgotten = columns.filter(
    ({ name }) =>
      !stays.includes(name) &&
      !new RegExp(`\\b${name}"? =`).test(ERASURE["User.id"]?.toQuery().text ?? ""),
  );
  expect(forgotten).toEqual([]);
});

interface Door {
  /** What shows the same on a screen. */
  shown: z.ZodObject;
  /** Fields that it has under another name, or as a part of this one. */
  as?: Record<string, string>;
  /** Fields that it lacks, and why the reader may have them. */
  also?: Record<string, string>;
}

const WHO_AND_WHEN = "the reader's own step";

/** Sections that tell of others too; within a loan its parts. */
const DOORS: Record<string, Door> = {
  loans: {
    shown: loanWithTimeline,
    as: {
      ...{ ownerId: "ownerUserId", borrowerId: "borrowerUserId", ownerName: "owner" },
      ...{ borrowerName: "borrower", requestedAt: "requestDate", approvedAt: "timeline" },
      ...{ meetUpAt: "meetUpDateTime", meetUpLocation: "meetUpLocationGeneral" },
      ...{ meetUpSequence: "meetUpVersion", meetUpByOwner: "meetUpProposedBy" },
      ...{ meetUpConfirmedAt: "meetUpConfirmed", handOverConfirmedBy: "handOver" },
      ...{ giveBackConfirmedBy: "giveBack", steps: "timeline", extensions: "timeline" },
      ...{ reminders: "timeline", bookRating: "bookInterestRating" },
    },
    also: {
      pictures: "GET /loans/{id}/pictures shows them to both sides",
      borrowerRating: "to its author, and where GET /users/{id}/reviews shows it",
    },
  },
  "loans.bookRating": { shown: bookReview, as: { reviewText: "text" } },
  "loans.borrowerRating": { shown: borrowerReview, as: { reviewText: "text" } },
  notifications: {
    shown: notification,
    as: { createdAt: "timestamp", readAt: "read" },
    also: { seenAt: "when the reader's own window showed it" },
  },
  reports: { shown: report },
  wishes: {
    shown: wish,
    as: { circleId: "circle" },
    also: {
      ...{ lat: "of the place that they named", lon: "of the place that they named" },
      ...{ demandArea: "where it is counted", tellAt: WHO_AND_WHEN, toldAt: WHO_AND_WHEN },
      updatedAt: WHO_AND_WHEN,
    },
  },
  "wishes.found": {
    shown: wish.shape.found.element,
    also: { toldAt: "`foundAt` of the call" },
  },
  waiting: { shown: waiting },
  friends: { shown: friend, as: { person: "displayName", since: "friendsSince" } },
  friendRequests: {
    shown: friendRequest,
    as: { person: "displayName", sentAt: "requestedAt" },
    also: { sentByMe: "which of the two lists it is in" },
  },
  blocked: { shown: blockedUser, as: { person: "displayName", since: "blockedAt" } },
  circles: {
    shown: circle,
    also: {
      ...{ joinedAt: WHO_AND_WHEN, seenAt: WHO_AND_WHEN },
      ...{ books: "the reader's own", ownBooks: "the reader's own" },
    },
  },
  circleRequests: {
    shown: circle,
    as: { circleId: "id" },
    also: { createdAt: WHO_AND_WHEN },
  },
  circleAnnouncements: {
    shown: circle.shape.announcement.unwrap(),
    also: { circleId: "of which circle" },
  },
  invitedBy: {
    shown: invitation,
    as: { person: "inviter", bookId: "book" },
    also: { cameBy: WHO_AND_WHEN, at: WHO_AND_WHEN, befriendedAt: WHO_AND_WHEN },
  },
  invited: {
    shown: ownInvitation,
    also: { bookId: "of the reader's own link; nobody is named", at: "nobody is named" },
  },
  identityChecks: { shown: ownVerification, also: { id: "names the row" } },
  conversations: {
    shown: conversation,
    as: { person: "friendName", messages: "lastMessage" },
  },
  "conversations.messages": {
    shown: chatMessage,
    as: { fromMe: "senderId", sentAt: "timestamp" },
  },
};

/** Sections that are the reader's alone. */
const OWN = [
  ...["identities", "sessions", "books", "bookViews", "pictures", "imports", "marginNotes"],
  ...["outsideLoans", "circleLink", "invitation", "mails", "pushDevices", "badges"],
  ...["calendarFeed", "securityEvents"],
];

test("what the export tells of others is what a screen tells as well", async () => {
  const [reader, other] = [await person(), await person()];
  await everythingOf(reader, other);
  const data = JSON.parse((await exportOf(reader)).text) as Record<string, object[]>;
  const { exportedAt: _, profile: __, ...sections } = data;
  expect(Object.keys(sections).filter((name) => !OWN.includes(name) && !DOORS[name])).toEqual([]);
  for (const [name, { shown, as = {}, also = {} }] of Object.entries(DOORS)) {
    const [section = "", part] = name.split(".");
    const rows = (data[section] ?? []).flatMap(
      (row) => (part ? (row as Record<string, object[]>)[part] : row) ?? [],
    );
    const fields = Object.keys(rows[0] ?? {});
    expect(fields, `${name} is empty`).not.toEqual([]);
    const known = new Set([...Object.keys(shown.shape), ...Object.keys(as), ...Object.keys(also)]);
    expect(
      fields.filter((field) => !known.has(field)),
      `${name}: say in this test which call shows it, or why the reader may have it`,
    ).toEqual([]);
    const stale = [...Object.keys(as), ...Object.keys(also)].filter(
      (each) => !fields.includes(each),
    );
    expect(stale, `${name} has not`).toEqual([]);
    expect(Object.values(as).filter((field) => !(field in shown.shape))).toEqual([]);
  }
});

/** Something in each section that tells of others. */
async function everythingOf(reader: Person, other: Person): Promise<void> {
  const [one, two] = [{ userId: reader.id }, { userId: other.id }];
  const owned = await loanIn("RETURNED", { owner: reader, borrower: other });
  const stars = { punctuality: 5, accuracy: 5, communication: 5, reviewText: "Fine." };
  await onLoan("rate", reader, owned.id, stars);
  await onLoan("rateBook", other, owned.id, { rating: 9, reviewText: "Fine." });
  await friends(reader, other);
  await say(other, reader, "Hello");
  const { id: blockedId } = await person();
  await db().block.create({ data: { blockerId: reader.id, blockedId } });
  await db().friendRequest.create({ data: { fromId: (await person()).id, toId: reader.id } });
  await db().report.create({
    data: {
      ...{ reporterId: reader.id, targetUserId: other.id, reason: "spam", details: "Shoes" },
      about: { kind: "profile" },
    },
  });
  const book = await bookOf(other);
  await db().waiting.create({ data: { ...one, bookId: book.id } });
  const found = { create: { ...one, bookId: book.id, toldAt: new Date() } };
  await db().wish.create({ data: { ...one, title: "T", radiusKm: 5, books: found } });
  const id = await circleOf(reader);
  await onCircle("announce", reader, id, { body: { content: "Hello" } });
  const asked = await circleOf(other, [], { admission: "REQUEST" });
  await onCircle("join", reader, asked);
  await db().invitationGuest.create({ data: { ...one, inviterId: other.id, isNewcomer: true } });
  await db().invitationGuest.create({ data: { ...two, inviterId: reader.id, isNewcomer: true } });
  await db().idVerification.create({
    data: { ...one, state: "REJECTED", reason: "Blurred", decidedAt: new Date() },
  });
}
