import { EXAMPLE_TEXTS } from "@/app/api/examples";
import { ROUTES } from "@/app/api/routes";
import { SCHEMAS } from "@/app/api/schemas";
import type { Method, RouteHandler } from "@/lib/server/http/endpoint";
import { openApiDocument, type RouteModule } from "@/lib/server/openapi/document";
import { type Answer, assertContract } from "../../support/contract";

/** A request; `body` is parsed JSON, absent if there is none. */
interface Sent {
  query: Record<string, string>;
  body?: unknown;
}

interface Document {
  paths: Record<string, Record<string, { responses: Record<string, Described> }>>;
}
interface Described {
  content: Record<string, { example: unknown }>;
}

async function endpointOf(call: string): Promise<[method: Method, handler: RouteHandler]> {
  const routes: Record<string, () => Promise<RouteModule>> = ROUTES;
  const [method, path] = call.split(" ") as [Method, string];
  const handler = (await routes[`/api${path}`]?.())?.[method];
  if (!handler) throw new Error(`${call} is no call of the API`);
  return [method, handler];
}

/**
 * Throws if the answer does not match the endpoint's contract, or the endpoint would refuse the request.
 * @param call for example `GET /loans/[id]`.
 * @param answer without a status: success.
 * @returns the status.
 */
export async function checkAnswer(
  call: string,
  sent: Sent,
  answer: Omit<Answer, "status"> & { status?: number },
): Promise<number> {
  const [method, handler] = await endpointOf(call);
  const { query, body, status: success = 200 } = handler.endpoint;
  const status = answer.status ?? (answer.type === null ? 204 : success);
  assertContract(handler, method, { ...answer, status });
  if (answer.status === undefined) {
    query?.parse(sent.query);
    if (sent.body !== undefined) body?.parse(sent.body);
  }
  return status;
}

/** The example answer of a call in the contract. */
export async function exampleOf(call: string): Promise<unknown> {
  const [method, handler] = await endpointOf(call);
  const site = { url: "http://localhost", cookie: "session", exampleTexts: EXAMPLE_TEXTS };
  const made = openApiDocument({ "/": { [method]: handler } }, SCHEMAS, site);
  const { paths }: Document = JSON.parse(JSON.stringify(made));
  const { responses } = paths["/"]?.[method.toLowerCase()] ?? { responses: {} };
  return responses[handler.endpoint.status ?? 200]?.content["application/json"]?.example;
}
