import { setTimeout as pause } from "node:timers/promises";
import type { Answer, Reader } from "../reader";
import { row, type Findings } from "../row";
import type { Site } from "../world";

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
  "spam by requests, friendships and mails, illegal steps of loans, made-up reputation, look-alike names",
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
    for (const reader of friends) {
      const { badges } = await reader.done<{ badges: string[] }>("GET", "/users/me");
      findings.same(badges, [], "badges made in seconds by two accounts");
    }
    findings.figure(`${mails().length} mails in all`);
  },
);
