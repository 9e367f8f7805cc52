import {
  createDocument,
  type oas31,
  type ZodOpenApiObject,
  type ZodOpenApiOverride,
  type ZodOpenApiPathItemObject,
} from "zod-openapi";
import { z } from "zod";
import { METHODS, type Method, type RouteHandler } from "@/lib/server/http/endpoint";
import { describeChannel, type Channel } from "./channel";
import { addExamples, type ExampleTexts } from "./examples";
import { operationOf } from "./operation";
import { PROBLEM, sharedErrorResponses } from "./error-responses";
import { tagsOf } from "./tags";

export type RouteModule = Partial<Record<Method, RouteHandler>>;

export type OpenApiDocument = ReturnType<typeof createDocument>;

export interface Site {
  url: string;
  cookie: string;
  /** Example texts by field name. */
  exampleTexts?: ExampleTexts;
  channel?: Channel;
}

/**
 * Builds the OpenAPI 3.1 document from the declarations given to `handle`.
 * @param routes by folder path, for example `/api/books/[id]`.
 * @param schemas named schemas.
 */
export function openApiDocument(
  routes: Record<string, RouteModule>,
  schemas: Record<string, z.ZodType>,
  site: Site,
): OpenApiDocument {
  const paths = Object.fromEntries(
    Object.keys(routes)
      .sort()
      .map((folder) => {
        const path = folder.replace(/\[([^[\]]+)\]/g, "{$1}");
        return [path, pathItem(path, routes[folder] ?? {})] as const;
      }),
  );
  for (const [id, schema] of Object.entries(schemas))
    z.globalRegistry.add(schema, { ...schema.meta(), id });
  const contract: ZodOpenApiObject = {
    openapi: "3.1.0",
    info: {
      title: "Nearshelf",
      version: "1",
      summary:
        "Readers list the books they own, lend them or give them away, and borrow from neighbours.",
      description: ABOUT,
    },
    servers: [{ url: site.url }],
    tags: tagsOf(Object.keys(paths)),
    paths,
    components: {
      schemas: { Problem: PROBLEM },
      responses: sharedErrorResponses(),
      headers: {
        RetryAfter: { description: "Seconds to wait.", schema: { type: "integer", minimum: 1 } },
      },
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer", description: "A session's bearer token." },
        cookie: {
          type: "apiKey",
          in: "cookie",
          name: site.cookie,
          description:
            "The browser's session cookie; writing requests must then come from this host's own `Origin`.",
        },
      },
    },
  };
  const document = createDocument(contract, { override: tidy });
  if (site.channel) Object.assign(document, { "x-socket": describeChannel(site.channel) });
  if (site.exampleTexts) addExamples(document as oas31.OpenAPIObject, site.exampleTexts);
  return document;
}

function pathItem(path: string, route: RouteModule): ZodOpenApiPathItemObject {
  const methods = METHODS.flatMap((method) => {
    const endpoint = route[method]?.endpoint;
    return endpoint ? [[method.toLowerCase(), operationOf(method, path, endpoint)] as const] : [];
  });
  return Object.fromEntries(methods);
}

const FORMATS_SAY_ALL = ["uuid", "date-time", "date", "email"];

/** Removes redundant keywords: the pattern of a known format, the bounds of a safe integer. */
const tidy: ZodOpenApiOverride = ({ jsonSchema }) => {
  if (FORMATS_SAY_ALL.includes(String(jsonSchema.format))) delete jsonSchema.pattern;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
};

const ABOUT = `Times are ISO 8601 in UTC, days \`YYYY-MM-DD\`, countries three-letter codes, distances kilometres.
Fields that are not documented here are ignored in requests and never returned.
Resources that the caller may not see answer 404, as if they did not exist.

An empty string means that no value is given: it clears a nullable field, and a required field refuses it.
Length limits apply after leading and trailing blanks are removed. What GET returned may be sent back with
PUT unchanged: fields equal to their current values change nothing. \`If-Match\` with the \`ETag\` of a book or of
the caller's own profile refuses to change any other version (412). Without it the last write wins, and some of
several simultaneous writes may get 409 \`CONFLICT\`: fetch again and retry.

Chat messages are sent, and all pushes arrive, over the socket channel at \`/api/ws\`: see \`x-socket\` in this
document or "Socket channel" on the page.`;
