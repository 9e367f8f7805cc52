import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { checkInvariants } from "../invariants";
import type { Answer, Reader } from "../reader";
import { row, type Findings } from "../row";

const TIMES = 10;

type Send = (headers?: object) => Promise<Answer<{ id?: string; code?: string }>>;

/** The same call ten times at once with one key, with another body, and ten times without a key. */
export const submittedTwice = row(
  "F9",
  "every creating call 10 times at once: with one key, another body, no key",
  async (world, findings) => {
    const site = await world.shared();
    const [owner, borrower] = [await site.reader(), await site.reader()];
    const count = async (table: string, where: string, value: string) =>
      Number(
        (await site.pool.query(`SELECT count(*) FROM "${table}" WHERE ${where} = $1`, [value]))
          .rows[0].count,
      );
    const book = { title: `Once ${crypto.randomUUID()}`, author: "Nobody" };
    const bookId = await owner.book("Asked for at once");
    const details = `Advertises ${crypto.randomUUID()}`;
    const calls = [
      {
        path: "/books",
        body: book,
        other: { ...book, author: "Somebody" },
        as: owner,
        made: () => count("Book", "title", book.title),
      },
      {
        path: "/loans",
        body: { bookId },
        other: { bookId, borrowerMessage: "another" },
        as: borrower,
        made: () => count("Loan", '"bookId"', bookId),
      },
      {
        ...{ path: "/reports", as: borrower, made: () => count("Report", "details", details) },
        body: { targetUserId: owner.id, reason: "spam", details },
        other: { targetUserId: owner.id, reason: "other", details },
      },
    ];
    for (const { path, body, other, as, made } of calls) {
      const headers = { "idempotency-key": crypto.randomUUID() };
      const send: Send = () => as.call("POST", path, body, headers);
      const first = await Promise.all(Array.from({ length: TIMES }, send));
      const settled = await send();
      findings.same(settled.status, 201, `${path} again with its key`);
      const wrong = first.filter(
        ({ status, body: made }) =>
          !(status === 201 && isDeepStrictEqual(made, settled.body)) && status !== 409,
      );
      findings.check(
        wrong.length === 0,
        `${path} with one key: ${wrong.map(({ status }) => status).join()}`,
      );
      findings.check(
        first.some(({ status }) => status === 201),
        `${path} with one key: none of ${TIMES} was told`,
      );
      findings.same(await made(), 1, `rows by ${path} with one key`);
      const mismatch = await as.call("POST", path, other, headers);
      findings.check(
        [409, 422].includes(mismatch.status),
        `${path} with another body: ${mismatch.status}`,
      );
      findings.same(await made(), 1, `rows by ${path} after another body`);
    }
    await withoutKey(owner, borrower, findings);
    await checkInvariants(site.pool, findings);
    findings.figure(`${calls.length} calls × ${TIMES} with a key, 3 × ${TIMES} without`);
  },
);

/** What may be there only once by its nature stays so without any key. */
async function withoutKey(owner: Reader, borrower: Reader, findings: Findings): Promise<void> {
  const bookId = await owner.book("Asked for without a key");
  const all = (send: Send) => Promise.all(Array.from({ length: TIMES }, send));
  const asked = await all(() => borrower.call("POST", "/loans", { bookId }));
  findings.same(
    asked.map(({ status }) => status).sort(),
    [201, ...Array.from({ length: TIMES - 1 }, () => 409)],
    "requests without a key",
  );
  const befriended = await all(() =>
    owner.call("POST", `/users/${owner.id}/friends/request/${borrower.id}`),
  );
  findings.check(
    befriended.every(({ status }) => status === 200),
    "friend requests at once",
  );
  findings.same(
    (await borrower.done<unknown[]>("GET", "/users/me/friend-requests")).length,
    1,
    "friend requests that arrived",
  );
  const loan = asked.find(({ status }) => status === 201)?.body.id ?? "";
  await owner.done("PUT", `/loans/${loan}/approve`, {});
  await owner.done("PUT", `/loans/${loan}/return`, {});
  const rated = await all(() => borrower.call("POST", `/loans/${loan}/rate-book`, { rating: 7 }));
  findings.same(
    rated.filter(({ status }) => status === 200).length,
    1,
    "ratings that were taken of ten at once",
  );
}

/** Shares all items out among `people`, so that nobody has more than a few at once. */
const inTurn = <T>(people: T[], at: number): T => people[at % people.length] as T;

export const approvedAtOnce = row(
  "F10",
  "100 books × 20 requests approved at once; approve, cancel, delete and block in every order",
  async (world, findings) => {
    const site = await world.shared();
    const [books, asks] = [world.count(100, 5), 20];
    const owner = await site.reader();
    const borrowers = await Promise.all(Array.from({ length: books }, () => site.reader()));
    const statuses: Record<string, number> = {};
    const note = (label: string) => (statuses[label] = (statuses[label] ?? 0) + 1);
    for (let at = 0; at < books; at += 1) {
      const bookId = await owner.book(`Wanted ${at}`);
      const askers = Array.from({ length: Math.min(asks, books) }, (_, turn) =>
        inTurn(borrowers, at + turn * 5),
      );
      const loans = await Promise.all([...new Set(askers)].map((asker) => asker.ask(bookId)));
      const answers = await Promise.all(
        loans.map((loan) => owner.call<{ code?: string }>("PUT", `/loans/${loan}/approve`, {})),
      );
      const won = answers.filter(({ status }) => status === 200).length;
      findings.check(won === 1, `book ${at}: ${won} of ${loans.length} approvals won`);
      for (const { status, body } of answers) note(`${status}${body.code ? ` ${body.code}` : ""}`);
      await Promise.all(loans.map((loan) => owner.call("PUT", `/loans/${loan}/cancel`, {})));
    }
    const odd = Object.keys(statuses).filter(
      (label) => !label.startsWith("200") && !label.startsWith("409"),
    );
    findings.check(odd.length === 0, `approvals answered ${odd.join()}`);
    findings.figure(
      Object.entries(statuses)
        .map(([label, times]) => `${times} × ${label}`)
        .join(", "),
    );
    await schedules(world.count(200, 10), owner, borrowers, findings);
    await checkInvariants(site.pool, findings);
  },
);

type Act = (loan: string, bookId: string, borrower: Reader) => Promise<Answer<unknown>>;

/** Two requests for a new book, and a handful of acts on them at once, in the order and with the delays of a schedule. */
async function schedules(
  runs: number,
  owner: Reader,
  borrowers: Reader[],
  findings: Findings,
): Promise<void> {
  const acts: Record<string, Act> = {
    approve: (loan) => owner.call("PUT", `/loans/${loan}/approve`, {}),
    cancel: (loan) => owner.call("PUT", `/loans/${loan}/cancel`, {}),
    withdraw: (loan, _, borrower) => borrower.call("PUT", `/loans/${loan}/cancel`, {}),
    lend: (loan) => owner.call("PATCH", `/loans/${loan}/status`, { status: "LENT" }),
    delete: (_, bookId) => owner.call("DELETE", `/books/${bookId}`),
    block: (_, __, borrower) => borrower.call("POST", `/users/${borrower.id}/blocked/${owner.id}`),
  };
  const step = fc.record({
    act: fc.constantFrom(...Object.keys(acts)),
    which: fc.nat(1),
    delay: fc.nat(12),
  });
  let at = 0;
  const property = fc.asyncProperty(
    fc.array(step, { minLength: 2, maxLength: 6 }),
    async (steps) => {
      const bookId = await owner.book("Raced for");
      const askers = [inTurn(borrowers, at), inTurn(borrowers, at + 1)];
      at += 2;
      for (const asker of askers)
        await asker.call("DELETE", `/users/${asker.id}/blocked/${owner.id}`);
      const loans = await Promise.all(askers.map((asker) => asker.ask(bookId)));
      const answers = await Promise.all(
        steps.map(async ({ act, which, delay }) => {
          await new Promise((done) => setTimeout(done, delay));
          const answer = await acts[act]?.(loans[which] as string, bookId, askers[which] as Reader);
          return { act, status: answer?.status ?? 0 };
        }),
      );
      await owner.call("PUT", `/loans/${loans[0]}/cancel`, {});
      await owner.call("PUT", `/loans/${loans[1]}/cancel`, {});
      for (const { act, status } of answers)
        if (status >= 500) throw new Error(`${act} answered ${status}`);
    },
  );
  const outcome = await fc.check(property, { numRuns: runs, endOnFailure: true });
  findings.check(
    !outcome.failed,
    `schedule ${JSON.stringify(outcome.counterexample)}: ${String(outcome.errorInstance)}`,
  );
  findings.figure(`${outcome.numRuns} schedules`);
}
