import type { z } from "zod";
import { AppError, type FieldErrors } from "../errors";
import type { Asked } from "./asked";

const JSON_LIMIT = 100_000;

type WithBody = Pick<Asked, "headers" | "body">;

/** Reads a JSON body of at most 100 kB. Throws BAD_REQUEST for what is not JSON. */
export async function readJson(request: WithBody): Promise<unknown> {
  const bytes = await readBytes(request, JSON_LIMIT);
  if (bytes.length === 0) return {};
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw new AppError("BAD_REQUEST");
  }
}

/** Reads a multipart form of at most `maxBytes`. */
export async function readForm(request: WithBody, maxBytes: number): Promise<FormData> {
  const type = request.headers.get("content-type") ?? "";
  if (!type.toLowerCase().startsWith("multipart/form-data")) {
    throw new AppError("INVALID_INPUT", { file: { code: "required" } });
  }
  const bytes = await readBytes(request, maxBytes);
  return new Response(bytes, { headers: { "content-type": type } }).formData().catch(() => {
    throw new AppError("BAD_REQUEST");
  });
}

/** Reads a text of at most `limit` bytes. */
export async function readText(request: WithBody, limit: number): Promise<string> {
  return new TextDecoder().decode(await readBytes(request, limit));
}

async function readBytes(request: WithBody, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get("content-length") ?? 0) > limit) throw new AppError("TOO_LARGE");
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (request.body) {
    for await (const chunk of request.body) {
      size += chunk.length;
      if (size > limit) throw new AppError("TOO_LARGE");
      chunks.push(chunk);
    }
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

/** Validates one part of a request. Throws INVALID_INPUT that names each field. */
export function check<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  throw new AppError("INVALID_INPUT", fieldErrors(result.error));
}

/** zod's issues as codes that the browser translates. */
export function fieldErrors(error: z.ZodError): FieldErrors {
  const fields: FieldErrors = {};
  for (const issue of error.issues) {
    const path = issue.path.join(".") || "body";
    fields[path] ??= describe(issue);
  }
  return fields;
}

function describe(issue: z.core.$ZodIssue): FieldErrors[string] {
  if (issue.code === "too_small") {
    const min = Number(issue.minimum);
    if (issue.origin !== "string") return { code: "min", min };
    return min <= 1 ? { code: "required" } : { code: "minLength", min };
  }
  if (issue.code === "too_big") {
    const max = Number(issue.maximum);
    return issue.origin === "string" ? { code: "maxLength", max } : { code: "max", max };
  }
  if (issue.code === "invalid_type") {
    return { code: issue.input === undefined || issue.input === null ? "required" : "type" };
  }
  if (issue.code === "invalid_format") return { code: issue.format };
  if (issue.code === "custom") return { code: issue.params?.code ?? "invalid" };
  return { code: issue.code === "invalid_value" ? "choice" : "invalid" };
}
