import { z } from "zod";
import type {
  ZodOpenApiContentObject,
  ZodOpenApiResponseObject,
  ZodOpenApiResponsesObject,
  ZodOpenApiSchemaObject,
} from "zod-openapi";
import { FIELD_ERRORS } from "@/lib/shared/field-errors";
import { ERRORS, type ErrorCode } from "@/lib/shared/error-codes";
import type { AnyEndpoint } from "@/lib/server/http/endpoint";

const WITH_WAIT = [429, 503];

/** All error codes that this endpoint may answer with. */
function codesOf(method: string, endpoint: AnyEndpoint): Set<ErrorCode> {
  const { auth, params, query, body, upload, idempotent, versioned, rate, errors = [] } = endpoint;
  const writes = method !== "GET";
  const codes = new Set<ErrorCode>(["SERVER", "DATABASE_AWAY", "TIMEOUT", ...errors]);
  const add = (when: unknown, ...more: ErrorCode[]) =>
    when && more.forEach((code) => codes.add(code));
  add(rate !== "none", "RATE_LIMITED");
  add(hasMoreThanAnId(params) || query || body || upload, "INVALID_INPUT");
  add(params || body || upload, "BAD_REQUEST");
  add(body || upload, "REQUEST_TIMEOUT", "TOO_LARGE");
  add(upload, "UNSUPPORTED_PICTURE", "UNREADABLE_PICTURE", "PICTURES_BUSY", "FILES_AWAY");
  add(idempotent, "INVALID_INPUT", "IDEMPOTENCY_MISMATCH", "IN_PROGRESS", "ALREADY_DONE");
  add(versioned && writes, "PRECONDITION_FAILED");
  add(writes, "FOREIGN_ORIGIN", "CONFLICT", "DISK_FULL", "DATABASE_READ_ONLY");
  add(auth === "account" || auth === "member", "UNAUTHENTICATED");
  add(auth === "member", "PROFILE_INCOMPLETE");
  add(params || auth === "admin", "NOT_FOUND");
  add(auth === "admin", "SECOND_FACTOR_REQUIRED");
  return codes;
}

/** A malformed id that is the only parameter is answered with 404, other wrong parameters with 400. */
function hasMoreThanAnId(params: AnyEndpoint["params"]): boolean {
  if (!(params instanceof z.ZodObject)) return params !== undefined;
  const parts = Object.values(params.shape);
  return parts.length > 1 || parts.some((part) => !isId(part));
}

function isId(part: z.core.$ZodType): boolean {
  return z.toJSONSchema(part, { io: "input" }).format === "uuid";
}

/** The error responses of an endpoint: status → its codes. */
export function errorResponses(method: string, endpoint: AnyEndpoint): ZodOpenApiResponsesObject {
  const byStatus = Map.groupBy(codesOf(method, endpoint), (code) => ERRORS[code][0]);
  const entries = [...byStatus].sort(([a], [b]) => a - b);
  return Object.fromEntries(
    entries.map(([status, codes]) => {
      const more = otherContent(status, endpoint);
      const isShared = codes.length === 1 && !more;
      const answer = isShared
        ? { $ref: `#/components/responses/${codes[0]}` }
        : errorResponse(status, codes, more);
      return [String(status), answer];
    }),
  );
}

/** Responses with a single code, by that code; most operations refer to them. */
export function sharedErrorResponses(): Record<string, ZodOpenApiResponseObject> {
  const codes = Object.keys(ERRORS) as ErrorCode[];
  return Object.fromEntries(codes.map((code) => [code, errorResponse(ERRORS[code][0], [code])]));
}

/** Content that may come instead of problem+json: an HTML page, or the usual output. */
function otherContent(status: number, endpoint: AnyEndpoint): ZodOpenApiContentObject | undefined {
  const { produces, output, outputOn503 } = endpoint;
  if (outputOn503 && status === 503) return { "application/json": { schema: output } };
  return produces?.includes("text/html")
    ? { "text/html": { schema: { type: "string" } } }
    : undefined;
}

function errorResponse(
  status: number,
  codes: ErrorCode[],
  more?: ZodOpenApiContentObject,
): ZodOpenApiResponseObject {
  const schema: ZodOpenApiSchemaObject = {
    allOf: [
      { $ref: "#/components/schemas/Problem" },
      { type: "object", properties: { code: { type: "string", enum: codes } } },
    ],
  };
  return {
    description: [...new Set(codes.map((code) => ERRORS[code][2]))].join(" "),
    ...(WITH_WAIT.includes(status) && {
      headers: { "Retry-After": { $ref: "#/components/headers/RetryAfter" } },
    }),
    content: { "application/problem+json": { schema }, ...more },
  };
}

const FIELD: ZodOpenApiSchemaObject = {
  type: "object",
  required: ["code"],
  properties: {
    code: {
      type: "string",
      enum: Object.keys(FIELD_ERRORS),
      description: "What is wrong with the field.",
    },
    min: { type: "number", description: "The smallest allowed value." },
    max: { type: "number", description: "The largest allowed value." },
  },
};

/** Problem details (RFC 9457), as made by `problem`. */
export const PROBLEM: ZodOpenApiSchemaObject = {
  type: "object",
  description: "What went wrong (RFC 9457). Programs should rely on `code`.",
  required: ["type", "title", "status", "detail", "code"],
  properties: {
    type: { type: "string", format: "uri", description: "`urn:nearshelf:error:` and the code." },
    title: { type: "string", description: "Kind of error, in English." },
    status: { type: "integer", description: "The HTTP status." },
    detail: {
      type: "string",
      description: "Explanation in English; for a single wrong field, what is wrong with it.",
    },
    code: { type: "string", enum: Object.keys(ERRORS), description: "Machine-readable reason." },
    fields: {
      type: "object",
      description: "The wrong fields by path, each with what is wrong with it.",
      additionalProperties: FIELD,
    },
    about: {
      description:
        "Further details needed to resolve the error. For example `turn`: the side of a loan that is allowed to do this.",
    },
    requestId: {
      type: "string",
      description: "Same as the `X-Request-Id` header; identifies the request in the logs.",
    },
  },
};
