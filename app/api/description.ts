import { z } from "zod";
import { handle } from "@/lib/server/http/handle";
import { describe, docsAnswer, documentAnswer } from "@/lib/server/openapi/answers";
import type { RouteModule } from "@/lib/server/openapi/document";
import { CHANNEL } from "./channel";
import { EXAMPLE_TEXTS } from "./examples";
import { ROUTES } from "./routes";
import { SCHEMAS } from "./schemas";

export const openapi = handle({
  summary: "Get this API description as an OpenAPI 3.1 document",
  auth: "public",
  produces: ["application/json"],
  output: z.looseObject({ openapi: z.string().describe("The OpenAPI version.") }),
  run: async ({ request }) => documentAnswer(request, await contract()),
});

export const docs = handle({
  summary: "Get this API description as a page to read",
  auth: "public",
  produces: ["text/html"],
  run: async ({ request }) => docsAnswer(request, await contract()),
});

/** All routes, including the two that describe the API. */
export async function allRoutes(): Promise<Record<string, RouteModule>> {
  const loaded = Object.entries(ROUTES).map(async ([path, load]) => [path, await load()] as const);
  return {
    ...Object.fromEntries(await Promise.all(loaded)),
    "/api/openapi.json": { GET: openapi },
    "/api/docs": { GET: docs },
  };
}

let described: ReturnType<typeof describe> | undefined;

/** Made once, since it does not change while the process runs. */
export async function contract(): Promise<ReturnType<typeof describe>> {
  return (described ??= describe(await allRoutes(), SCHEMAS, {
    exampleTexts: EXAMPLE_TEXTS,
    channel: CHANNEL,
  }));
}
