import { createHash } from "node:crypto";
import { Busboy } from "@fastify/busboy";
import { AppError } from "@/lib/shared/errors";
import { JSON_LIMIT } from "@/lib/shared/text";
import { parseJson } from "@/lib/shared/validation";
import { withTimeout } from "@/lib/server/timeout";

/** One field and one file is all that our forms have. */
const FORM_LIMITS = {
  parts: 10,
  files: 1,
  fields: 9,
  fieldSize: JSON_LIMIT,
  fieldNameSize: 100,
  headerPairs: 20,
  headerSize: 8_000,
};
/** Parsed at a time: parsing stops at a limit before the next slice. */
const SLICE_BYTES = 16_000;
/** Long enough for a large picture on a slow line. */
const ARRIVAL_MS = 10_000;
const UPLOAD_ARRIVAL_MS = 180_000;

type WithBody = Pick<Request, "headers" | "body">;

/**
 * Reads a JSON body of at most 100 kB.
 * @throws AppError BAD_REQUEST if it is not JSON, TOO_LARGE, REQUEST_TIMEOUT
 */
export async function readJson(request: WithBody): Promise<unknown> {
  const bytes = await readBytes(request, JSON_LIMIT);
  if (bytes.length === 0) return {};
  try {
    return parseJson(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw new AppError("BAD_REQUEST");
  }
}

/**
 * Reads a multipart form of at most `maxBytes`, ten parts and one file.
 * @throws AppError INVALID_INPUT if it is not a form, BAD_REQUEST if it is malformed or has too many parts, TOO_LARGE,
 *   REQUEST_TIMEOUT
 */
export async function readForm(request: WithBody, maxBytes: number): Promise<FormData> {
  const type = request.headers.get("content-type") ?? "";
  if (!type.toLowerCase().startsWith("multipart/form-data")) {
    throw new AppError("INVALID_INPUT", { fields: { file: { code: "required" } } });
  }
  return withTimeout(parseForm(request, type, maxBytes), UPLOAD_ARRIVAL_MS, "REQUEST_TIMEOUT");
}

async function parseForm(request: WithBody, type: string, maxBytes: number): Promise<FormData> {
  const form = new FormData();
  const parser = formParser(type, form);
  for await (const chunk of chunksOf(request, maxBytes)) {
    for (let at = 0; at < chunk.length; at += SLICE_BYTES) {
      parser.write(chunk.subarray(at, at + SLICE_BYTES));
      if (parser.destroyed) throw new AppError("BAD_REQUEST");
    }
  }
  await new Promise<void>((done, fail) => {
    const broken = () => fail(new AppError("BAD_REQUEST"));
    if (parser.destroyed) broken();
    parser.on("finish", done).on("close", broken).end();
  });
  return form;
}

/** A stream that parses into `form`; destroyed when the input is malformed or too large. */
function formParser(type: string, form: FormData): InstanceType<typeof Busboy> {
  const parser = makeParser(type);
  const stop = () => void parser.destroy();
  parser.on("error", stop);
  for (const limit of ["partsLimit", "filesLimit", "fieldsLimit"] as const) parser.on(limit, stop);
  parser.on("field", (name, value, isNameCut, isValueCut) => {
    if (isNameCut || isValueCut) stop();
    form.append(name, value);
  });
  parser.on("file", (name, content, fileName, _encoding, mediaType) => {
    const chunks: Buffer<ArrayBuffer>[] = [];
    content.on("data", (chunk: Buffer) => chunks.push(Buffer.from(chunk)));
    content.on("error", stop);
    content.on("end", () => form.append(name, new File(chunks, fileName, { type: mediaType })));
  });
  return parser;
}

function makeParser(type: string): InstanceType<typeof Busboy> {
  try {
    return new Busboy({ headers: { "content-type": type }, limits: FORM_LIMITS });
  } catch {
    throw new AppError("BAD_REQUEST");
  }
}

/**
 * Reads a text of at most `limit` bytes.
 * @throws AppError TOO_LARGE, REQUEST_TIMEOUT
 */
export async function readText(request: WithBody, limit: number): Promise<string> {
  return new TextDecoder().decode(await readBytes(request, limit));
}

async function readBytes(request: WithBody, limit: number): Promise<Uint8Array> {
  return withTimeout(collect(request, limit), ARRIVAL_MS, "REQUEST_TIMEOUT");
}

async function collect(request: WithBody, limit: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of chunksOf(request, limit)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** @throws AppError TOO_LARGE if the body has more than `limit` bytes */
async function* chunksOf({ headers, body }: WithBody, limit: number): AsyncGenerator<Uint8Array> {
  if (Number(headers.get("content-length") ?? 0) > limit) throw new AppError("TOO_LARGE");
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > limit) throw new AppError("TOO_LARGE");
    yield chunk;
  }
}

/** Canonical text of a form, the same for equal forms. Files are represented by their SHA-256. */
export async function formText(form: FormData): Promise<string> {
  const parts = [...form].map(async ([name, value]) => {
    if (typeof value === "string") return [name, value];
    const hash = createHash("sha256");
    for await (const chunk of value.stream()) hash.update(chunk);
    return [name, hash.digest("base64")];
  });
  return JSON.stringify(await Promise.all(parts));
}
