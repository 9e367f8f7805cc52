import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import type { AddressInfo, Server } from "node:net";
import { join } from "node:path";

export const ROOT = join(import.meta.dirname, "../..");
/** Time for a process to answer. */
const ANSWER_MS = 60_000;
/** Time for a process to end by itself. */
const END_MS = 12_000;

interface Start {
  env?: Record<string, string>;
  flags?: string[];
  /** The checkout with the file; default: this one. */
  root?: string;
}

/** A program in a process of its own that answers messages. */
export class Program {
  readonly #child: ChildProcess;
  readonly #name: string;

  constructor(file: string, { env = {}, flags = [], root = ROOT }: Start = {}) {
    this.#name = file;
    this.#child = spawn(process.execPath, ["--import", "tsx", ...flags, join(root, file)], {
      cwd: root,
      env: { ...process.env, NODE_ENV: "production", ...env },
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      serialization: "advanced",
    });
  }

  /** Sends a question. @returns the next message */
  async ask<T>(question: unknown, within = ANSWER_MS): Promise<T> {
    const answer = this.#next<T>(within);
    this.#child.send(question as never);
    return answer;
  }

  async #next<T>(within: number): Promise<T> {
    const gaveUp = new AbortController();
    const ended = once(this.#child, "exit", { signal: gaveUp.signal }).then(([code]) => {
      throw new Error(`${this.#name} ended with ${code}`);
    });
    ended.catch(() => undefined);
    const timer = setTimeout(() => gaveUp.abort(new Error(`${this.#name}: no answer`)), within);
    try {
      const heard = once(this.#child, "message", { signal: gaveUp.signal });
      const [message] = await Promise.race([heard, ended]);
      const { error, result } = message as { error?: string; result: T };
      if (error) throw new Error(`${this.#name}: ${error}`);
      return result;
    } finally {
      clearTimeout(timer);
      gaveUp.abort();
    }
  }

  get running(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  async stop(): Promise<void> {
    if (!this.running) return;
    const ended = once(this.#child, "exit");
    this.#child.kill("SIGTERM");
    const hard = setTimeout(() => this.#child.kill("SIGKILL"), END_MS);
    await ended;
    clearTimeout(hard);
  }
}

/** @returns the free port on which the server listens from now on */
export async function listenOnFreePort(server: Server): Promise<number> {
  await once(server.listen(0, "127.0.0.1"), "listening");
  return (server.address() as AddressInfo).port;
}

/** In the started program: answers each message with the result of `work`. The process ends with its parent. */
export function answerMessages<Q>(work: (question: Q) => Promise<unknown>): void {
  const send = (message: object) => process.send?.(message);
  process.on("message", (question: Q) => {
    work(question).then(
      (result) => send({ result }),
      (error: Error) => send({ error: error.stack ?? error.message }),
    );
  });
  process.on("disconnect", () => process.exit());
}
