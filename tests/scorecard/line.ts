import { connect, createServer, type Socket } from "node:net";
import { freePort } from "../support/free-port";

/** A TCP way to a loopback server that can be cut, refused, held still, and led elsewhere. */
export class Line {
  readonly #ends = new Set<Socket>();
  readonly #proxy = createServer((near) => this.#join(near));
  #silent = false;

  private constructor(
    readonly port: number,
    private target: number,
  ) {}

  static async to(target: number): Promise<Line> {
    const line = new Line(await freePort(), target);
    await line.open();
    return line;
  }

  /** From now on connections are refused, and those that were open are cut. */
  async refuse(): Promise<void> {
    const closed = new Promise((done) => this.#proxy.close(done));
    this.cut();
    await closed;
  }

  cut(): void {
    for (const end of this.#ends) end.destroy();
  }

  /** From now on nothing gets through, but nobody is told. */
  silence(): void {
    this.#silent = true;
    for (const end of this.#ends) end.pause();
  }

  /** Lets everything through again, to `target` where it has moved. */
  async open(target = this.target): Promise<void> {
    this.target = target;
    if (this.#silent) this.cut();
    this.#silent = false;
    if (!this.#proxy.listening)
      await new Promise<void>((done) => this.#proxy.listen(this.port, "127.0.0.1", done));
  }

  async close(): Promise<void> {
    if (this.#proxy.listening) await this.refuse();
  }

  #join(near: Socket): void {
    this.#keep(near);
    if (this.#silent) return;
    const far = this.#keep(connect(this.target, "127.0.0.1"));
    near.pipe(far).pipe(near);
    near.on("close", () => far.destroy());
    far.on("close", () => near.destroy());
  }

  #keep(end: Socket): Socket {
    this.#ends.add(end);
    end.on("error", () => end.destroy());
    end.on("close", () => this.#ends.delete(end));
    return end;
  }
}

/** The same address by another port. */
export function throughPort(url: string, port: number): string {
  const changed = new URL(url);
  changed.port = String(port);
  return changed.href;
}
