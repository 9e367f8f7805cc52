import { once } from "node:events";
import { Readable } from "node:stream";
import type pg from "pg";

/** A method that pg's types lack. */
interface CopyConnection extends pg.Connection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

interface Chunk {
  chunk: Buffer;
}

/** Rows are passed on in portions of this size: one by one, each would be a separate job of the compressor. */
const PORTION_BYTES = 65_536;

/** Output of `COPY … TO STDOUT` as a stream with back-pressure. */
class CopyOut extends Readable {
  private connection?: pg.Connection;
  private rows: Buffer[] = [];
  private bytes = 0;

  constructor(private readonly text: string) {
    super();
  }

  submit = (connection: pg.Connection): void => {
    this.connection = connection;
    connection.query(this.text);
  };

  override _read(): void {
    this.connection?.stream.resume();
  }

  handleCopyData({ chunk }: Chunk): void {
    // The parser reuses its buffer.
    this.rows.push(Buffer.from(chunk));
    this.bytes += chunk.length;
    if (this.bytes >= PORTION_BYTES && !this.passOn()) this.connection?.stream.pause();
  }

  private passOn(): boolean {
    const portion = Buffer.concat(this.rows);
    [this.rows, this.bytes] = [[], 0];
    return this.push(portion);
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.passOn();
    this.push(null);
  }

  handleError(error: Error): void {
    this.destroy(error);
  }
}

/**
 * The rows of a table as text, one line each.
 * @param target table and columns, as SQL.
 */
export function copyOut(client: pg.Client, target: string): Readable {
  return client.query(new CopyOut(`COPY ${target} TO STDOUT`));
}

type CopySource = AsyncIterable<Buffer> | Iterable<Buffer>;

/** Input of `COPY … FROM STDIN`, with back-pressure. */
class CopyIn {
  readonly done: Promise<void>;
  private settle!: { resolve: () => void; reject: (error: Error) => void };
  private failure?: Error;

  constructor(
    private readonly text: string,
    private readonly source: CopySource,
  ) {
    this.done = new Promise((resolve, reject) => (this.settle = { resolve, reject }));
  }

  submit = (connection: pg.Connection): void => connection.query(this.text);

  handleCopyInResponse(connection: CopyConnection): void {
    void this.feed(connection);
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.settle.resolve();
  }

  handleError(error: Error): void {
    this.settle.reject(this.failure ?? error);
  }

  private async feed(connection: CopyConnection): Promise<void> {
    try {
      for await (const chunk of this.source) {
        connection.sendCopyFromChunk(chunk);
        if (connection.stream.writableNeedDrain) await once(connection.stream, "drain");
      }
      connection.endCopyFrom();
    } catch (error) {
      this.failure = error instanceof Error ? error : new Error(String(error));
      connection.sendCopyFail(this.failure.message);
    }
  }
}

/**
 * Writes rows in the format of `copyOut`.
 * @throws what the source or the database throws.
 */
export async function copyIn(client: pg.Client, target: string, source: CopySource): Promise<void> {
  await client.query(new CopyIn(`COPY ${target} FROM STDIN`, source)).done;
}
