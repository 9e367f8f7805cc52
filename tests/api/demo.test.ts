import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { GET as ME } from "@/app/api/users/me/route";
import { unsafeRemoveDemo } from "@/lib/features/account/demo-removal-commands";
import { sendDirect } from "@/lib/features/chat/commands";
import { OperatorError } from "@/lib/server/operator-error";
import { db, pool } from "@/lib/server/database/db";
import { env } from "@/lib/server/env";
import { keepInOutbox } from "@/lib/server/mail/outbox";
import { canSendSms } from "@/lib/features/identity/codes/sms";
import { files } from "@/lib/features/files/store";
import { sendCode } from "@/lib/features/identity/codes/sign-in-code-commands";
import { demoOutbox, demoSignIn } from "@/lib/features/identity/account/demo-commands";
import { signInWithPassword } from "@/lib/features/identity/account/password-commands";
import { prepareContents } from "@/lib/bootstrap/first-run";
import { seedDemo } from "@/prisma/seed/demo";
import { ownPostalCodes } from "../support/books";
import { call } from "../support/call";
import { askFor, bookOf, noticesOf, onLoan } from "../support/lending";
import { person, signIn } from "../support/people";
import { changeSettings } from "../support/settings";

const NOT_COUNTED = [
  ...["Place", "Gazetteer", "PostalCode", "PostalImport", "Word", "Spot", "SharedSecret"],
  // Rows that jobs delete, and rows that the acts of the real users leave.
  ...["BadgeCheck", "WishCheck", "WishWord", "LoginCode"],
  ...["LoanEvent", "Notification", "MailOutbox", "AuditEntry", "_prisma_migrations"],
];
const tables = async () =>
  (
    await pool().query<{ name: string }>(
      `SELECT tablename AS name FROM pg_tables
        WHERE schemaname = 'public' AND tablename <> ALL ($1)`,
      [NOT_COUNTED],
    )
  ).rows.map(({ name }) => name);
const counts = async () =>
  Object.fromEntries(
    await Promise.all(
      (await tables()).map(async (table) => [
        table,
        (await pool().query(`SELECT count(*)::int AS n FROM "${table}"`)).rows[0].n,
      ]),
    ),
  );
const stored = async () => {
  const keys: string[] = [];
  for await (const { key } of files().list()) keys.push(key);
  return keys.sort();
};
const seeded = (email: string) => db().user.findUniqueOrThrow({ where: { email } });
const enter = (email: string) =>
  signInWithPassword({ email, password: "nearshelf-demo" }, randomUUID());
const refusal = () =>
  prepareContents(env()).then(
    () => null,
    (error: Error) => error,
  );

let before: Awaited<ReturnType<typeof counts>>;
let filesBefore: string[];
let real: Awaited<ReturnType<typeof person>>, other: typeof real;

beforeAll(async () => {
  real = await person({ name: "Real" });
  other = await person({ name: "Other" });
  const lent = await bookOf(real, { title: "A real book" });
  const loan = String((await askFor(lent.id, other)).body.id);
  expect((await onLoan("approve", real, loan, {})).status).toBe(200);
  await db().badgeCheck.deleteMany();
  await ownPostalCodes();
  [before, filesBefore] = [await counts(), await stored()];
  await seedDemo(db(), { now: new Date(), log: () => undefined });
  expect((await counts()).DemoUser).toBe(61);
});
beforeEach(() =>
  changeSettings({
    DEMO: "0",
    APP_URL: "http://localhost:3999",
    TRUST_PROXY: "",
    SMTP_URL: "",
    SMS_URL: "",
  }),
);

test("with the demo off a database that holds the demo community is refused, marked or of before the mark", async () => {
  expect(await refusal()).toBeInstanceOf(OperatorError);
  expect((await refusal())?.message).toMatch(/^DEMO: .*npm run demo:remove$/);
  await db().demoUser.deleteMany();
  await db().user.update({ where: { email: "owner@example.org" }, data: { passwordHash: null } });
  expect((await refusal())?.message).toMatch(/^DEMO: /);
  expect(await db().demoUser.count(), "one whose password was changed is known by the others").toBe(
    61,
  );
  changeSettings({ DEMO: "1" });
  expect(await refusal()).toBeNull();
});

test("in a demo that others reach codes are shown for its own accounts alone, and other readers' mails are nobody's", async () => {
  const code = async (email: string) =>
    (await sendCode(randomUUID(), email, "en", "here")).demoCode;
  changeSettings({ DEMO: "1" });
  expect(await code(real.email), "on one's own machine").toMatch(/^\d{6}$/);
  expect(canSendSms()).toBe(true);
  changeSettings({ DEMO: "1", APP_URL: "https://books.example.org", TRUST_PROXY: "1" });
  expect(await code(real.email)).toBeUndefined();
  expect(await code("nobody@example.net")).toBeUndefined();
  expect(await code("owner@example.org")).toMatch(/^\d{6}$/);
  for (const to of [real.email, "Owner@example.org"])
    await keepInOutbox({ to, subject: `For ${to}`, text: "x", html: "x" });
  expect((await demoOutbox()).map(({ to }) => to)).toEqual(["Owner@example.org"]);
  expect(canSendSms(), "nobody's codes by text either").toBe(false);
});

test("one click opens accounts of the demo, not real ones of the same address", async () => {
  changeSettings({ DEMO: "1" });
  const owner = await seeded("owner@example.org");
  expect(await demoSignIn("owner@example.org")).toBe(owner.id);
  await db().demoUser.delete({ where: { userId: owner.id } });
  await expect(demoSignIn("owner@example.org")).rejects.toMatchObject({ code: "NOT_FOUND" });
  await db().demoUser.create({ data: { userId: owner.id } });
});

test("what was seeded goes, with its sessions, and what real readers made stays", async () => {
  const [admin, owner, friend] = await Promise.all(
    ["admin", "owner", "friend"].map((name) => seeded(`${name}@example.org`)),
  );
  const visitor = await signIn(admin!);
  const [host, pen] = [await signIn(owner!), await signIn(friend!)];
  await bookOf(host, { title: "Added by a visitor" });
  expect(await enter("admin@example.org")).toBe(admin!.id);
  const lentToDemo = await bookOf(real, { title: "Lent to the demo" });
  const loan = String((await askFor(lentToDemo.id, host)).body.id);
  await onLoan("approve", real, loan, {});
  const [aId, bId] = [real.id, pen.id].sort() as [string, string];
  await db().friendship.create({ data: { aId, bId } });
  await sendDirect(real.actor, { recipientId: pen.id, content: "Hello from a real reader" });

  const removal = await unsafeRemoveDemo();
  expect(removal).toEqual({ accounts: 61, kept: 2, administrators: [] });
  const after = await counts();
  const shared = { User: 2, Book: 1, Loan: 1, Conversation: 1, ChatMessage: 1, Listing: 1 };
  const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
  expect(Object.fromEntries(changed.map((table) => [table, after[table] - before[table]]))).toEqual(
    shared,
  );
  expect(await stored()).toEqual(filesBefore);
  expect(await db().auditEntry.count({ where: { subjectId: null, actorId: null } })).toBe(0);
  expect(await noticesOf({ userId: { notIn: [real.id, other.id] } })).toHaveLength(0);

  await expect(enter("admin@example.org")).rejects.toMatchObject({ code: "SIGN_IN_FAILED" });
  for (const ended of [visitor, host, pen])
    expect((await call(ME, { as: ended })).status).toBe(401);
  expect((await call(ME, { as: real })).status).toBe(200);
  expect(
    await db().user.count({
      where: { email: { endsWith: "@deleted.invalid" }, passwordHash: null, role: "USER" },
    }),
  ).toBe(2);
  const [book, message] = [
    await db().book.findUniqueOrThrow({ where: { id: lentToDemo.id } }),
    await db().chatMessage.findFirstOrThrow({ where: { senderId: real.id } }),
  ];
  expect([book.state, book.hiddenAt, message.content]).toEqual([
    "AVAILABLE_FOR_BORROW",
    null,
    "Hello from a real reader",
  ]);
  expect((await db().loan.findFirstOrThrow({ where: { borrowerId: other.id } })).status).toBe(
    "APPROVED",
  );
  expect(await refusal(), "the product starts without the demo").toBeNull();
  expect(await unsafeRemoveDemo()).toMatchObject({ accounts: 0, kept: 0 });
});
