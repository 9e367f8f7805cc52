import { afterEach, expect, test } from "vitest";
import { db, pool } from "@/lib/server/database/db";
import { freePort } from "../support/free-port";
import { askFor, bookOf } from "../support/lending";
import { mailRound, mailStates } from "../support/mail";
import { parsed } from "../support/mail-parts";
import { newNeighbours, owner } from "../support/neighbours";
import { person } from "../support/people";
import { changeSettings } from "../support/settings";
import { startSmtpServer } from "../support/smtp-server";

let closing: (() => Promise<void>)[] = [];
newNeighbours();
afterEach(async () => {
  changeSettings({ SMTP_URL: "" });
  await db().mailOutbox.deleteMany();
  for (const close of closing) await close();
  closing = [];
});

async function server(...[options]: Parameters<typeof startSmtpServer>) {
  const started = await startSmtpServer(options);
  closing.push(started.close);
  changeSettings({ SMTP_URL: started.url });
  return started;
}

/** Puts one mail to the owner in the outbox; there is one per hour and asker, so by a new asker. */
async function owe(): Promise<void> {
  await askFor((await bookOf(owner)).id, await person());
}

test("a mail server gets each mail once, with all that a mail program needs", async () => {
  const smtp = await server();
  await owe();
  await mailRound();
  await mailRound(60);
  expect(smtp.mails).toHaveLength(1);
  const { header } = parsed(smtp.mails[0] ?? "");
  const row = await db().mailOutbox.findFirstOrThrow({ where: { userId: owner.id } });
  expect(header("To")).toBe(owner.email);
  expect(header("From")).toContain("Nearshelf");
  expect(header("Message-ID")).toBe(`<${row.id}@localhost>`);
  expect(header("List-Unsubscribe")).toMatch(
    /^<http:\/\/localhost:3999\/api\/mail\/unsubscribe\?token=[\w.-]+>$/,
  );
  expect(header("List-Unsubscribe-Post")).toBe("List-Unsubscribe=One-Click");
  expect(header("Auto-Submitted")).toBe("auto-generated");
  expect(header("Content-Type")).toContain("multipart/alternative");
});

test.each([
  ["user@xn--80aikifvh.xn--j1amh", "user@xn--80aikifvh.xn--j1amh"],
  ["юзер@xn--80aikifvh.xn--j1amh", "юзер@приклад.укр"],
  ["m.j.@example.org", '"m.j."@example.org'],
  ["a..b&c@docomo.example", '"a..b&c"@docomo.example'],
])("a mail to %s goes to the mailbox %s", async (email, mailbox) => {
  const smtp = await server();
  await db().user.update({ where: { id: owner.id }, data: { email } });
  await owe();
  await mailRound();
  expect(smtp.recipients).toEqual([`<${mailbox}>`]);
  expect(parsed(smtp.mails[0] ?? "").header("To")).toContain(mailbox);
});

test("while the server is down nothing is lost; once it is back everything is sent, once", async () => {
  const port = await freePort();
  changeSettings({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  for (let count = 0; count < 3; count += 1) await owe();
  for (const minute of [0, 1, 2, 90]) await mailRound(minute);
  expect(await mailStates(owner.id)).toEqual(["WAITING", "WAITING", "WAITING"]);
  const smtp = await server({ port });
  await mailRound(92);
  await mailRound(93);
  expect(smtp.mails).toHaveLength(3);
  expect(new Set(smtp.mails.map((mail) => parsed(mail).header("Message-ID"))).size).toBe(3);
  expect(await mailStates(owner.id)).toEqual(["SENT", "SENT", "SENT"]);
});

test("a server without encryption gets nothing where it is wanted; the mail waits", async () => {
  const smtp = await server();
  changeSettings({ SMTP_URL: `${smtp.url}?requireTLS=true` });
  await owe();
  await mailRound();
  expect([smtp.mails, smtp.recipients]).toEqual([[], []]);
  expect(await mailStates(owner.id)).toEqual(["WAITING"]);
});

test("a closed door is knocked at once a round, not once a mail", async () => {
  const smtp = await server({ reject: { at: "RCPT", answer: "421 closing for maintenance" } });
  for (let count = 0; count < 3; count += 1) await owe();
  await mailRound();
  expect(smtp.connections()).toBe(1);
});

test("after three days without a server it is no news any more", async () => {
  changeSettings({ SMTP_URL: `smtp://127.0.0.1:${await freePort()}` });
  await owe();
  await mailRound(3 * 24 * 60 + 1);
  expect(await mailStates(owner.id)).toEqual(["FAILED"]);
});

test("a slow server is waited for", async () => {
  const smtp = await server({ slow: 120 });
  await owe();
  await mailRound();
  await mailRound(10);
  expect(smtp.mails).toHaveLength(1);
  expect(await mailStates(owner.id)).toEqual(["SENT"]);
});

test.each([
  ["nothing", { silent: true }],
  ["what is no answer", { reject: { at: "RCPT", answer: "999 \u0000garbage" } }],
] as const)("a server that says %s is given up, and tried again", async (_, behaviour) => {
  const smtp = await server(behaviour);
  await owe();
  await mailRound();
  expect(await mailStates(owner.id)).toEqual(["WAITING"]);
  smtp.behave({});
  await mailRound(2);
  expect(smtp.mails).toHaveLength(1);
});

for (const at of ["RCPT", "CONTENT"] as const) {
  test(`“not now” to the ${at} waits longer each time, and holds up no other mail`, async () => {
    const smtp = await server({ reject: { at, answer: "451 try later" } });
    await owe();
    await mailRound();
    await mailRound();
    expect(smtp.connections()).toBe(1);
    await mailRound(1);
    await mailRound(2);
    expect(smtp.connections()).toBe(2);
    smtp.behave({});
    await owe();
    await mailRound(2);
    expect(smtp.mails).toHaveLength(1);
    await mailRound(5);
    expect(smtp.mails).toHaveLength(2);
    expect(await mailStates(owner.id)).toEqual(["SENT", "SENT"]);
  });

  test(`“never” to the ${at} is believed after some offers`, async () => {
    const smtp = await server({ reject: { at, answer: "550 no such reader" } });
    await owe();
    for (const minute of [0, 2, 5, 10, 60, 600]) await mailRound(minute);
    expect(smtp.connections()).toBe(4);
    expect(await mailStates(owner.id)).toEqual(["FAILED"]);
    expect(smtp.mails).toEqual([]);
  });
}

test("a connection that breaks after the content left is not followed by a second mail", async () => {
  const smtp = await server({ vanish: true });
  await owe();
  await mailRound();
  smtp.behave({});
  for (const minute of [1, 10, 600]) await mailRound(minute);
  expect(smtp.mails).toHaveLength(1);
  expect(await mailStates(owner.id)).toEqual(["UNCERTAIN"]);
});

test("a process that died while a mail was leaving leaves one mail, and before that it is sent later", async () => {
  const smtp = await server();
  await owe();
  await owe();
  const [left, claimed] = await db().mailOutbox.findMany({ where: { userId: owner.id } });
  const soon = new Date(Date.now() + 60_000);
  await db().mailOutbox.update({
    where: { id: left?.id },
    data: { state: "LEAVING", leasedUntil: soon },
  });
  await db().mailOutbox.update({ where: { id: claimed?.id }, data: { leasedUntil: soon } });
  await mailRound();
  expect(smtp.mails).toHaveLength(0);
  await mailRound(2);
  await mailRound(20);
  expect(smtp.mails.map((mail) => parsed(mail).header("Message-ID"))).toEqual([
    `<${claimed?.id}@localhost>`,
  ]);
  const states = await db().mailOutbox.findMany({ select: { id: true, state: true } });
  expect(new Map(states.map(({ id, state }) => [id, state]))).toEqual(
    new Map([
      [left?.id, "UNCERTAIN"],
      [claimed?.id, "SENT"],
    ]),
  );
});

test("a mail whose leaving cannot be noted is not sent again", async () => {
  const smtp = await server();
  await owe();
  const canceled = `RAISE EXCEPTION 'canceling statement due to statement timeout' USING ERRCODE = 'query_canceled'`;
  await pool().query(
    `CREATE FUNCTION too_long() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${canceled}; END $$`,
  );
  await pool().query(
    `CREATE TRIGGER too_long BEFORE UPDATE ON "MailOutbox" FOR EACH ROW WHEN (NEW.state = 'SENT') EXECUTE FUNCTION too_long()`,
  );
  await expect(mailRound()).rejects.toThrow(/statement timeout/);
  await pool().query("DROP FUNCTION too_long CASCADE");
  await mailRound(5);
  await mailRound(60);
  expect(smtp.mails).toHaveLength(1);
  expect(await mailStates(owner.id)).toEqual(["UNCERTAIN"]);
});

test("one who has lost the mail to another process lets nothing leave", async () => {
  const smtp = await server({ slow: 60 });
  await owe();
  const round = mailRound();
  await expect.poll(smtp.connections).toBe(1);
  await db().mailOutbox.updateMany({ data: { leasedUntil: new Date(Date.now() + 500_000) } });
  await round;
  expect(smtp.mails).toEqual([]);
  expect(await mailStates(owner.id)).toEqual(["WAITING"]);
});
