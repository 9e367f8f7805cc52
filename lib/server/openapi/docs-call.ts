import type { oas31 } from "zod-openapi";
import { escapeHtml } from "@/lib/shared/html";
import { inline, schemaHtml } from "./docs-schema";

export interface Operation {
  method: string;
  path: string;
  operation: oas31.OperationObject;
}

/** HTML of one call: inputs, output, errors. */
export function callHtml({ method, path, operation }: Operation): string {
  const {
    operationId: id,
    summary = "",
    description = "",
    parameters = [],
    requestBody,
  } = operation;
  const body = requestBody && bodyHtml(requestBody as oas31.RequestBodyObject);
  return (
    `<article id="${id}"><h3><a href="#${id}">${verb(method)} ${pathHtml(path)}</a></h3>` +
    `<p>${escapeHtml(summary)}.</p><p class="who">${inline(description)}</p>` +
    (parameters.length > 0
      ? block("Parameters", parametersHtml(parameters as oas31.ParameterObject[]))
      : "") +
    (body ? block("Body", body) : "") +
    block("Responses", answersHtml(operation.responses ?? {})) +
    exampleHtml(operation) +
    "</article>"
  );
}

function exampleHtml({
  "x-codeSamples": samples = [],
  responses = {},
}: oas31.OperationObject): string {
  const [done] =
    Object.entries(responses)
      .find(([status]) => status < "300")
      ?.slice(1) ?? [];
  const content = done && "content" in done ? done.content : undefined;
  const answer = content?.["application/json"]?.example;
  const texts = [samples[0]?.source, answer !== undefined && JSON.stringify(answer, null, 2)];
  const blocks = texts
    .map((text) => text && `<pre><code>${escapeHtml(text)}</code></pre>`)
    .filter(Boolean);
  return `<details class="example"><summary>Example</summary>${blocks.join("")}</details>`;
}

function block(title: string, html: string): string {
  return `<div class="block"><p class="label">${title}</p>${html}</div>`;
}

function parametersHtml(parameters: oas31.ParameterObject[]): string {
  const rows = parameters.map(({ name, in: place, required, schema = {}, description }) => {
    const mark = required ? "" : ' <span class="optional">optional</span>';
    const words = description ? `<br>${escapeHtml(description)}` : "";
    return `<dt><code>${escapeHtml(name)}</code> in ${place}${mark}</dt><dd>${schemaHtml(schema)}${words}</dd>`;
  });
  return `<dl class="fields">${rows.join("")}</dl>`;
}

function bodyHtml({ content }: oas31.RequestBodyObject): string {
  return contentHtml(content);
}

function contentHtml(content: oas31.ContentObject): string {
  return Object.entries(content)
    .map(([type, { schema = {} }]) => {
      const isJson = type === "application/json";
      return `${isJson ? "" : `<code>${escapeHtml(type)}</code> `}${isText(schema) ? "" : schemaHtml(schema)}`;
    })
    .join(" ");
}

/** False for pictures, pages and files, which have no schema. */
function isText(schema: object): boolean {
  return "type" in schema && schema.type === "string";
}

function answersHtml(responses: oas31.ResponsesObject): string {
  const rows = Object.entries(responses).map(([status, answer]) => {
    const codes = codesOf(answer);
    const { description, content = {} } = answer as oas31.ResponseObject;
    const says = codes
      ? codes.map((code) => `<code>${code}</code>`).join(" ")
      : `${escapeHtml(description)} ${contentHtml(content)}`;
    return `<dt><code>${status}</code></dt><dd>${says}</dd>`;
  });
  return `<dl class="answers">${rows.join("")}</dl>`;
}

/** The error codes of an answer; undefined for a success. */
function codesOf(answer: oas31.ResponseObject | oas31.ReferenceObject): string[] | undefined {
  if ("$ref" in answer) return [answer.$ref.split("/").at(-1) ?? ""];
  const schema = answer.content?.["application/problem+json"]?.schema as
    | oas31.SchemaObject
    | undefined;
  const own = schema?.allOf?.at(-1) as oas31.SchemaObject | undefined;
  return (own?.properties?.code as oas31.SchemaObject | undefined)?.enum as string[] | undefined;
}

export function verb(method: string): string {
  return `<span class="verb ${method.toLowerCase()}">${method}</span>`;
}

/** Allows a line break after each segment, for phones. */
export function pathHtml(path: string): string {
  return `<code>${escapeHtml(path).replaceAll("/", "<wbr>/")}</code>`;
}
