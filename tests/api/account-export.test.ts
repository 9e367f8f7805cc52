import { rm } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { GET as EXPORT } from "@/app/api/users/me/export/route";
import { askAboutGift } from "@/lib/features/chat/book-commands";
import { sendDirect, sendToLoan } from "@/lib/features/chat/commands";
import { notify } from "@/lib/features/notifications/commands";
import { connections, db, pool } from "@/lib/server/database/db";
import { transact } from "@/lib/server/database/transact";
import { env } from "@/lib/server/env";
import { exportOf } from "../support/account-export";
import { call } from "../support/call";
import { friends } from "../support/chatting";
import { answerRequest, circleOf, onCircle } from "../support/circles";
import { bookOf, loanIn, onLoan } from "../support/lending";
import { person, type Person } from "../support/people";
import { addLoanPicture, uploadPicture } from "../support/pictures";
import { unzip } from "../support/unzip";
import { limiters } from "@/lib/server/http/rate-limit";

let reader: Person, friend: Person;
type Row = Record<string, unknown>;

async function exported(as: Person) {
  const found = await exportOf(as);
  return { ...found, data: JSON.parse(found.text) as Record<string, Row[]> & { profile: Row } };
}

const addPicture = async (as: Person, id: string) =>
  String((await addLoanPicture(as, id, "RETURN")).body.imageId);

beforeAll(async () => {
  reader = await person({
    name: "Rostyslav",
    phoneNumber: "+380501110000",
    street: "Own street 1",
  });
  friend = await person({
    name: "Fedir",
    nickname: "Fedko",
    phoneNumber: "+380509998877",
    street: "Hidden street 5",
    postalCode: "79099",
    lat: -49.11,
    lon: 24.22,
  });
});
afterEach(() => {
  env().RATE_LIMIT_FACTOR = 1000;
  limiters().clear();
});

/** An import row with the piece of a photo from which it was read. */
async function pieceOf(of: Person): Promise<string> {
  const piece = { create: { bytes: Buffer.from("a spine"), width: 4, height: 1 } };
  const { rows } = await db().bookImport.create({
    data: {
      ...{ userId: of.id, format: "SHELF", state: "READY" },
      rows: { create: { position: 1, piece } },
    },
    include: { rows: true },
  });
  return rows[0]?.id ?? "";
}

test("everything of one's own is in it, and of others no more than one sees anyway", async () => {
  const cover = await uploadPicture(reader, "book-cover");
  const portrait = await uploadPicture(reader, "profile-picture");
  await db().user.update({ where: { id: reader.id }, data: { profileImageId: portrait } });
  const kept = await bookOf(reader, { title: "Земля", coverImageId: cover });
  await bookOf(reader, { title: "Hidden one", hiddenAt: new Date() });
  const lent = await loanIn("RETURNED", { owner: reader, borrower: friend });
  await onLoan("rate", reader, lent.id, {
    punctuality: 5,
    accuracy: 4,
    communication: 3,
    reviewText: "Careful.",
  });
  await onLoan("rateBook", friend, lent.id, { rating: 9, reviewText: "Great." });
  const torn = await addPicture(reader, lent.id);
  await addPicture(friend, lent.id);
  const borrowed = await loanIn("SCHEDULED", { owner: friend, borrower: reader });
  await sendToLoan(friend.actor, { loanId: borrowed.id, content: "At five?" });
  const spine = await pieceOf(reader);
  await friends(reader, friend);
  await sendDirect(friend.actor, { recipientId: reader.id, content: 'Salut "quoted"\nand more' });
  await sendDirect(reader.actor, { recipientId: friend.id, content: "Hi" });
  const stranger = await person({ name: "Stranger" });
  await db().friendRequest.create({ data: { fromId: stranger.id, toId: reader.id } });
  await db().block.create({ data: { blockerId: stranger.id, blockedId: friend.id } });
  const blocked = await person({ name: "Blocked" });
  await db().block.create({ data: { blockerId: reader.id, blockedId: blocked.id } });
  await db().report.create({
    data: {
      reporterId: reader.id,
      targetUserId: blocked.id,
      reason: "spam",
      details: "Sells shoes",
      about: { kind: "profile" },
    },
  });
  await db().report.create({
    data: {
      reporterId: friend.id,
      targetUserId: reader.id,
      reason: "other",
      details: "told in confidence",
      about: {},
    },
  });

  const { response, files, text, data } = await exported(reader);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("application/zip");
  expect(response.headers.get("content-disposition")).toMatch(
    /^attachment; filename="nearshelf-\d{4}-\d\d-\d\d\.zip"$/,
  );

  expect(data.profile).toMatchObject({
    id: reader.id,
    email: reader.email,
    name: "Rostyslav",
    phoneNumber: "+380501110000",
    street: "Own street 1",
    hasPassword: false,
    notifyNewMessage: true,
    profilePicture: `pictures/${portrait}.webp`,
  });
  expect(data.books?.map(({ title }) => title).sort()).toEqual([
    "Hidden one",
    "Земля",
    "Тигролови",
  ]);
  expect(data.books?.find(({ id }) => id === kept.id)).toMatchObject({ coverImageId: cover });
  expect([...files.keys()].sort()).toEqual(
    [
      "books.csv",
      "data.json",
      ...[cover, portrait, torn, spine].map((id) => `pictures/${id}.webp`),
    ].sort(),
  );
  expect((await sharp(files.get(`pictures/${cover}.webp`)).metadata()).format).toBe("webp");
  expect(data.imports).toMatchObject([{ rows: [{ file: `pictures/${spine}.webp` }] }]);
  expect(files.get(`pictures/${spine}.webp`)?.toString()).toBe("a spine");
  expect(data.loans?.find(({ id }) => id === lent.id)).toMatchObject({
    status: "RETURNED",
    borrowerName: "Fedir",
    steps: expect.arrayContaining([expect.objectContaining({ kind: "RETURNED", byMe: true })]),
    pictures: [
      { moment: "RETURN", byMe: true, file: `pictures/${torn}.webp` },
      { moment: "RETURN", byMe: false, file: null },
    ],
    borrowerRating: { punctuality: 5, reviewText: "Careful." },
    bookRating: { rating: 9, reviewText: "Great." },
  });
  expect(data.loans).toHaveLength(2);
  expect(data.friends).toEqual([
    { person: { id: friend.id, name: "Fedir" }, since: expect.any(String) },
  ]);
  expect(data.friendRequests).toMatchObject([{ person: { name: "Stranger" }, sentByMe: false }]);
  expect(data.blocked).toMatchObject([{ person: { name: "Blocked" } }]);
  expect(data.reports).toMatchObject([{ targetUserId: blocked.id, details: "Sells shoes" }]);
  expect(data.conversations).toMatchObject([
    {
      loanId: borrowed.id,
      bookTitle: "Тигролови",
      person: { name: "Fedir" },
      messages: [{ fromMe: false, content: "At five?" }],
    },
    {
      loanId: null,
      messages: [
        { fromMe: false, content: 'Salut "quoted"\nand more' },
        { fromMe: true, content: "Hi" },
      ],
    },
  ]);
  expect(data.notifications?.length).toBeGreaterThan(0);
  expect(data.sessions).toHaveLength(1);

  const others = [
    friend.email,
    "+380509998877",
    "Hidden street 5",
    "79099",
    "-49.11",
    "told in confidence",
    "tokenHash",
    "passwordHash",
  ];
  for (const secret of others) expect(text).not.toContain(secret);
  expect(
    await db().auditEntry.count({ where: { act: "ACCOUNT_EXPORTED", actorId: reader.id } }),
  ).toBe(1);
});

test("of others it tells what the screens do: no title, name, id or outcome that they hide", async () => {
  const [asker, giver, left] = [await person(), await person(), await person({ name: "Lesia" })];
  const gift = await bookOf(giver, { title: "For all", state: "AVAILABLE_FOR_GIVE_AWAY" });
  await askAboutGift(asker.actor, gift.id);
  const ofGift = async () => (await exported(asker)).data.conversations?.[0]?.bookTitle;
  expect(await ofGift()).toBe("For all");
  await db().book.update({
    where: { id: gift.id },
    data: { title: "Private", visibility: "NOBODY" },
  });
  expect(await ofGift()).toBeNull();
  await db().book.update({ where: { id: gift.id }, data: { visibility: "EVERYONE" } });
  await db().block.create({ data: { blockerId: giver.id, blockedId: asker.id } });
  expect(await ofGift()).toBeNull();

  const { id } = await loanIn("RETURNED", { owner: left, borrower: asker });
  const stars = { punctuality: 5, accuracy: 4, communication: 3 };
  await onLoan("rate", left, id, { ...stars, reviewText: "Between us." });
  await db().borrowerRating.updateMany({ where: { loanId: id }, data: { reviewShown: false } });
  expect((await exported(asker)).data.loans).toMatchObject([{ id, borrowerRating: null }]);
  expect((await exported(left)).data.loans).toMatchObject([
    { id, borrowerId: asker.id, borrowerRating: { reviewText: "Between us." } },
  ]);
  await db().block.create({ data: { blockerId: left.id, blockedId: asker.id } });
  expect((await exported(asker)).data.loans).toMatchObject([
    { id, ownerId: null, ownerName: "Lesia", borrowerId: asker.id },
  ]);
  const reported = {
    reporterId: asker.id,
    targetUserId: giver.id,
    reason: "spam",
    details: "Shoes",
  };
  const about = { kind: "profile" };
  await db().report.create({
    data: { ...reported, about, state: "DISMISSED", decidedAt: new Date(), note: "No." },
  });
  const seen = (await exported(asker)).data;
  expect(seen.reports).toEqual([
    { ...reported, reporterId: undefined, id: expect.any(String), createdAt: expect.any(String) },
  ]);
});

test("who announced in a circle and who admitted is in no export", async () => {
  const [owner, member] = [await person(), await person()];
  const circle = await circleOf(owner, [], { admission: "REQUEST" });
  await onCircle("join", member, circle);
  await answerRequest(owner, circle, member.id, true);
  await transact((tx) =>
    notify(tx, {
      ...{ userId: member.id, type: "CIRCLE_ANNOUNCEMENT", actorId: owner.id },
      params: { circle: "House 7", circleId: circle },
    }),
  );
  const { data, text } = await exported(member);
  expect(data.notifications?.map(({ type }) => type)).toEqual([
    "CIRCLE_ADMITTED",
    "CIRCLE_ANNOUNCEMENT",
  ]);
  expect(text).not.toContain(owner.id);
  await db().notification.updateMany({ data: { withdrawnAt: new Date() } });
  expect((await exported(member)).data.notifications).toEqual([]);
});

test("of what was done about the reader it holds what they may know: nothing of reports, nobody else's network", async () => {
  const [about, administrator] = [await person(), await person({ role: "ADMIN" })];
  const note = { subjectId: about.id, actorId: administrator.id, address: "203.0.113.0/24" };
  await db().auditEntry.createMany({
    data: [
      {
        ...note,
        act: "REPORT_RESOLVED",
        thing: "report",
        thingId: crypto.randomUUID(),
        reason: "told in confidence",
      },
      { ...note, act: "ID_APPROVED" },
      { act: "SIGN_IN_FAILED", subjectId: about.id, address: "198.51.100.0/24", count: 6 },
    ],
  });
  const { data, text } = await exported(about);
  expect(data.securityEvents).toMatchObject([
    { act: "ID_APPROVED", address: null },
    { act: "SIGN_IN_FAILED", address: "198.51.100.0/24", count: 6 },
    { act: "ACCOUNT_EXPORTED" },
  ]);
  for (const secret of [administrator.id, "REPORT_", "203.0.113.0"])
    expect(text).not.toContain(secret);
});

test("long lists are whole, and a reader who does not read on holds no connection", async () => {
  const slow = await person();
  const noise = () => Buffer.from(crypto.getRandomValues(new Uint8Array(240))).toString("hex");
  await db().book.createMany({
    data: Array.from({ length: 3_000 }, (_, at) => ({
      ...{ ownerId: slow.id, title: `Book ${at}`, author: "A", description: noise() },
    })),
  });
  const response = await EXPORT(
    new Request("http://localhost:3999/x", { headers: { authorization: `Bearer ${slow.token}` } }),
    { params: Promise.resolve({}) },
  );
  const stream = response.body?.getReader();
  const parts = [(await stream?.read())?.value ?? new Uint8Array()];
  const { pool } = connections();
  await expect.poll(() => pool && pool.totalCount - pool.idleCount).toBe(0);
  for (let part = await stream?.read(); part && !part.done; part = await stream?.read())
    parts.push(part.value);
  expect(Buffer.concat(parts).length).toBeGreaterThan(500_000);
  const { books } = JSON.parse(String((await unzip(Buffer.concat(parts))).get("data.json")));
  expect(new Set(books.map(({ title }: Row) => title)).size).toBe(3_000);
});

test("a picture whose file is missing does not stop the rest", async () => {
  const other = await person();
  const lost = await uploadPicture(other, "book-cover");
  const { key } = await db().image.findUniqueOrThrow({ where: { id: lost } });
  await rm(join(process.env.DATA_DIR ?? "", "files", `${key}-640`));
  const { files, data } = await exported(other);
  expect(files.get(`pictures/${lost}.webp`)).toEqual(Buffer.alloc(0));
  expect(data.pictures).toMatchObject([{ id: lost }]);
});

test("what breaks off is no whole archive", async () => {
  const other = await person();
  await db().$executeRaw`ALTER TABLE "Notification" RENAME TO "Away"`;
  try {
    await expect(exported(other)).rejects.toThrow();
  } finally {
    await db().$executeRaw`ALTER TABLE "Away" RENAME TO "Notification"`;
  }
});

test("it may break off before its first byte is asked for", async () => {
  const other = await person();
  await db().$executeRaw`ALTER TABLE "Book" RENAME TO "Away"`;
  const busy = await pool().connect();
  await busy.query(`BEGIN; LOCK TABLE "Image"`);
  const reads = vi.spyOn(pool(), "query");
  try {
    const outcome = expect(exported(other)).rejects.toThrow();
    await expect
      .poll(() => reads.mock.settledResults.some(({ type }) => type === "rejected"))
      .toBe(true);
    await busy.query("ROLLBACK");
    await outcome;
  } finally {
    reads.mockRestore();
    busy.release();
    await db().$executeRaw`ALTER TABLE "Away" RENAME TO "Book"`;
  }
});

test("five times a day are enough", async () => {
  const other = await person({ country: null, postalCode: null });
  env().RATE_LIMIT_FACTOR = 1;
  limiters().clear();
  for (let at = 0; at < 5; at += 1) expect((await exported(other)).response.status).toBe(200);
  const { status, headers } = await call(EXPORT, { as: other });
  expect(status).toBe(429);
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(80_000);
});
