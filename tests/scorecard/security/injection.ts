import type { Answer } from "../reader";
import { row } from "../row";

/** Texts that would tell by an error, by what they find, or by their time. */
const SLEEP_SECONDS = 3;
const INJECTIONS = [
  ...[
    "'",
    '"',
    "''",
    "\\",
    "';--",
    "' OR '1'='1",
    "') OR 1=1--",
    "1; SELECT 1",
    "' UNION SELECT NULL--",
    "$$",
    "E'\\x27'",
    "/*",
    "\u0000'",
    "%27",
    "' AND 1=CAST((SELECT version()) AS int)--",
  ],
  ...[
    `'; SELECT pg_sleep(${SLEEP_SECONDS});--`,
    `' || (SELECT pg_sleep(${SLEEP_SECONDS}))::text || '`,
    `1 AND (SELECT 1 FROM pg_sleep(${SLEEP_SECONDS}))=1`,
    `') ; SELECT pg_sleep(${SLEEP_SECONDS}) --`,
  ],
];
const TEXTS = [
  "query",
  "title",
  "author",
  "city",
  "postalCode",
  "cursor",
  "genre",
  "sortBy",
  "country",
];
/** Long texts that would cost a backtracking expression or a similarity much. */
const COSTLY = [
  "a".repeat(90_000),
  " ".repeat(90_000),
  "ab ".repeat(30_000),
  "aaaa!".repeat(18_000),
  "(".repeat(90_000),
  "%".repeat(90_000),
  "0".repeat(90_000),
  "é̂".repeat(20_000),
  `${"@a.".repeat(20_000)}`,
  `+${"1 ".repeat(40_000)}`,
];
const QUICKLY = 200;

export const injection = row(
  "S17",
  "crafted SQL in every searched field by error, result and time (in place of sqlmap); wildcards; 90 kB texts",
  async (world, findings) => {
    const site = await world.start();
    const [reader, owner] = [await site.reader(), await site.reader()];
    for (const title of ["100% wool", "Under_score", "Back\\slash", "Nothing special"])
      await owner.book(title);
    type Found = { content: { title: string }[]; detail?: string };
    let [asked, slowest] = [0, 0];
    const ask = async (what: string, send: () => Promise<Answer<Found>>, within: number) => {
      let answer = await send();
      for (let again = 0; again < 2 && answer.ms > within; again += 1) answer = await send();
      asked += 1;
      slowest = Math.max(slowest, answer.ms);
      findings.check(answer.status < 500, `${what}: ${answer.status}`);
      findings.check(answer.ms <= within, `${what}: ${Math.round(answer.ms)} ms`);
      findings.check(
        !/syntax error|pg_|SQLSTATE|prisma/i.test(answer.body.detail ?? ""),
        `${what}: the database's own words`,
      );
      return answer;
    };
    for (const text of INJECTIONS) {
      for (const field of TEXTS) {
        await ask(
          `search by ${field} ${text}`,
          () =>
            reader.call("POST", "/books/search", { radiusKm: 100, title: "zzzz", [field]: text }),
          1_000,
        );
      }
      const inAddress = encodeURIComponent(text);
      for (const path of [
        `/users/search?query=${inAddress}`,
        `/users/search?country=UKR&postalCode=${inAddress}`,
        `/geo/suggest?country=UKR&q=${inAddress}`,
        `/books/${inAddress}`,
        `/loans/history?status=${inAddress}`,
      ]) {
        await ask(`GET ${path}`, () => reader.call("GET", path), 1_000);
      }
    }
    for (const [pattern, wrong] of [
      ["%", 4],
      ["_", 4],
      ["\\", 4],
      ["%%%", 4],
    ] as const) {
      const { body } = await ask(
        `wildcard ${pattern}`,
        () => reader.call("POST", "/books/search", { title: pattern, radiusKm: 100 }),
        1_000,
      );
      findings.check((body.content ?? []).length < wrong, `${pattern} finds everything`);
    }
    for (const [at, text] of COSTLY.entries()) {
      for (const field of ["title", "city", "postalCode"]) {
        await ask(
          `long text ${at} as ${field}`,
          () => reader.call("POST", "/books/search", { title: "a", [field]: text, radiusKm: 100 }),
          QUICKLY,
        );
      }
      const profile = { name: text, nickname: text, phoneNumber: text, city: text };
      await ask(
        `long text ${at} in a profile`,
        () => reader.call("PUT", `/users/${reader.id}`, { phoneNumber: profile.phoneNumber }),
        QUICKLY,
      );
      await ask(
        `long text ${at} as a book`,
        () => reader.call("POST", "/books", { title: text, author: "x", isbn: text.slice(0, 10) }),
        QUICKLY,
      );
    }
    findings.same(
      Number((await site.pool.query(`SELECT count(*) FROM "Book"`)).rows[0].count),
      4,
      "books afterwards",
    );
    findings.figure(`${asked} requests, slowest ${Math.round(slowest)} ms; sqlmap is not used`);
  },
);
