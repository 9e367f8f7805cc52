import { spawn, type ChildProcess } from "node:child_process";
import { freePort } from "./free-port";

const STARTS_WITHIN = 60_000;

/** A chat server in its own process, which can be stopped, killed and started again. */
export class ChatServer {
  #process: ChildProcess | undefined;
  #said = "";

  private constructor(
    readonly port: number,
    readonly env: Record<string, string>,
  ) {}

  static async start(env: Record<string, string> = {}): Promise<ChatServer> {
    const server = new ChatServer(await freePort(), env);
    await server.start();
    return server;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** False if it has ended by itself. */
  get isUp(): boolean {
    return (
      this.#process !== undefined &&
      this.#process.exitCode === null &&
      this.#process.signalCode === null
    );
  }

  async start(): Promise<void> {
    const child = spawn(process.execPath, ["--import", "tsx", "tests/support/chat-process.ts"], {
      env: { ...process.env, PORT: String(this.port), LOG_LEVEL: "warn", ...this.env },
      // The IPC channel ends with the test, and the server ends with the channel.
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    this.#process = child;
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (text) => (this.#said += text));
    const end = Date.now() + STARTS_WITHIN;
    while (
      !(await fetch(`${this.url}/ready`).then(
        ({ ok }) => ok,
        () => false,
      ))
    ) {
      if (!this.isUp || Date.now() > end)
        throw new Error(`the chat server did not start:\n${this.#said}`);
      await new Promise((done) => setTimeout(done, 50));
    }
  }

  /** Ends the process by a signal; gives its exit status, null if it was killed. */
  async stop(signal: "SIGTERM" | "SIGKILL" = "SIGTERM"): Promise<number | null> {
    const child = this.#process;
    if (!child || !this.isUp) return null;
    const ended = new Promise<number | null>((done) => child.once("exit", done));
    child.kill(signal);
    return ended;
  }
}
