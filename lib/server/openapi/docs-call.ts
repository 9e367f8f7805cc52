import type { oas31 } from "zod-openapi";
import { escapeHtml } from "@/lib/shared/html";
import { code, inline, list, optionalMark, schemaHtml } from "./docs-schema";

export interface Operation {
  method: string;
  path: string;
  operation: oas31.OperationObject;
}

/** HTML of one call: inputs, output, errors. */
export function callHtml({ method, path, operation }: Operation): string {
  const { operationId: id, summary = "", description = "", responses = {} } = operation;
  const parameters = operation.parameters as oas31.ParameterObject[] | undefined;
  const body = operation.requestBody as oas31.RequestBodyObject | undefined;
  return (
    `<article id="${id}"><h3><a href="#${id}">${callName(method, path)}</a></h3>` +
    `<p>${escapeHtml(summary)}.</p><p class="who">${inline(description)}</p>` +
    (parameters?.length ? block("Parameters", list(parameters.map(parameterRow))) : "") +
    (body ? block("Body", contentHtml(body.content)) : "") +
    block("Responses", list(Object.entries(responses).map(answerRow), "answers")) +
    exampleHtml(operation) +
    "</article>"
  );
}

export function block(title: string, html: string): string {
  return `<div class="block"><p class="label">${title}</p>${html}</div>`;
}

function parameterRow({
  name,
  in: place,
  required,
  schema = {},
  description,
}: oas31.ParameterObject) {
  const words = description ? `<br>${escapeHtml(description)}` : "";
  const mark = optionalMark(required);
  return [`${code(name)} in ${place}${mark}`, schemaHtml(schema) + words] as const;
}

function contentHtml(content: oas31.ContentObject = {}): string {
  const parts = Object.entries(content).map(([type, { schema = {} }]) => {
    // Pictures, pages and files have no schema.
    const isText = "type" in schema && schema.type === "string";
    return `${type === "application/json" ? "" : `${code(type)} `}${isText ? "" : schemaHtml(schema)}`;
  });
  return parts.join(" ");
}

function answerRow([status, answer]: [string, oas31.ResponseObject | oas31.ReferenceObject]) {
  const codes = codesOf(answer);
  const { description, content } = answer as oas31.ResponseObject;
  const said = codes?.map(code).join(" ") ?? `${escapeHtml(description)} ${contentHtml(content)}`;
  return [code(status), said] as const;
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

function exampleHtml({ "x-codeSamples": samples, responses = {} }: oas31.OperationObject): string {
  const [, done] = Object.entries(responses).find(([status]) => status < "300") ?? [];
  const content = done && "content" in done ? done.content : undefined;
  const answer = content?.["application/json"]?.example;
  const texts = [samples?.[0]?.source, answer !== undefined && JSON.stringify(answer, null, 2)];
  const blocks = texts.map((text) => (text ? `<pre>${code(text)}</pre>` : ""));
  return `<details class="example"><summary>Example</summary>${blocks.join("")}</details>`;
}

/** Method and path, which may break after each segment, for phones. */
export function callName(method: string, path: string): string {
  const verb = `<span class="verb ${method.toLowerCase()}">${method}</span>`;
  return `${verb} ${code(path).replaceAll(/(?<!<)\//g, "<wbr>/")}`;
}
