import type { oas31 } from "zod-openapi";
import { escapeHtml } from "@/lib/shared/html";

export type Schema = oas31.SchemaObject | oas31.ReferenceObject;

export const code = (text: string) => `<code>${escapeHtml(text)}</code>`;

/** HTML of a text with `code` spans. */
export const inline = (text: string) => escapeHtml(text).replace(/`([^`]+)`/g, "<code>$1</code>");

/** HTML of a text in paragraphs. */
export const paragraphs = (text: string) =>
  text
    .split("\n\n")
    .map((paragraph) => `<p>${inline(paragraph)}</p>`)
    .join("");

/** HTML of names, each with what is said of it. */
export function list(rows: (readonly [name: string, said: string])[], kind = "fields"): string {
  const items = rows.map(([name, said]) => `<dt>${name}</dt><dd>${said}</dd>`);
  return `<dl class="${kind}">${items.join("")}</dl>`;
}

/** A field's mark if it may be left out. */
export const optionalMark = (required?: boolean) =>
  required ? "" : ' <span class="optional">optional</span>';

/** A short description of a schema, followed by its fields. */
export function schemaHtml(schema: Schema): string {
  if ("$ref" in schema && schema.$ref) {
    const name = escapeHtml(schema.$ref.split("/").at(-1) ?? "");
    return `<a href="#schema-${name}">${name}</a>`;
  }
  const known = schema as oas31.SchemaObject;
  const { anyOf, oneOf = anyOf, allOf, items, properties, additionalProperties: values } = known;
  if (oneOf) return oneOf.map(schemaHtml).join(" or ");
  if (allOf) return allOf.map(schemaHtml).join(" and ");
  if (known.enum) return known.enum.map((choice) => code(String(choice))).join(" ");
  if (items) return `list of ${schemaHtml(items)}`;
  if (properties) return fieldsHtml(properties, known.required);
  if (known.type === "object")
    return typeof values === "object" ? `names, each with ${schemaHtml(values)}` : "object";
  return scalarHtml(known);
}

function fieldsHtml(properties: Record<string, Schema>, required: string[] = []): string {
  const rows = Object.entries(properties).map(([name, field]) => {
    const { description } = field as oas31.SchemaObject;
    const words = description ? `<br>${inline(description)}` : "";
    const mark = optionalMark(required.includes(name));
    return [code(name) + mark, schemaHtml(field) + words] as const;
  });
  return list(rows);
}

const TYPE_NAMES: Record<string, string> = {
  string: "text",
  integer: "whole number",
  number: "number",
  boolean: "true or false",
};

/** For example "text (uuid)", "whole number, 1 to 10", "null". */
function scalarHtml(schema: oas31.SchemaObject): string {
  const { type = "anything", format, const: only, default: preset } = schema;
  if (only !== undefined) return code(JSON.stringify(only));
  const { minimum, exclusiveMinimum, maximum, minLength, maxLength } = schema;
  const above = exclusiveMinimum === undefined ? undefined : `above ${exclusiveMinimum}`;
  const bounds = [
    range(minimum ?? above, maximum, ""),
    range(minLength, maxLength, " characters"),
    preset === undefined ? "" : `by default ${JSON.stringify(preset)}`,
  ];
  const names = [type].flat().map((name) => TYPE_NAMES[name] ?? name);
  const parts = [names.join(" or "), format && `(${format})`, bounds.filter(Boolean).join(", ")];
  return escapeHtml(parts.filter(Boolean).join(" "));
}

function range(low: number | string | undefined, high: number | undefined, unit: string): string {
  if (high === undefined) return low === undefined ? "" : `at least ${low}${unit}`;
  return low === undefined ? `at most ${high}${unit}` : `${low} to ${high}${unit}`;
}
