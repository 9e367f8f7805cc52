import { z } from "zod";
import type {
  ZodOpenApiOperationObject,
  ZodOpenApiResponseObject,
  ZodOpenApiResponsesObject,
} from "zod-openapi";
import type { AnyEndpoint, Auth } from "@/lib/server/http/endpoint";
import { RATES } from "@/lib/server/http/rate-limit";
import { errorResponses } from "./error-responses";
import { tagOf } from "./tags";

const SIGNED_IN: Record<string, string[]>[] = [{ bearer: [] }, { cookie: [] }];

const WHO: Record<Auth, string> = {
  public: "Open to anyone.",
  account: "Requires sign-in.",
  member: "Requires sign-in and a complete profile (country and postal code).",
  admin: "Requires an administrator with a verified second factor; answers 404 to anyone else.",
};

const IDEMPOTENCY = z.object({
  "Idempotency-Key": z.string().min(1).max(200).optional().meta({
    description:
      "Makes it safe to repeat the request: the same key returns the first answer again.",
  }),
});

const IF_MATCH = z.object({
  "If-Match": z
    .string()
    .max(200)
    .optional()
    .meta({
      description:
        "The `ETag` of the version to change; 412 `PRECONDITION_FAILED` if it has changed since.",
      examples: ['"mb2k0s1c"'],
    }),
});

/** The OpenAPI operation of an endpoint. */
export function operationOf(
  method: string,
  path: string,
  endpoint: AnyEndpoint,
): ZodOpenApiOperationObject {
  const { auth, params, query, idempotent, versioned, summary, rate } = endpoint;
  const writes = method !== "GET";
  return {
    operationId: operationId(method, path),
    tags: [tagOf(path)],
    summary,
    description: `${WHO[auth]} ${rateText(rate ?? (writes ? "write" : "read"))}`,
    security: auth === "public" ? [{}, ...SIGNED_IN] : SIGNED_IN,
    requestParams: {
      ...(params && { path: params as z.ZodObject }),
      ...(query && { query: query as z.ZodObject }),
      ...(idempotent && { header: IDEMPOTENCY }),
      ...(versioned && writes && { header: IF_MATCH }),
    },
    ...(writes && requestBody(endpoint)),
    responses: { ...successOf(endpoint), ...errorResponses(method, endpoint) },
  };
}

/** For example, `GET /api/books/{id}/cover` becomes `getBooksByIdCover`. */
function operationId(method: string, path: string): string {
  const words = path
    .split("/")
    .slice(2)
    .map((part) => part.replace(/^\{(.*)\}$/, "by-$1"));
  const name = words
    .join("-")
    .replace(/(?<![^A-Za-z0-9])[^A-Za-z0-9]+(.)/g, (_, letter: string) => letter.toUpperCase());
  return `${method.toLowerCase()}${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

function rateText(rate: keyof typeof RATES | "none"): string {
  if (rate === "none") return "No rate limit.";
  const { points, seconds } = RATES[rate];
  return `At most ${points} calls in ${seconds} s (\`${rate}\`).`;
}

const FILE = z.string().meta({
  contentMediaType: "application/octet-stream",
  description: "The picture file; its type is detected from its content.",
});

function requestBody(endpoint: AnyEndpoint): Pick<ZodOpenApiOperationObject, "requestBody"> {
  const { body, upload, files, metadata, fields } = endpoint;
  if (body)
    return {
      requestBody: {
        required: !body.safeParse({}).success,
        content: { "application/json": { schema: body } },
      },
    };
  if (!upload) return {};
  const schema = z.object({
    ...(files?.shape ?? { file: FILE }),
    ...(metadata && { metadata: metadata.optional().describe("JSON.") }),
    ...fields?.shape,
  });
  return { requestBody: { required: true, content: { "multipart/form-data": { schema } } } };
}

function headersOf({
  versioned,
  location,
  isNew,
  headers,
}: AnyEndpoint): ZodOpenApiResponseObject["headers"] {
  const descriptions = {
    ...headers,
    ...(versioned && { ETag: "The current version, for `If-Match`." }),
    ...(location && {
      Location: `URL of the new resource${isNew ? ", where one was created" : ""}.`,
    }),
  };
  const named = Object.entries(descriptions).map(([name, description]) => [
    name,
    { description, schema: { type: "string" as const } },
  ]);
  return named.length > 0 ? Object.fromEntries(named) : undefined;
}

function successOf(endpoint: AnyEndpoint): ZodOpenApiResponsesObject {
  const { output, produces = [], redirects, status = 200, isNew } = endpoint;
  const headers = headersOf(endpoint);
  const answers: Record<string, ZodOpenApiResponseObject> = {};
  if (redirects) {
    const headers = { Location: { required: true, schema: { type: "string" as const } } };
    answers["303"] = { description: "Redirect.", headers };
  }
  if (output || produces.length > 0) {
    const texts = produces.map((type) => [type, { schema: { type: "string" as const } }] as const);
    const content = {
      ...Object.fromEntries(texts),
      ...(output && { "application/json": { schema: output } }),
    };
    for (const each of isNew ? [200, status] : [status])
      answers[each] = {
        description: each === 201 ? "Created." : isNew ? "OK, nothing was created." : "OK.",
        content,
        ...(headers && { headers }),
      };
  }
  if (produces.length > 0)
    answers["304"] = { description: "Not modified since the `ETag` in `If-None-Match`." };
  if (Object.keys(answers).length === 0) answers["204"] = { description: "Done, without content." };
  return answers;
}
