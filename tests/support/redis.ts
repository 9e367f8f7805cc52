import { spawn, type ChildProcess } from "node:child_process";
import { createConnection } from "node:net";
import { freePort } from "./free-port";

const STARTS_WITHIN = 60_000;

/** A real Redis server on its own loopback port, without persistence. */
export class RedisServer {
  #process: ChildProcess | undefined;

  private constructor(readonly port: number) {}

  static async start(): Promise<RedisServer> {
    const server = new RedisServer(await freePort());
    await server.start();
    return server;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    const settings = [
      "--port",
      String(this.port),
      "--bind",
      "127.0.0.1",
      "--save",
      "",
      "--appendonly",
      "no",
    ];
    const child = spawn("redis-server", settings, { stdio: "ignore" });
    this.#process = child;
    const failed = new Promise<never>((_, fail) => child.once("error", fail));
    await Promise.race([this.#ready(), failed]);
  }

  async stop(): Promise<void> {
    const child = this.#process;
    if (!child) return;
    const ended = new Promise((done) => child.once("exit", done));
    child.kill("SIGKILL");
    await ended;
    this.#process = undefined;
  }

  /** Stops responding, with connections open, until `resume`. */
  pause(): void {
    this.#process?.kill("SIGSTOP");
  }

  resume(): void {
    this.#process?.kill("SIGCONT");
  }

  async #ready(): Promise<void> {
    const end = Date.now() + STARTS_WITHIN;
    while (!(await this.#accepts())) {
      if (Date.now() > end) throw new Error("redis-server did not start");
      await new Promise((done) => setTimeout(done, 20));
    }
  }

  #accepts(): Promise<boolean> {
    return new Promise((done) => {
      const probe = createConnection(this.port, "127.0.0.1");
      probe.once("connect", () => {
        probe.destroy();
        done(true);
      });
      probe.once("error", () => done(false));
    });
  }
}
