import type { oas31 } from "zod-openapi";
import { escapeHtml } from "@/lib/shared/html";

export type Schema = oas31.SchemaObject | oas31.ReferenceObject;

/** A short description of a schema, followed by its fields. */
export function schemaHtml(schema: Schema): string {
  if ("$ref" in schema && schema.$ref) return refHtml(schema.$ref);
  const {
    anyOf,
    oneOf,
    allOf,
    type,
    properties,
    items,
    enum: choices,
  } = schema as oas31.SchemaObject;
  const parts = anyOf ?? oneOf;
  if (parts) return parts.map((part) => schemaHtml(part)).join(" or ");
  if (allOf) return allOf.map((part) => schemaHtml(part)).join(" and ");
  if (choices)
    return choices.map((choice) => `<code>${escapeHtml(String(choice))}</code>`).join(" ");
  if (items) return `list of ${schemaHtml(items)}`;
  if (properties) return fieldsHtml(schema as oas31.SchemaObject);
  if (type === "object") return recordHtml(schema as oas31.SchemaObject);
  return scalarText(schema as oas31.SchemaObject);
}

function refHtml(ref: string): string {
  const name = escapeHtml(ref.split("/").at(-1) ?? "");
  return `<a href="#schema-${name}">${name}</a>`;
}

function recordHtml({ additionalProperties: values }: oas31.SchemaObject): string {
  return typeof values === "object" ? `names, each with ${schemaHtml(values)}` : "object";
}

function fieldsHtml({ properties = {}, required = [] }: oas31.SchemaObject): string {
  const fields = Object.entries(properties).map(([name, field]) => {
    const mark = required.includes(name) ? "" : ' <span class="optional">optional</span>';
    const { description } = field as oas31.SchemaObject;
    const words = description ? `<br>${inline(description)}` : "";
    return `<dt><code>${escapeHtml(name)}</code>${mark}</dt><dd>${schemaHtml(field)}${words}</dd>`;
  });
  return `<dl class="fields">${fields.join("")}</dl>`;
}

/** For example "text (uuid)", "whole number, 1 to 10", "null". */
function scalarText(schema: oas31.SchemaObject): string {
  const { type, format, const: only } = schema;
  if (only !== undefined) return `<code>${escapeHtml(JSON.stringify(only))}</code>`;
  const names = [type ?? "anything"].flat().map((name) => TYPE_NAMES[name] ?? name);
  const about = [format && `(${format})`, rangeText(schema)].filter(Boolean).join(" ");
  return escapeHtml([names.join(" or "), about].filter(Boolean).join(" "));
}

const TYPE_NAMES: Record<string, string> = {
  string: "text",
  integer: "whole number",
  number: "number",
  boolean: "true or false",
};

function rangeText(schema: oas31.SchemaObject): string {
  const { minimum, maximum, minLength, maxLength, exclusiveMinimum, default: preset } = schema;
  const low = minimum ?? (exclusiveMinimum === undefined ? undefined : `above ${exclusiveMinimum}`);
  return [
    range(low, maximum, ""),
    range(minLength, maxLength, " characters"),
    preset === undefined ? "" : `by default ${JSON.stringify(preset)}`,
  ]
    .filter(Boolean)
    .join(", ");
}

function range(low: number | string | undefined, high: number | undefined, unit: string): string {
  if (low !== undefined && high !== undefined) return `${low} to ${high}${unit}`;
  if (high !== undefined) return `at most ${high}${unit}`;
  return low === undefined ? "" : `at least ${low}${unit}`;
}

/** HTML of a text with `code` spans. */
export function inline(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, "<code>$1</code>");
}
