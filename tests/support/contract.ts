import { Ajv2020, type ValidateFunction } from "ajv/dist/2020";
import addFormats from "ajv-formats";
import { SCHEMAS } from "@/app/api/schemas";
import type { Method, RouteHandler } from "@/lib/server/http/endpoint";
import { openApiDocument } from "@/lib/server/openapi/document";

export interface Answer {
  status: number;
  /** Content type without its parameters; null without a body. */
  type: string | null;
  body: unknown;
}

type Described = Record<string, { content?: Record<string, unknown> }>;

/** Checks responses against the OpenAPI document. */
export class Contract {
  // The document's schemas are validated once, elsewhere.
  readonly #ajv = addFormats(
    new Ajv2020({ strict: false, allErrors: true, meta: false, validateSchema: false }),
  );
  readonly #paths: Record<string, Record<string, { responses: Described }>>;

  constructor(document: object) {
    const resolved = withoutReferences(document);
    this.#ajv.addSchema(resolved, "contract");
    this.#paths = resolved.paths;
  }

  /**
   * Throws if a response differs from the document: unknown status, other content type, or a body that does
   * not match the schema.
   * @param path as in the document.
   */
  assert(path: string, method: string, { status, type, body }: Answer): void {
    const verb = method.toLowerCase();
    const response = this.#paths[path]?.[verb]?.responses[status];
    const known = Object.keys(response?.content ?? {});
    if (!response)
      throw new Error(`${status} (${codeOf(body)}) is not in the contract of this route`);
    if (status === 304) return;
    // A mail program that calls an address meant for people gets only the status.
    if (type === null && (known.length === 0 || known.includes("text/html"))) return;
    if (!type || !known.includes(type))
      throw new Error(`${status}: ${type} instead of ${known.join(" or ") || "nothing"}`);
    if (!type.endsWith("json")) return;
    const at = ["paths", path, verb, "responses", String(status), "content", type, "schema"]
      .map((part) => encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1")))
      .join("/");
    const validate = this.#ajv.getSchema(`contract#/${at}`) as ValidateFunction;
    if (validate(body)) return;
    throw new Error(
      `${status} does not match the contract: ${this.#ajv.errorsText(validate.errors)}\n${JSON.stringify(body).slice(0, 600)}`,
    );
  }
}

const contracts = new WeakMap<RouteHandler, Map<string, Contract>>();

/** Throws if a route's response does not match its part of the OpenAPI document. */
export function assertContract(handler: RouteHandler, method: string, answer: Answer): void {
  const byMethod = contracts.get(handler) ?? new Map<string, Contract>();
  const contract = byMethod.get(method) ?? contractOf(handler, method as Method);
  contracts.set(handler, byMethod.set(method, contract));
  contract.assert("/", method, answer);
}

function contractOf(handler: RouteHandler, method: Method): Contract {
  const routes = { "/": { [method]: handler } };
  const site = { url: "http://localhost", cookie: "session" };
  return new Contract(openApiDocument(routes, SCHEMAS, site));
}

function codeOf(body: unknown): unknown {
  return body && typeof body === "object" && "code" in body ? body.code : "no code";
}

/** Replaces references to shared responses, since a JSON pointer cannot follow a reference. */
function withoutReferences(document: { components?: { responses?: Record<string, unknown> } }): {
  paths: Record<string, Record<string, { responses: Described }>>;
} {
  const responses = document.components?.responses ?? {};
  return JSON.parse(JSON.stringify(document), (_, value) => {
    const code = /^#\/components\/responses\/(\w+)$/.exec(value?.$ref ?? "")?.[1];
    return code ? JSON.parse(JSON.stringify(responses[code])) : value;
  });
}
