import type { oas31 } from "zod-openapi";
import { ERRORS } from "@/lib/shared/error-codes";
import { TOKENS } from "@/lib/server/palette";
import { FIELD_ERRORS } from "@/lib/shared/field-errors";
import { escapeHtml } from "@/lib/shared/html";
import { channelHtml, type DescribedChannel } from "./channel";
import { callHtml, pathHtml, verb, type Operation } from "./docs-call";
import { inline, schemaHtml } from "./docs-schema";
import { DOCS_STYLE } from "./docs-style";
import type { OpenApiDocument } from "./document";

/** The API reference, grouped by tag, with an anchor for each call and schema. */
export function docsPage(document: OpenApiDocument): string {
  const { info, tags = [], components } = document as oas31.OpenAPIObject;
  const socket = (document as { "x-socket"?: DescribedChannel })["x-socket"];
  const operations = operationsOf(document as oas31.OpenAPIObject);
  const parts = tags.map(({ name }) => ({
    name,
    operations: operations.filter(({ operation }) => operation.tags?.includes(name)),
  }));
  const schemas = Object.entries(components?.schemas ?? {}).sort(([a], [b]) => a.localeCompare(b));
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width,initial-scale=1">' +
    `<title>${escapeHtml(info.title)} API</title>` +
    '<meta name="description" content="Every endpoint of the Nearshelf API, with its parameters, bodies and responses.">' +
    `<link rel="icon" href="/icons/icon.svg"><style>${TOKENS}${DOCS_STYLE}</style></head><body>` +
    '<a class="skip" href="#calls">Skip to the endpoints</a>' +
    `<header><h1>${escapeHtml(info.title)} API</h1>${paragraphs(info.description ?? "")}` +
    '<p><a href="/api/openapi.json">OpenAPI 3.1 document</a></p></header>' +
    `<div class="columns"><nav aria-label="Contents">${parts.map(contents).join("")}` +
    (socket ? '<a class="last" href="#socket">Socket channel</a>' : "") +
    '<a class="last" href="#schemas">Schemas</a>' +
    '<a class="last" href="#errors">Errors</a>' +
    '<a class="last" href="#fields">Wrong fields</a></nav><main id="calls" tabindex="-1">' +
    parts.map(({ name, operations: own }) => partHtml(name, own)).join("") +
    (socket ? channelHtml(socket) : "") +
    `<section id="schemas"><h2>Schemas</h2>${schemas.map(namedHtml).join("")}</section>` +
    `<section id="errors"><h2>Errors</h2><article>${errorsHtml()}</article></section>` +
    `<section id="fields"><h2>Wrong fields</h2><article>${fieldErrorsHtml()}</article></section>` +
    "</main></div></body></html>"
  );
}

function operationsOf({ paths = {} }: oas31.OpenAPIObject): Operation[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item as Record<string, oas31.OperationObject>).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  );
}

function anchor(name: string): string {
  return `part-${name.toLowerCase().replace(/\s+/g, "-")}`;
}

function contents({ name, operations }: { name: string; operations: Operation[] }): string {
  const items = operations.map(
    ({ method, path, operation }) =>
      `<li><a href="#${operation.operationId}">${verb(method)} ${pathHtml(path)}</a></li>`,
  );
  const part = `<li><a href="#${anchor(name)}">All of ${escapeHtml(name)}</a></li>`;
  return `<details><summary>${escapeHtml(name)}</summary><ul>${part}${items.join("")}</ul></details>`;
}

function partHtml(name: string, operations: Operation[]): string {
  return `<section id="${anchor(name)}"><h2>${escapeHtml(name)}</h2>${operations.map(callHtml).join("")}</section>`;
}

function namedHtml([name, schema]: [string, oas31.SchemaObject | oas31.ReferenceObject]): string {
  return `<article id="schema-${name}"><h3><a href="#schema-${name}">${name}</a></h3>${schemaHtml(schema)}</article>`;
}

function errorsHtml(): string {
  const rows = Object.entries(ERRORS)
    .sort(([, [a]], [, [b]]) => a - b)
    .map(
      ([code, [status, , detail]]) =>
        `<dt>${status} <code>${code}</code></dt><dd>${escapeHtml(detail)}</dd>`,
    );
  return `<dl class="fields">${rows.join("")}</dl>`;
}

function fieldErrorsHtml(): string {
  const rows = Object.entries(FIELD_ERRORS).map(
    ([code, text]) => `<dt><code>${code}</code></dt><dd>${escapeHtml(text)}</dd>`,
  );
  return `<dl class="fields">${rows.join("")}</dl>`;
}

function paragraphs(text: string): string {
  return text
    .split("\n\n")
    .map((paragraph) => `<p>${inline(paragraph)}</p>`)
    .join("");
}
