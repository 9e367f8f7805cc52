import { Readable } from "node:stream";

/** A text as it comes, for the body of an answer; whoever stops reading ends its source. */
export function byteStream(text: AsyncIterable<string>): ReadableStream {
  return Readable.toWeb(Readable.from(text, { objectMode: false })) as ReadableStream;
}
