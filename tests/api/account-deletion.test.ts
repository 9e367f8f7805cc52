import { access, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { GET as IMAGE } from "@/app/api/images/[imageId]/route";
import { GET as NOTIFICATIONS } from "@/app/api/notifications/route";
import { DELETE, GET as ME } from "@/app/api/users/me/route";
import { eraseLeftovers, unsafeDeleteAccount } from "@/lib/features/account/deletion-commands";
import { sendDirect } from "@/lib/features/chat/commands";
import { db, pool } from "@/lib/server/database/db";
import { accountOfVerifiedEmail } from "@/lib/features/identity/account/commands";
import { hashPassword } from "@/lib/features/identity/account/passwords";
import { listPending } from "@/lib/features/loans/requests/pending-queries";
import { noticeFacts } from "@/lib/features/mailing/notice-queries";
import { logOf } from "../support/admin";
import { call } from "../support/call";
import { friends as befriend } from "../support/chatting";
import { bookOf, bookRow, day, loanIn, loanRow, NAMES, onLoan } from "../support/lending";
import { person, signIn, type Person } from "../support/people";
import { uploadPicture } from "../support/pictures";

const SECRET_WORDS = "Ring at flat twelve";
const SECRETS = [
  SECRET_WORDS,
  "Zoriana",
  "zoriana@example.org",
  "+380501112233",
  "Vulytsia Tykha 7",
  "My secret shelf",
];
let leaver: Person, other: Person;

beforeEach(async () => {
  await db().user.deleteMany({
    where: { email: "zoriana@example.org", loansAsOwner: { none: {} } },
  });
  leaver = await person({
    email: `zoriana@example.org`,
    name: "Zoriana",
    nickname: "Zoriana Z",
    phoneNumber: "+380501112233",
    street: "Vulytsia Tykha 7",
  });
  other = await person({ name: "Other" });
});

const leave = (as: Person, body: object = {}) =>
  call(DELETE, { as, method: "DELETE", body: { confirm: as.email, ...body } });

test("an account is deleted by who can say its address and its password", async () => {
  for (const body of [{ confirm: "" }, { confirm: other.email }, { confirm: undefined }]) {
    const { status, body: answer } = await leave(leaver, body);
    expect([status, answer.code]).toEqual([400, "INVALID_INPUT"]);
  }
  await db().user.update({
    where: { id: leaver.id },
    data: { passwordHash: await hashPassword("right password") },
  });
  expect((await leave(leaver)).body).toMatchObject({
    fields: { currentPassword: { code: "required" } },
  });
  expect((await leave(leaver, { currentPassword: "wrong password" })).body.code).toBe(
    "WRONG_PASSWORD",
  );
  expect((await call(ME, { as: leaver })).status).toBe(200);
  const { status, headers } = await leave(leaver, {
    confirm: ` ${leaver.email.toUpperCase()} `,
    currentPassword: "right password",
  });
  expect(status).toBe(204);
  expect(headers.getSetCookie().length).toBeGreaterThan(0);
  expect((await call(ME, { as: leaver })).status).toBe(401);
});

test("nothing personal is left anywhere in the database, nor in the file store", async () => {
  await befriend(leaver, other);
  await sendDirect(leaver.actor, { recipientId: other.id, content: "Bye!" });
  const imageId = await uploadPicture(leaver);
  const portrait = await uploadPicture(leaver, "profile-picture");
  await db().user.update({ where: { id: leaver.id }, data: { profileImageId: portrait } });
  await bookOf(leaver, {
    description: "My secret shelf",
    coverImageId: imageId,
    ownCity: "Zoriana",
    lat: 1,
    lon: 1,
  });
  await loanIn("RETURNED", { owner: leaver, borrower: other });
  const { id: lent } = await loanIn("LENT", { owner: leaver, borrower: other });
  await loanIn("REQUESTED", { owner: other, borrower: leaver });
  const { id: read } = await loanIn("LENT", { owner: other, borrower: leaver });
  const { id: given } = await loanIn("REQUESTED", { owner: leaver, borrower: other });
  const said = { message: SECRET_WORDS };
  await onLoan("extension", leaver, read, { dueDate: day(44), ...said });
  await onLoan("return", other, read);
  await onLoan("approve", leaver, given, said);
  await onLoan("schedule", leaver, given, { location: SECRET_WORDS });
  const { id: kept } = await loanIn("LENT", { owner: leaver, borrower: other });
  await onLoan("extension", leaver, kept, { dueDate: day(44), ...said });
  await db().loginCode.create({
    data: {
      interactionId: crypto.randomUUID(),
      email: leaver.email,
      codeHash: new Uint8Array(32),
      sentAt: new Date(),
      expiresAt: new Date(),
    },
  });
  await db().oidcRecord.create({
    data: { model: "Session", id: leaver.id, payload: {}, accountId: leaver.id },
  });
  await db().report.create({
    data: {
      reporterId: other.id,
      targetUserId: leaver.id,
      reason: "spam",
      details: "x",
      about: { kind: "profile", displayName: "Zoriana", pictureUrl: null },
    },
  });
  const { key } = await db().image.findUniqueOrThrow({ where: { id: imageId } });

  expect((await leave(leaver)).status).toBe(204);

  const tables = await pool().query<{ name: string }>(
    `SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public'
        AND tablename NOT IN ('Word', 'Place', 'Spot')`,
  );
  for (const { name } of tables.rows) {
    for (const secret of SECRETS) {
      const found = await pool().query(
        `SELECT t::text FROM ${name} t WHERE t::text ILIKE '%' || $1 || '%'`,
        [secret],
      );
      expect(found.rows, `${name}: ${secret}`).toEqual([]);
    }
  }
  expect(await db().image.count({ where: { ownerId: leaver.id } })).toBe(0);
  expect((await call(IMAGE, { params: { imageId } })).status).toBe(404);
  await expect(access(join(process.env.DATA_DIR ?? "", "files", `${key}-640`))).rejects.toThrow();
  expect(await loanRow(lent)).toMatchObject({ status: "CANCELED", ownerName: "" });
  expect(await db().oidcRecord.count({ where: { accountId: leaver.id } })).toBe(0);
  expect(
    await db().auditEntry.count({ where: { act: "ACCOUNT_DELETED", actorId: leaver.id } }),
  ).toBe(1);
});

test("whoever has a book of somebody's is asked to give it back first, by its name", async () => {
  const { id } = await loanIn("LENT", { owner: other, borrower: leaver });
  const { status, body } = await leave(leaver);
  expect([status, body.code]).toEqual([409, "ACCOUNT_IN_USE"]);
  expect(body.about).toEqual({
    loans: [{ loanId: id, bookTitle: "Тигролови", ownerName: "Other" }],
  });
  expect((await call(ME, { as: leaver })).status).toBe(200);
  await onLoan("return", other, id);
  expect((await leave(leaver)).status).toBe(204);
});

test("open loans end, and their other sides are told without a name", async () => {
  const asked = await loanIn("REQUESTED", { owner: leaver, borrower: other });
  const lent = await loanIn("LENT", { owner: leaver, borrower: other });
  const promised = await loanIn("SCHEDULED", { owner: other, borrower: leaver });
  const asking = await loanIn("REQUESTED", { owner: other, borrower: leaver });
  await db().notification.deleteMany({ where: { userId: other.id } });
  await leave(leaver);
  for (const { id } of [asked, lent, promised, asking]) {
    const { status, body } = await onLoan("get", other, id);
    expect([status, body.status]).toEqual([200, "CANCELED"]);
    const mine =
      body.owner && (body.owner as { id: string }).id === other.id ? body.borrower : body.owner;
    expect(mine).toMatchObject({ displayName: "Deleted user", profilePictureUrl: null });
  }
  const told = await db().notification.findMany({ where: { userId: other.id } });
  expect(told).toHaveLength(4);
  for (const { type, params, actorId } of told) {
    expect([type, actorId, params]).toEqual([
      "LOAN_STATUS_CHANGE",
      null,
      expect.objectContaining({ name: "", status: "CANCELED" }),
    ]);
  }
  expect((await bookRow(promised.book.id)).hiddenAt).toBeNull();
  expect((await bookRow(lent.book.id)).hiddenAt).not.toBeNull();
  expect(await listPending(other.actor)).toEqual([]);
  const facts = await noticeFacts(told[0]?.id ?? "", other.id);
  expect(facts?.params.name).toBe("Deleted user");
  expect((await call(NOTIFICATIONS, { as: other })).status).toBe(200);
});

test("asked three times at once, an account is deleted once; its address may begin anew, as somebody else", async () => {
  const { email } = leaver;
  const answers = await Promise.all([leave(leaver), leave(leaver), leave(leaver)]);
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
  expect(await logOf(leaver.id)).toHaveLength(1);
  const id = await accountOfVerifiedEmail(email, "en");
  expect(id).not.toBe(leaver.id);
  const again = await signIn(await db().user.findUniqueOrThrow({ where: { id } }));
  expect((await call(ME, { as: again })).body).toMatchObject({ email, name: null });
});

test("a picture that the store does not let go of does not undo the goodbye", async () => {
  const pictureKey = `identity/${crypto.randomUUID()}`;
  await db().idVerification.create({ data: { userId: leaver.id, pictureKey } });
  await mkdir(join(process.env.DATA_DIR ?? "", "files", pictureKey, "stuck"), { recursive: true });
  expect((await leave(leaver)).status).toBe(204);
  expect(await db().idVerification.count({ where: { pictureKey } })).toBe(0);
});

test("an administrator's deletion waits for nobody: what the reader had of others counts as lost", async () => {
  const { id, book } = await loanIn("LENT", { owner: other, borrower: leaver });
  await unsafeDeleteAccount(leaver.id, { actorId: other.id, reason: "Stole books." });
  expect(await loanRow(id)).toMatchObject({ status: "LOST", borrowerName: "" });
  expect(await bookRow(book.id)).toMatchObject({ state: "LOST", hiddenAt: null });
  expect(await logOf(leaver.id)).toEqual([
    { act: "ACCOUNT_DELETED", actorId: other.id, reason: "Stole books." },
  ]);
  await expect(unsafeDeleteAccount(leaver.id, {})).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect((await onLoan("return", other, id)).status).toBe(200);
});

test("what slips in while an account is being deleted is erased by the job", async () => {
  const { book } = await loanIn("RETURNED", { owner: other, borrower: leaver });
  await leave(leaver);
  const slipped = await db().loan.create({
    data: {
      ...{ bookId: book.id, ownerId: other.id, borrowerId: leaver.id },
      ...{ ...NAMES, borrowerName: "Zoriana" },
    },
  });
  await db().friendRequest.create({ data: { fromId: leaver.id, toId: other.id } });
  await eraseLeftovers(new Date(Date.now() - 60_000));
  expect(await loanRow(slipped.id)).toMatchObject({ status: "CANCELED", borrowerName: "" });
  expect(await db().friendRequest.count({ where: { fromId: leaver.id } })).toBe(0);
});
