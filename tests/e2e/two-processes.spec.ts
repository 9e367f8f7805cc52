import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { APIRequest, APIRequestContext, Page } from "@playwright/test";
import pg from "pg";
import { PgBoss } from "pg-boss";
import type { HandOverMoment } from "@/lib/features/loans/terms";
import { addDays } from "@/lib/features/loans/due-dates/zoned-time";
import type { Loan } from "@/lib/features/loans/schema";
import { dayText } from "@/lib/shared/time";
import { parsed, partsOf } from "../support/mail-parts";
import { startSmtpServer } from "../support/smtp-server";
import { moment, pictures } from "./support/condition";
import { coverPhoto, dayFromNow, unusualWord } from "./support/book";
import { befriend } from "./support/chat";
import { clockAt, moveClock } from "./support/clock";
import { approved, listBook } from "./support/lending";
import { outsideServer } from "./support/outside-server";
import { newFolder, startProduct, type Product } from "./support/product";
import { lookAway } from "./support/look-away";
import { newReader, type Reader } from "./support/reader";
import type { Site } from "./support/session";
import { begin, redeem, ticketByCode } from "./support/sign-in-calls";
import { DESK, expect, PHONE, test } from "./support/test";
import { visit } from "./support/visit";
import { words } from "./support/words";

const PORTS = [3935, 3936] as const;
const AUTH_SECRET = "shared-by-every-process-of-the-product";
const t = words("uk");

const folder = newFolder();
/** Two processes on one PostgreSQL of the operator's, with one mail server. */
let one: Product, two: Product;
let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
let outside: Awaited<ReturnType<typeof outsideServer>>;
let pool: pg.Pool;
let jobs: PgBoss;
/** Readers sign in at the first process. */
let site: Site;

test.beforeAll(async () => {
  outside = await outsideServer(folder);
  smtp = await startSmtpServer();
  // At the same time, on an empty database.
  [one, two] = await startBoth();
  pool = new pg.Pool({ connectionString: outside.url, max: 3 });
  site = { url: one.url, pool, secret: AUTH_SECRET };
  const connectionString = outside.url;
  jobs = new PgBoss({
    connectionString,
    schedule: false,
    supervise: false,
    migrate: false,
    max: 1,
  });
  await jobs.start();
});

test.afterAll(async () => {
  await jobs.stop({ graceful: false });
  await pool.end();
  for (const product of [one, two]) expect(await product.stop()).toBe(0);
  await smtp.close();
  await outside.stop();
  rmSync(folder, { recursive: true, force: true });
});

function start(port: (typeof PORTS)[number]): Promise<Product> {
  const env = {
    DATABASE_URL: outside.url,
    AUTH_SECRET,
    SMTP_URL: smtp.url,
    RATE_LIMIT_FACTOR: "1000",
    ...clockAt(new Date()),
  };
  return startProduct({ port, env, dataDir: join(folder, `data-${port}`) });
}

/** @throws the error of the first that did not start; the other is stopped then. */
async function startBoth(): Promise<[Product, Product]> {
  const [first, second] = await Promise.allSettled(PORTS.map(start));
  if (first?.status === "fulfilled" && second?.status === "fulfilled")
    return [first.value, second.value];
  for (const each of [first, second]) if (each?.status === "fulfilled") await each.value.stop();
  throw new Error(JSON.stringify([first, second], (_, value) => String(value.reason ?? value)));
}

/** Texts of the mails to this address, oldest first. */
const mailsTo = (email: string): string[] =>
  smtp.mails
    .filter((raw) => parsed(raw).header("To") === email)
    .map((raw) => partsOf(raw)["text/plain"] ?? "");

/** Mails to the reader with this title. */
const titled = ({ email }: Reader, title: string): string[] =>
  mailsTo(email).filter((text) => text.split(/\r?\n/)[0] === title);

/** The latest of these, once it has arrived. */
async function mailTo(reader: Reader, title: string): Promise<string> {
  await expect.poll(() => titled(reader, title).length, { message: title }).toBeGreaterThan(0);
  return titled(reader, title).at(-1) ?? "";
}

test("on a PostgreSQL of the operator's two processes started at once on an empty database serve it", async ({
  playwright,
}) => {
  const request = await playwright.request.newContext();
  const count = async (from: string) =>
    Number((await pool.query(`SELECT count(*) FROM ${from}`)).rows[0].count);
  expect(await count(`"_prisma_migrations"`), "each migration was applied once").toBe(
    readdirSync("prisma/migrations", { withFileTypes: true }).filter((entry) => entry.isDirectory())
      .length,
  );
  expect(await count(`"Place"`)).toBeGreaterThan(50_000);
  expect(await count(`"User"`), "the demo community stays at home").toBe(0);
  await expectNoDemo(request, one);
  await request.dispose();

  const owner = await joinBy(playwright.request, one, "owner@elsewhere.example");
  const finder = await joinBy(playwright.request, two, "finder@elsewhere.example");
  await owner(two, "POST", "/books", { title: "Тигролови", author: "Іван Багряний" });
  const found = await finder(one, "POST", "/books/search", { title: "тигралови" });
  expect(found).toMatchObject({ content: [{ title: "Тигролови", distanceKm: 0 }] });
});

/** Signs in with a code by mail and sets a place in Lviv; gives a function that calls either process. */
async function joinBy(api: APIRequest, { url }: Product, email: string) {
  const request = await api.newContext();
  const readCode = () => /\b\d{6}\b/.exec(mailsTo(email).at(-1) ?? "")?.[0] ?? "";
  const token = await redeem(request, await ticketByCode(request, email, { site: url, readCode }));
  await request.dispose();
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const call = async (at: Pick<Product, "url">, method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${at.url}/api${path}`, {
      method,
      headers,
      body: JSON.stringify(body),
    });
    expect(answer.ok, `${method} ${path}: ${answer.status}`).toBe(true);
    return (await answer.json()) as { id?: string };
  };
  const { id } = await call({ url }, "GET", "/users/me");
  const home = { name: "Новенька", country: "UKR", postalCode: "79000", city: "Львів" };
  await call({ url }, "PUT", `/users/${id}`, home);
  return call;
}

/** Without DEMO there is neither the outbox page nor a sign-in without proof. */
async function expectNoDemo(request: APIRequestContext, { url, output }: Product): Promise<void> {
  const outbox = await request.get(`${url}/dev/outbox`);
  expect(outbox.status()).toBe(404);
  expect(output()).not.toContain("Demo accounts");
  const uid = await begin(request, url);
  const page = await (await request.get(`${url}/sign-in/${uid}`)).text();
  expect(page).toContain(words("uk")("identity.sendCode"));
  expect(page).not.toContain("owner@example.org");
  const headers = { origin: url };
  const demo = { headers, data: { email: "owner@example.org" } };
  expect((await request.post(`${url}/api/identity/${uid}/demo`, demo)).status()).toBe(404);
  const code = { headers, data: { email: "nobody@example.org" } };
  const sent = await request.post(`${url}/api/identity/${uid}/code`, code);
  expect(await sent.json()).toEqual({ resendAfter: 60 });
}

/** An approved loan with this due date. */
async function promised(owner: Reader, borrower: Reader, dueDate: string): Promise<Loan> {
  const book = await listBook(owner, { title: `Том ${unusualWord()}` });
  return owner.call<Loan>("GET", `/loans/${await approved(owner, borrower, { book, dueDate })}`);
}

/** The middle of the day in Kyiv. */
const noon = (day: string) => new Date(`${day}T09:30Z`);
const moveClocks = (day: string) =>
  Promise.all([one, two].map((product) => moveClock(product, noon(day))));

/** Queues runs of the reminder job, as the hour does; gives their ids. */
const askToRemind = (runs: number) =>
  Promise.all(Array.from({ length: runs }, () => jobs.send("loan-reminders", {})));
const stateOf = async (id: string | null) =>
  (await pool.query("SELECT state FROM pgboss.job WHERE id = $1", [id])).rows[0]?.state;
const statesOf = async (ids: (string | null)[]) => (await Promise.all(ids.map(stateOf))).sort();

/** The hour begins in both processes. */
async function remind(): Promise<void> {
  const ids = await askToRemind(2);
  await expect.poll(() => statesOf(ids)).toEqual(["completed", "completed"]);
}

async function photograph(page: Page, name: HandOverMoment): Promise<void> {
  await moment(page, t, name)
    .getByLabel(t("loanPictures.choose"))
    .setInputFiles(await coverPhoto());
  await expect(pictures(page, t, name)).toHaveCount(1);
}

/** One side shows the digits, the other types them. */
async function confirmBoth(shown: Page, typed: Page, name: HandOverMoment): Promise<void> {
  const show = name === "HAND_OVER" ? "loanPage.showCode" : "loanPage.bringBack";
  await shown.getByRole("button", { name: t(show) }).click();
  const digits = shown.getByText(t("handOver.digits").trim()).locator("xpath=..");
  const code = /\d{3} \d{3}/.exec(await digits.innerText())?.[0] ?? "";
  // Of a late book its owner's page first has what its text advises.
  if (name === "RETURN") await typed.getByRole("button", { name: t("loanPage.more") }).click();
  const role = name === "RETURN" ? "menuitem" : "button";
  await typed.getByRole(role, { name: t("handOver.scan") }).click();
  await typed.getByRole("textbox", { name: t("handOver.orType") }).fill(code);
  const taken = name === "HAND_OVER" ? "handOver.have" : "handOver.back";
  await expect(typed.getByRole("dialog", { name: t(taken, { count: 1 }) })).toBeVisible();
  for (const page of [typed, shown])
    await page.getByRole("button", { name: t("handOver.done") }).click();
}

const inWords = (day: string) => dayText(day, "uk", dayFromNow(0));

test("the whole life of a loan: lent by code, waited for, given more time, reminded of, brought back by code, and on to the next", async ({
  openPage,
}) => {
  const [owner, borrower, friend] = await Promise.all([
    newReader({ name: "Ганна Дарницька" }, "USER", site),
    newReader({ name: "Тарас Бажан" }, "USER", site),
    newReader({ name: "Петро Перший" }, "USER", site),
  ]);
  await befriend(owner, friend);
  await owner.call("PUT", "/users/me/lending-rules", { approveFriends: true });
  const [due, later] = [dayFromNow(7), dayFromNow(21)];
  const { id, bookId, bookTitle: title } = await promised(owner, borrower, due);
  const [hers, his, third] = [
    await openPage({ ...DESK, as: owner }),
    await openPage({ ...PHONE, as: borrower }),
    await openPage({ ...PHONE, as: friend }),
  ];
  for (const page of [hers, his, third]) await lookAway(page);
  const story = (page: Page) =>
    page.getByRole("list", { name: t("loanPage.timeline") }).getByRole("listitem");

  await test.step("the book is lent by code and photographed", async () => {
    await Promise.all([visit(hers, `/loans/${id}`), visit(his, `/loans/${id}`)]);
    await confirmBoth(hers, his, "HAND_OVER");
    await photograph(hers, "HAND_OVER");
    await expect(story(hers).first(), "without a reload").toContainText(
      t("loanPage.story.LENT", { known: "no" }),
    );
  });

  await test.step("a friend waits for it, and the owner sees that somebody does", async () => {
    await visit(third, `/books/${bookId}`);
    await third.getByRole("button", { name: t("waiting.waitLabel", { title }) }).click();
    const dialog = third.getByRole("dialog", { name: t("waiting.title") });
    await expect(dialog).toContainText(t("waiting.ahead", { count: 0 }));
    await dialog.getByLabel(t("loanRequest.message")).fill("Заберу того ж дня.");
    await dialog.getByRole("button", { name: t("waiting.wait") }).click();
    const place = third.getByRole("link", {
      name: t("waiting.inLineLabel", { title, position: 1 }),
    });
    await expect(place).toBeFocused();
    await place.click();
    const entry = third.getByRole("main").getByRole("listitem").filter({ hasText: title });
    await expect(entry).toContainText(t("loans.group.place", { position: 1 }));
    await entry.getByRole("button", { expanded: false }).first().click();
    await expect(entry).toContainText(t("waiting.expected", { date: inWords(due) }));
    await visit(hers, "/books/manage?tab=books");
    await hers.getByRole("article", { name: title }).getByRole("button").click();
    await expect(hers.getByRole("dialog", { name: title })).toContainText(
      t("waiting.count", { count: 1 }),
    );
    await visit(hers, `/loans/${id}`);
  });

  await test.step("more time is asked for with a press, and seen without a reload when it is allowed", async () => {
    await his.getByRole("button", { name: t("loans.actions.moreTime") }).click();
    const dialog = his.getByRole("dialog", { name: t("loans.extension.askTitle") });
    await dialog.getByRole("button", { name: t("loans.extension.weeks", { count: 2 }) }).click();
    await dialog.getByLabel(t("loans.extension.message")).fill("Ще два розділи!");
    await dialog.getByRole("button", { name: t("loans.extension.ask"), exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(hers.getByText(t("loans.extension.queue", { count: 1 }))).toBeVisible();

    await owner.call("PUT", `/loans/${id}/extension/approve`, {});
    await expect(story(his).first()).toContainText(
      t("loanPage.story.EXTENDED", { known: "yes", date: inWords(later) }),
    );
    expect((await borrower.call<Loan>("GET", `/loans/${id}`)).dueDate).toBe(later);
  });

  await test.step("both are reminded as the days pass", async () => {
    await moveClocks(addDays(due, 1));
    await remind();
    expect(await remindersOf(borrower), "more time has disarmed the old day").toEqual({});
    await moveClocks(addDays(later, -3));
    await remind();
    await mailTo(borrower, t("notifications.DUE_SOON.title", { days: 3, when: "later" }));
    const today = addDays(later, 1);
    await moveClocks(today);
    await remind();
    await remind();
    await mailTo(borrower, t("notifications.OVERDUE.title", { side: "borrower", when: "later" }));
    const mail = await mailTo(
      owner,
      t("notifications.OVERDUE.title", { side: "owner", when: "later" }),
    );
    expect(mail).toContain(t("mail.link.return.button"));
    expect(await remindersOf(borrower)).toEqual({ "DUE_SOON 3": 1, "OVERDUE 1": 1 });
    expect(await remindersOf(owner)).toEqual({ "OVERDUE 1": 1 });

    for (const page of [hers, his, third]) await page.clock.setFixedTime(noon(today));
    await visit(his, "/notifications");
    await his
      .getByRole("article", {
        name: t("notifications.OVERDUE.title", { side: "borrower", when: "later" }),
        exact: true,
      })
      .locator("[data-way]")
      .click();
    await expect(his).toHaveURL(new RegExp(`/loans/${id}$`));
    await expect(his.getByText(t("loanPage.next.borrower.late.text", { count: 1 }))).toBeVisible();
    await visit(hers, `/loans/${id}`);
    await expect(
      story(hers).filter({ hasText: t("loanPage.story.REMINDED", { known: "no" }) }),
      "three days before, and a day after to both, which is one line",
    ).toHaveCount(2);
  });

  await test.step("it comes back by code, with pictures of then and now", async () => {
    await visit(third, "/loans?tab=borrowed");
    const sectionOf = (name: string) =>
      third.getByRole("region", { name: t(`loans.group.section.${name}`) });
    await expect(sectionOf("waiting")).toContainText(title);
    await photograph(his, "RETURN");
    await confirmBoth(his, hers, "RETURN");
    await visit(hers, `/loans/${id}`);
    await expect(pictures(hers, t, "HAND_OVER")).toHaveCount(1);
    await expect(pictures(hers, t, "RETURN")).toHaveCount(1);
    expect(await owner.call<Loan>("GET", `/loans/${id}`)).toMatchObject({
      status: "RETURNED",
      handOver: { confirmedBy: "BOTH" },
      giveBack: { confirmedBy: "BOTH" },
    });
  });

  await test.step("the friend's request is there at once, approved by the owner's rule", async () => {
    const promised = third.getByRole("region", { name: t("loans.group.section.todo") });
    await expect(promised, "without a reload").toContainText(title);
    await visit(third, "/notifications");
    await expect(
      third.getByRole("article", { name: t("notifications.BOOK_FREE.title") }),
    ).toBeVisible();
    await visit(hers, "/notifications");
    const byRule = { name: "Петро Перший", title };
    await hers
      .getByRole("link", { name: t("notifications.LOAN_APPROVED_BY_RULE.message", byRule) })
      .click();
    await expect(hers).toHaveTitle(new RegExp(title));
    await expect(story(hers).first()).toContainText(t("loanPage.byRule"));
    await remind();
    expect(await remindersOf(borrower), "nothing after the return").toEqual({
      "DUE_SOON 3": 1,
      "OVERDUE 1": 1,
    });
  });
});

/** Number of reminders by type and days before or after the due date ("DUE_SOON 3"). */
async function remindersOf({ id }: Reader): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ what: string; count: number }>(
    `SELECT concat(n.type, ' ', abs(r.step)) AS what, count(*)::int AS count
       FROM "LoanReminder" r JOIN "Notification" n ON n."loanId" = r."loanId" AND (n.type = 'OVERDUE') = (r.step > 0)
        AND n.params @> jsonb_build_object('dueDate', r."dueDate", 'side', CASE WHEN r."toOwner" THEN 'owner' ELSE 'borrower' END)
      WHERE r.sent AND n."userId" = $1 AND n.type IN ('DUE_SOON', 'OVERDUE') GROUP BY 1 ORDER BY 1`,
    [id],
  );
  return Object.fromEntries(rows.map(({ what, count }) => [what, count]));
}
