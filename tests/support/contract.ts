import { Ajv2020, type ValidateFunction } from "ajv/dist/2020";
import addFormats from "ajv-formats";
import { SCHEMAS } from "@/app/api/schemas";
import type { Method, RouteHandler } from "@/lib/server/http/endpoint";
import { openApiDocument } from "@/lib/server/openapi/document";

/** An answer as far as the contract speaks of it. */
export interface Answer {
  status: number;
  /** Content type without its parameters; null where there is no body. */
  type: string | null;
  body: unknown;
}

type Described = Record<string, { content?: Record<string, unknown> }>;

const described = new WeakMap<RouteHandler, Map<Method, { ajv: Ajv2020; responses: Described }>>();

/**
 * Throws where a route answers what its part of the OpenAPI document does not say: another status,
 * another type, or a body that does not match.
 */
export function assertContract(
  handler: RouteHandler,
  method: string,
  { status, type, body }: Answer,
): void {
  const { ajv, responses } = describedBy(handler, method as Method);
  const response = responses[status];
  const known = Object.keys(response?.content ?? {});
  if (!response)
    throw new Error(`${status} (${codeOf(body)}) is not in the contract of this route`);
  if (status === 304) return;
  // A mail program that asks where a page is for people gets the status alone.
  if (type === null && (known.length === 0 || known.includes("text/html"))) return;
  if (!type || !known.includes(type))
    throw new Error(`${status}: ${type} instead of ${known.join(" or ") || "nothing"}`);
  if (!type.endsWith("json")) return;
  const at = [status, "content", type].map((part) => String(part).replaceAll("/", "~1")).join("/");
  const validate = ajv.getSchema(
    `contract#/paths/~1/${method.toLowerCase()}/responses/${at}/schema`,
  ) as ValidateFunction;
  if (validate(body)) return;
  throw new Error(
    `${status} does not match the contract: ${ajv.errorsText(validate.errors)}\n${JSON.stringify(body).slice(0, 600)}`,
  );
}

function codeOf(body: unknown): unknown {
  return body && typeof body === "object" && "code" in body ? body.code : "no code";
}

function describedBy(handler: RouteHandler, method: Method) {
  const byMethod =
    described.get(handler) ?? new Map<Method, { ajv: Ajv2020; responses: Described }>();
  const known = byMethod.get(method);
  if (known) return known;
  const document = openApiDocument({ "/": { [method]: handler } }, SCHEMAS, {
    url: "http://localhost",
    cookie: "session",
  });
  const resolved = withoutReferences(document);
  // Whether the schemas are schemas is asked of the whole document, once.
  const ajv = addFormats(
    new Ajv2020({ strict: false, allErrors: true, meta: false, validateSchema: false }),
  );
  ajv.addSchema(resolved, "contract");
  const operation = Object.values(resolved.paths?.["/"] ?? {})[0] as { responses: Described };
  const made = { ajv, responses: operation.responses };
  described.set(handler, byMethod.set(method, made));
  return made;
}

/** The document with its usual refusals in their places: a JSON pointer goes through no reference. */
function withoutReferences(document: ReturnType<typeof openApiDocument>) {
  const responses = document.components?.responses ?? {};
  return JSON.parse(JSON.stringify(document), (_, value) => {
    const code = /^#\/components\/responses\/(\w+)$/.exec(value?.$ref ?? "")?.[1];
    return code ? JSON.parse(JSON.stringify(responses[code])) : value;
  }) as typeof document;
}
