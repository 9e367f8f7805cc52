import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { oas31 } from "zod-openapi";
import { ERRORS } from "@/lib/shared/error-codes";
import { TOKENS } from "@/lib/server/palette";
import { FIELD_ERRORS } from "@/lib/shared/field-errors";
import { escapeHtml } from "@/lib/shared/html";
import { channelHtml, type DescribedChannel } from "./channel";
import { callHtml, callName, type Operation } from "./docs-call";
import { code, list, paragraphs, schemaHtml } from "./docs-schema";
import type { OpenApiDocument } from "./document";

const STYLE = readFileSync(join(process.cwd(), "app/styles/api-docs.css"), "utf8");

/** The API reference, grouped by tag, with an anchor for each call and schema. */
export function docsPage(document: OpenApiDocument): string {
  const { info, tags = [], components, paths = {} } = document as oas31.OpenAPIObject;
  const socket = (document as { "x-socket"?: DescribedChannel })["x-socket"];
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item as Record<string, oas31.OperationObject>).map(
      ([method, operation]): Operation => ({ method: method.toUpperCase(), path, operation }),
    ),
  );
  const parts = tags.map(({ name }) => ({
    name,
    id: `part-${name.toLowerCase().replace(/\s+/g, "-")}`,
    calls: operations.filter(({ operation }) => operation.tags?.includes(name)),
  }));
  const schemas = Object.entries(components?.schemas ?? {}).sort(([a], [b]) => a.localeCompare(b));
  const more = [
    ...(socket ? [["socket", "Socket channel", channelHtml(socket)]] : []),
    ["schemas", "Schemas", schemas.map(namedHtml).join("")],
    ["errors", "Errors", `<article>${errorsHtml()}</article>`],
    ["fields", "Wrong fields", `<article>${fieldErrorsHtml()}</article>`],
  ] as const;
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width,initial-scale=1">' +
    `<title>${escapeHtml(info.title)} API</title>` +
    '<meta name="description" content="Every endpoint of the Nearshelf API, with its parameters, bodies and responses.">' +
    `<link rel="icon" href="/icons/icon.svg"><style>${TOKENS}${STYLE}</style></head><body>` +
    '<a class="skip" href="#calls">Skip to the endpoints</a>' +
    `<header><h1>${escapeHtml(info.title)} API</h1>${paragraphs(info.description ?? "")}` +
    '<p><a href="/api/openapi.json">OpenAPI 3.1 document</a></p></header>' +
    `<div class="columns"><nav aria-label="Contents">${parts.map(contents).join("")}` +
    more.map(([id, title]) => `<a class="last" href="#${id}">${title}</a>`).join("") +
    '</nav><main id="calls" tabindex="-1">' +
    parts.map(({ id, name, calls }) => section(id, name, calls.map(callHtml).join(""))).join("") +
    more.map(([id, title, html]) => section(id, title, html)).join("") +
    "</main></div></body></html>"
  );
}

function section(id: string, title: string, html: string): string {
  return `<section id="${id}"><h2>${escapeHtml(title)}</h2>${html}</section>`;
}

function contents({ id, name, calls }: { id: string; name: string; calls: Operation[] }): string {
  const part = `<li><a href="#${id}">All of ${escapeHtml(name)}</a></li>`;
  const items = calls.map(
    ({ method, path, operation }) =>
      `<li><a href="#${operation.operationId}">${callName(method, path)}</a></li>`,
  );
  return `<details><summary>${escapeHtml(name)}</summary><ul>${part}${items.join("")}</ul></details>`;
}

function namedHtml([name, schema]: [string, oas31.SchemaObject | oas31.ReferenceObject]): string {
  return `<article id="schema-${name}"><h3><a href="#schema-${name}">${name}</a></h3>${schemaHtml(schema)}</article>`;
}

function errorsHtml(): string {
  const rows = Object.entries(ERRORS).sort(([, [a]], [, [b]]) => a - b);
  return list(
    rows.map(([name, [status, , detail]]) => [`${status} ${code(name)}`, escapeHtml(detail)]),
  );
}

const fieldErrorsHtml = () =>
  list(Object.entries(FIELD_ERRORS).map(([name, text]) => [code(name), escapeHtml(text)]));
