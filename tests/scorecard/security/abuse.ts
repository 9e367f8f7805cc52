import { setTimeout as pause } from "node:timers/promises";
import { parsed, partsOf } from "../../support/mail-parts";
import type { Answer, Reader } from "../reader";
import { row, type Findings } from "../row";
import { waitFor, type Site, type World } from "../world";

/** How many of `most` go through before something is refused for good. */
async function capped(
  what: string,
  most: number,
  allowed: number,
  send: (at: number) => Promise<Answer<unknown>>,
  findings: Findings,
): Promise<void> {
  let passed = 0;
  for (let at = 0; at < most; at += 1) {
    const { status } = await send(at);
    if (status < 300) passed += 1;
    else break;
  }
  findings.check(
    passed <= allowed,
    `${what}: ${passed} of ${most} went through (${allowed} allowed)`,
  );
  findings.figure(`${what} ${passed}`);
}

const refusedAs = async (what: string, send: Promise<Answer<unknown>>, findings: Findings) => {
  const { status } = await send;
  findings.check(status >= 400 && status < 500, `${what}: ${status}`);
};

async function illegalSteps(site: Site, findings: Findings): Promise<void> {
  const [owner, borrower, stranger] = [
    await site.reader(),
    await site.reader(),
    await site.reader(),
  ];
  const book = await owner.book();
  await refusedAs(
    "asking for one's own book",
    owner.call("POST", "/loans", { bookId: book }),
    findings,
  );
  const loan = await borrower.ask(book);
  const stars = { punctuality: 5, accuracy: 5, communication: 5 };
  for (const status of ["LENT", "RETURNED", "LOST", "SCHEDULED", "REQUESTED"]) {
    await refusedAs(
      `REQUESTED to ${status}`,
      owner.call("PATCH", `/loans/${loan}/status`, { status }),
      findings,
    );
    await refusedAs(
      `REQUESTED to ${status} by the borrower`,
      borrower.call("PATCH", `/loans/${loan}/status`, { status }),
      findings,
    );
  }
  await refusedAs(
    "a borrower's own approval",
    borrower.call("PUT", `/loans/${loan}/approve`, {}),
    findings,
  );
  await refusedAs(
    "a stranger's approval",
    stranger.call("PUT", `/loans/${loan}/approve`, {}),
    findings,
  );
  await refusedAs(
    "rating before the end",
    owner.call("POST", `/loans/${loan}/rate`, stars),
    findings,
  );
  await owner.done("PUT", `/loans/${loan}/approve`, {});
  await owner.done("PATCH", `/loans/${loan}/status`, { status: "LENT" });
  await owner.done("PUT", `/loans/${loan}/return`, {});
  for (const [act, body] of [
    ["approve", {}],
    ["cancel", {}],
    ["return", {}],
    ["lost", {}],
    ["schedule-meetup", { location: "cafe" }],
  ] as const) {
    await refusedAs(
      `${act} after the end`,
      owner.call("PUT", `/loans/${loan}/${act}`, body),
      findings,
    );
  }
  await refusedAs(
    "re-opening",
    owner.call("PATCH", `/loans/${loan}/status`, { status: "LENT" }),
    findings,
  );
  await refusedAs(
    "an owner's rating of the own book",
    owner.call("POST", `/loans/${loan}/rate-book`, { rating: 10 }),
    findings,
  );
  await owner.done("POST", `/loans/${loan}/rate`, stars);
  await refusedAs("rating twice", owner.call("POST", `/loans/${loan}/rate`, stars), findings);
  await refusedAs(
    "6 stars",
    borrower.call("POST", `/loans/${loan}/rate-book`, { rating: 11 }),
    findings,
  );
  await owner.done("POST", `/users/${owner.id}/blocked/${borrower.id}`);
  await refusedAs(
    "asking after a block",
    borrower.call("POST", "/loans", { bookId: book }),
    findings,
  );
  await refusedAs(
    "befriending after a block",
    borrower.call("POST", `/users/${borrower.id}/friends/request/${owner.id}`),
    findings,
  );
}

/** Milliseconds in which a mail that is due leaves; until then what it tells may have been taken back. */
const MAIL_WITHIN = 30_000;
/** Milliseconds in which mails that are too many would have left. */
const TOO_MANY_WITHIN = 5_000;
/** Words of a reader as a mail program would make a link of them. */
const LINK = /https:\/\/evil|evil\.example/;

/** Mails to this reader: the subject, and the text in each form. */
const lettersTo = (world: World, { email }: Reader) =>
  world.mails.mails
    .filter((mail) => parsed(mail).header("to").includes(email))
    .map((mail) => ({
      subject: parsed(mail).header("subject"),
      text: Object.values(partsOf(mail)).join("\n"),
    }));

/** A meet-up that is moved twelve times, and a hand-over that is taken back six times. */
async function restlessLoan(world: World, site: Site, findings: Findings): Promise<void> {
  const [owner, borrower] = [await site.reader(), await site.reader()];
  const loan = await borrower.ask(await owner.book());
  await owner.done("PUT", `/loans/${loan}/approve`, {});
  const meetUps = () =>
    lettersTo(world, owner).filter(({ text }) => text.includes("Where:")).length;
  for (let at = 0; at < 12; at += 1) {
    const location = `Confirm your account at https://evil.example/${at}`;
    await borrower.done("PUT", `/loans/${loan}/schedule-meetup`, { location });
    if (at === 0) await waitFor(() => meetUps() > 0, MAIL_WITHIN);
    await pause(1_000);
  }
  await pause(TOO_MANY_WITHIN);
  const moved = meetUps();
  findings.check(
    moved > 0 && moved <= 2,
    `${moved} mails about a meet-up that was moved twelve times (2 allowed)`,
  );
  const before = lettersTo(world, borrower).length;
  const handOvers = () => lettersTo(world, borrower).length - before;
  for (let at = 0; at < 6; at += 1) {
    await owner.done("PATCH", `/loans/${loan}/status`, { status: "LENT" });
    if (at === 0) await waitFor(() => handOvers() > 0, MAIL_WITHIN);
    await pause(1_000);
    await owner.done("PUT", `/loans/${loan}/undo-handover`, {});
    await pause(1_000);
  }
  await pause(TOO_MANY_WITHIN);
  const handed = handOvers();
  findings.check(
    handed > 0 && handed <= 2,
    `${handed} mails about a hand-over that was taken back six times (2 allowed)`,
  );
  const links = lettersTo(world, owner).filter(
    ({ subject, text }) => LINK.test(text) || /evil|Confirm/.test(subject),
  );
  findings.check(links.length === 0, `${links.length} mails with a place that reads as a link`);
  findings.figure(`mails by 12 moves ${moved}, by 6 hand-overs ${handed}`);
}

const WISHED = [
  ...["Momo", "Dracula", "Frankenstein", "Candide", "Solaris", "Persuasion"],
  ...["Germinal", "Lalka", "Tyll", "Krabat", "Malina", "Siddhartha"],
];

/** One title stuffed with what a reader wishes for, then each of it as a book of its own. */
async function stuffedTitles(world: World, site: Site, findings: Findings): Promise<void> {
  const [wisher, lister] = [await site.reader(), await site.reader({ days: 0 })];
  for (const title of WISHED) await wisher.done("POST", "/wishes", { title });
  const bait = "Your account is locked: confirm at https://evil.example/login";
  await lister.book(`${bait} (${WISHED.join(" ")})`);
  await lister.book(`${WISHED.join(" ")} and whatever else you want, all of it free of charge`);
  for (const title of WISHED) {
    await lister.book(title);
    await pause(1_000);
  }
  const found = async () =>
    (await wisher.done<{ type: string }[]>("GET", "/notifications")).filter(
      ({ type }) => type === "WISH_FOUND",
    );
  // What is not compared at once is compared in the next minute.
  findings.check(
    await waitFor(async () => (await found()).length > 0, 90_000),
    "no wish was found among twelve that were listed",
  );
  await pause(TOO_MANY_WITHIN);
  const [told, mailed] = [await found(), lettersTo(world, wisher)];
  findings.check(
    told.length <= 1 && mailed.length <= 1,
    `${told.length} notices and ${mailed.length} mails to one reader by one who lists (1 allowed)`,
  );
  const carried = JSON.stringify([told, mailed]);
  findings.check(
    !/evil|is locked|free of charge/.test(carried),
    "a title stuffed with words was told to who wishes for one of them",
  );
  findings.check(
    !mailed.some(({ subject }) => WISHED.some((title) => subject.includes(title))),
    "a subject has the title that a reader wrote",
  );
  findings.figure(`mails by ${WISHED.length} wishes listed ${mailed.length}`);
}

/** Two accounts that lend each other one book ten times within seconds. */
async function madeUpReputation(site: Site): Promise<Reader[]> {
  const [a, b] = [await site.reader({ days: 0 }), await site.reader({ days: 0 })];
  const book = await a.book();
  for (let at = 0; at < 10; at += 1) {
    const loan = await b.ask(book);
    await a.done("PUT", `/loans/${loan}/approve`, {});
    await a.done("PATCH", `/loans/${loan}/status`, { status: "LENT" });
    await a.done("PUT", `/loans/${loan}/return`, {});
    await a.done("POST", `/loans/${loan}/rate`, { punctuality: 5, accuracy: 5, communication: 5 });
  }
  return [a, b];
}

export const abuse = row(
  "S16",
  "spam by requests, friendships, meet-ups, wishes and mails, illegal steps of loans, made-up reputation, look-alike names",
  async (world, findings) => {
    const site = await world.start();
    const known = world.mails.mails.length;
    // Badges are given a while later.
    const friends = await madeUpReputation(site);
    const owners: Reader[] = await Promise.all(Array.from({ length: 60 }, () => site.reader()));
    const books = await Promise.all(owners.map((owner) => owner.book()));
    const spammer = await site.reader({ name: "Nearshelf: your account is locked" });
    const at = <T>(list: T[], index: number) => list[index] as T;
    await capped(
      "open requests of one reader",
      60,
      20,
      (index) =>
        spammer.call("POST", "/loans", {
          bookId: at(books, index),
          borrowerMessage: "x".repeat(46_000),
        }),
      findings,
    );
    await capped(
      "friend requests a day",
      60,
      30,
      (index) =>
        spammer.call("POST", `/users/${spammer.id}/friends/request/${at(owners, index).id}`),
      findings,
    );
    const young = await site.reader({ days: 0 });
    await capped(
      "friend requests of a new account",
      20,
      5,
      (index) => young.call("POST", `/users/${young.id}/friends/request/${at(owners, index).id}`),
      findings,
    );
    const [victim, nagger] = [await site.reader(), await site.reader()];
    const wanted = await victim.book();
    for (let times = 0; times < 5; times += 1) {
      const asked = await nagger.call<{ id: string }>("POST", "/loans", { bookId: wanted });
      // What is withdrawn at once is not mailed at all.
      await pause(3_000);
      if (asked.status === 201) await nagger.call("PUT", `/loans/${asked.body.id}/cancel`, {});
    }
    const mails = () => world.mails.mails.slice(known);
    const header = (mail: string, name: string) =>
      new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, "im").exec(mail)?.[1] ?? "";
    const toVictim = mails().filter((mail) => header(mail, "to").includes(victim.email));
    const requests = toVictim.filter((mail) => !/withdr|cancel/i.test(header(mail, "subject")));
    findings.check(
      requests.length <= 1,
      `${requests.length} mails to one owner by asking and withdrawing five times`,
    );
    const longest = Math.max(0, ...mails().map((mail) => mail.length));
    findings.check(longest < 30_000, `a mail of ${longest} bytes quotes a reader at length`);
    const subjects = mails().filter((mail) => /^Subject: "?Nearshelf: your account/im.test(mail));
    findings.check(subjects.length === 0, `${subjects.length} subjects begin with a reader's name`);
    const impostor = await site.reader();
    for (const name of [
      "\u3164",
      "\u2800\u2800",
      "Support of Nearshelf",
      "https://evil.example",
      "write to a@evil.example",
      `a${"\u0301".repeat(20)}`,
      "\u{e0041}\u{e0042}",
      "Ada\u200bAdmin",
    ]) {
      const answer = await impostor.call<{ name: string }>("PUT", `/users/${impostor.id}`, {
        name,
      });
      const tidied =
        answer.status === 200 &&
        answer.body.name !== name &&
        !/nearshelf|:\/\/|@/i.test(answer.body.name);
      findings.check(answer.status === 400 || tidied, `the name ${JSON.stringify(name)} was taken`);
    }
    await illegalSteps(site, findings);
    await Promise.all([restlessLoan(world, site, findings), stuffedTitles(world, site, findings)]);
    for (const reader of friends) {
      const { badges } = await reader.done<{ badges: string[] }>("GET", "/users/me");
      findings.same(badges, [], "badges made in seconds by two accounts");
    }
    findings.figure(`${mails().length} mails in all`);
  },
);
