import type { z } from "zod";
import { AppError, type FieldErrors } from "./errors";

/** JSON may contain an escaped lone surrogate, which is invalid text and which PostgreSQL rejects. */
const SURROGATE = /\\u[dD][89a-fA-F]/;

/**
 * Parses JSON and replaces lone surrogates by U+FFFD.
 * @throws SyntaxError
 */
export function parseJson(text: string): unknown {
  return SURROGATE.test(text) ? JSON.parse(text, wellFormed) : JSON.parse(text);
}

function wellFormed(_: string, value: unknown): unknown {
  return typeof value === "string" ? value.toWellFormed() : value;
}

/**
 * Validates a part of a request.
 * @throws AppError INVALID_INPUT with every wrong field.
 */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  throw new AppError("INVALID_INPUT", { fields: fieldErrors(result.error) });
}

/** Converts zod issues to field errors. */
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
  if (issue.code === "invalid_type") return { code: isBlank(issue.input) ? "required" : "type" };
  if (issue.code === "invalid_value") return { code: isBlank(issue.input) ? "required" : "choice" };
  if (issue.code === "invalid_format") {
    return { code: issue.input === "" ? "required" : issue.format };
  }
  if (issue.code === "custom") return { code: issue.params?.code ?? "invalid" };
  return { code: "invalid" };
}

/** An empty text counts as absent. */
function isBlank(input: unknown): boolean {
  return input === undefined || input === null || input === "";
}
