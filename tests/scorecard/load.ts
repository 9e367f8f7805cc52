import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import sharp from "sharp";
import { Connection } from "@/components/realtime/connection";
import { ApiError } from "@/lib/browser/api-client";
import { checkInvariants, checkLog, type Ending, type Log } from "./invariants";
import { record } from "@/lib/shared/records";
import type { Answer, Reader } from "./reader";
import type { Findings } from "./row";
import type { Site, World } from "./world";

const KINDS = ["books", "requests", "approvals", "messages", "pictures"] as const;
type Kind = (typeof KINDS)[number];

/** How often each of the marks in $1 is stored. */
const STORED: Record<Kind, string> = {
  books: `SELECT title AS mark, count(*) AS times FROM "Book" WHERE title = ANY ($1) GROUP BY 1`,
  requests: `SELECT "borrowerMessage" AS mark, count(*) AS times FROM "Loan" WHERE "borrowerMessage" = ANY ($1) GROUP BY 1`,
  approvals: `SELECT l."borrowerMessage" AS mark, count(*) AS times FROM "LoanEvent" e JOIN "Loan" l ON l.id = e."loanId"
               WHERE e.kind = 'APPROVED' AND l."borrowerMessage" = ANY ($1) GROUP BY 1`,
  messages: `SELECT content AS mark, count(*) AS times FROM "ChatMessage" WHERE content = ANY ($1) GROUP BY 1`,
  pictures: `SELECT id::text AS mark, count(*) AS times FROM "Image" WHERE id::text = ANY ($1) GROUP BY 1`,
};

/** A client's pause after an operation that failed. */
const PAUSE_MS = 50;
/** Time after which a condition is given up. */
const WAIT_MS = 10_000;

/** Pairs of readers who list, ask, approve, chat and upload until stopped, and note the answers. */
export class Load {
  readonly logs: Record<Kind, Log> = record(KINDS, () => new Map());
  /** Epoch milliseconds of every success. */
  readonly successes: number[] = [];
  /** Answers with a status from 500 on. */
  readonly failures: Answer<unknown>[] = [];
  readonly connections: Connection[] = [];
  #interrupted = 0;
  #running = true;
  #work: Promise<unknown> = Promise.resolve();

  static async start(world: World, site: Site, pairs = 4): Promise<Load> {
    const load = new Load();
    world.after(() => load.stop());
    const readers = await Promise.all(Array.from({ length: pairs * 2 }, () => site.reader()));
    const picture = await sharp({
      create: { width: 60, height: 90, channels: 3, background: "#264" },
    })
      .png()
      .toBuffer();
    const loops: Promise<void>[] = [];
    for (let at = 0; at < pairs; at += 1) {
      const [owner, borrower] = [readers[2 * at] as Reader, readers[2 * at + 1] as Reader];
      await owner.befriend(borrower);
      const connection = new Connection({
        url: site.url,
        token: () => owner.token,
        onSessionEnded: () => undefined,
        answerWithin: 4_000,
      });
      const leave = connection.open();
      load.connections.push(connection);
      loops.push(load.#repeat(() => load.#lend(owner, borrower)));
      loops.push(load.#repeat(() => load.#talk(connection, borrower)));
      if (at === 0) loops.push(load.#repeat(() => load.#picture(owner, picture)));
      load.#leave.push(leave);
    }
    load.#work = Promise.all(loops);
    return load;
  }

  readonly #leave: (() => void)[] = [];

  async stop(): Promise<void> {
    this.#running = false;
    await this.#work;
    for (const leave of this.#leave) leave();
  }

  /** Milliseconds until an operation succeeds after now. */
  nextSuccess(): Promise<number> {
    const from = Date.now();
    return timeUntil(() => (this.successes.at(-1) ?? 0) > from);
  }

  /** Compares everything with the database and the files. */
  async check(pool: pg.Pool, findings: Findings, dataDir: string): Promise<void> {
    for (const kind of KINDS) await checkLog(pool, findings, kind, this.logs[kind], STORED[kind]);
    await checkInvariants(pool, findings, { dataDir, interrupted: this.#interrupted });
    const unknown = KINDS.reduce(
      (sum, kind) => sum + [...this.logs[kind].values()].filter((end) => end === "unknown").length,
      0,
    );
    findings.figure(`${this.successes.length} acknowledged, ${unknown} of unknown end`);
  }

  async #repeat(step: () => Promise<boolean>): Promise<void> {
    while (this.#running) if (!(await step())) await pause(PAUSE_MS);
  }

  async #lend(owner: Reader, borrower: Reader): Promise<boolean> {
    const title = `book ${crypto.randomUUID()}`;
    const listed = await this.#call("books", title, () =>
      owner.call("POST", "/books", { title, author: "Nobody" }),
    );
    if (!listed) return false;
    const mark = `request ${crypto.randomUUID()}`;
    const asked = await this.#call("requests", mark, () =>
      borrower.call("POST", "/loans", { bookId: listed.id, borrowerMessage: mark }),
    );
    if (!asked) return false;
    const approved = await this.#call("approvals", mark, () =>
      owner.call("PUT", `/loans/${asked.id}/approve`, {}),
    );
    // Nothing is open in the end, or caps on open requests would stop the load.
    await owner.call("PUT", `/loans/${asked.id}/return`, {}).catch(() => undefined);
    return approved !== null;
  }

  async #talk(connection: Connection, to: Reader): Promise<boolean> {
    const content = `message ${crypto.randomUUID()}`;
    const ending = await connection
      .send("/app/chat.direct", { recipientId: to.id, content, clientId: content })
      .then(
        (): Ending => "ok",
        (error: Error): Ending =>
          error instanceof ApiError && error.status >= 400 && error.status < 500
            ? "refused"
            : "unknown",
      );
    this.#note("messages", content, ending);
    // Typing takes time: without a pause this loop would be most of the load.
    await pause(PAUSE_MS);
    return ending === "ok";
  }

  async #picture(owner: Reader, bytes: Buffer): Promise<boolean> {
    const answer = await owner.upload(bytes).catch(() => null);
    if (!answer || answer.status >= 500) this.#interrupted += 1;
    if (answer?.status === 201) this.#note("pictures", answer.body.imageId, "ok");
    await pause(PAUSE_MS * 4);
    return answer?.status === 201;
  }

  async #call(
    kind: Kind,
    mark: string,
    send: () => Promise<Answer<unknown>>,
  ): Promise<{ id: string } | null> {
    const answer = await send().catch((error: Error) => error);
    if (answer instanceof Error) {
      this.#note(kind, mark, neverArrived(answer) ? "refused" : "unknown");
      return null;
    }
    const ok = answer.status < 300;
    this.#note(kind, mark, ok ? "ok" : answer.status < 500 ? "refused" : "unknown");
    if (answer.status >= 500) this.failures.push(answer);
    return ok ? (answer.body as { id: string }) : null;
  }

  #note(kind: Kind, mark: string, ending: Ending): void {
    this.logs[kind].set(mark, ending);
    if (ending === "ok") this.successes.push(Date.now());
  }
}

/** Milliseconds until the condition holds; Infinity if it does not within ten seconds. */
export async function timeUntil(holds: () => boolean | Promise<boolean>): Promise<number> {
  const from = Date.now();
  while (Date.now() - from < WAIT_MS) {
    if (await holds()) return Date.now() - from;
    await pause(20);
  }
  return Infinity;
}

/** Nobody listened, so nothing can have been done. */
function neverArrived({ cause }: Error): boolean {
  return cause instanceof Error && "code" in cause && cause.code === "ECONNREFUSED";
}
