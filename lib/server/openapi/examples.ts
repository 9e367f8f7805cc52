import type { oas31 } from "zod-openapi";

type Schema = oas31.SchemaObject | oas31.ReferenceObject;
type Schemas = Record<string, Schema>;

/** Example texts by field name; texts without one here need a format. */
export type ExampleTexts = Record<string, string>;

/** Placeholder where no example is known. */
export const UNKNOWN_TEXT = "…";

const ID = "3f2b8c1e-5d4a-4f6b-9c7d-8e1f2a3b4c5d";
const BY_FORMAT: Record<string, string> = {
  uuid: ID,
  "date-time": "2027-03-14T16:30:00.000Z",
  date: "2027-03-14",
  time: "17:30",
  email: "olena@example.org",
  uri: "https://example.org/",
};

/** Adds examples and `curl` commands to every operation, made from the schemas. */
export function addExamples(document: oas31.OpenAPIObject, texts: ExampleTexts): void {
  const make = exampleMaker(document.components?.schemas ?? {}, texts);
  const host = document.servers?.[0]?.url ?? "";
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    for (const [method, operation] of Object.entries(
      item as Record<string, oas31.OperationObject>,
    )) {
      const { parameters = [], requestBody, responses = {} } = operation;
      const operationParameters = parameters as oas31.ParameterObject[];
      for (const parameter of operationParameters)
        parameter.example = make(parameter.schema ?? {}, parameter.name);
      const body = (requestBody as oas31.RequestBodyObject | undefined)?.content;
      if (body) addTo(body, (schema) => make(schema, "", "needed"));
      for (const [status, answer] of Object.entries(responses)) {
        if (status < "300" && "content" in answer) addTo(answer.content ?? {}, make);
      }
      const call = {
        method: method.toUpperCase(),
        url: host + path,
        parameters: operationParameters,
        body,
      };
      const isOpen = operation.security?.some((way) => Object.keys(way).length === 0);
      operation["x-codeSamples"] = [{ lang: "Shell", source: curl(call, !isOpen) }];
    }
  }
}

function addTo(content: oas31.ContentObject, make: (schema: Schema) => unknown): void {
  const json = content["application/json"];
  if (json) json.example = make(json.schema ?? {});
}

interface Call {
  method: string;
  url: string;
  parameters: oas31.ParameterObject[];
  body?: oas31.ContentObject;
}

function curl({ method, url, parameters, body }: Call, signedIn: boolean): string {
  const inPath = parameters.filter((parameter) => parameter.in === "path");
  const filled = inPath.reduce(
    (text, { name, example }) => text.replace(`{${name}}`, String(example)),
    url,
  );
  const needed = parameters.filter((parameter) => parameter.in === "query" && parameter.required);
  const query = needed
    .map(({ name, example }) => `${name}=${encodeURIComponent(String(example))}`)
    .join("&");
  const json = body?.["application/json"];
  return [
    `curl ${method === "GET" ? "" : `-X ${method} `}"${filled}${query && `?${query}`}"`,
    signedIn && `-H "Authorization: Bearer $TOKEN"`,
    json && `-H "Content-Type: application/json" -d '${JSON.stringify(json.example)}'`,
    body?.["multipart/form-data"] && "-F file=@picture.jpg",
  ]
    .filter(Boolean)
    .join(" \\\n  ");
}

type Extent = "all" | "needed";

function exampleMaker(schemas: Schemas, texts: ExampleTexts) {
  const textOf = ({ format = "" }: oas31.SchemaObject, name: string): string =>
    BY_FORMAT[format] ?? texts[name] ?? UNKNOWN_TEXT;

  /** The required fields of a body; all fields if none is required. */
  function objectOf(schema: oas31.SchemaObject, extent: Extent): object {
    const { properties, required = [], additionalProperties: values } = schema;
    if (!properties)
      return Object.fromEntries(required.map((name) => [name, make(values as Schema, name)]));
    const isLeftOut = (name: string) =>
      extent === "needed" && required.length > 0 && !required.includes(name);
    const shown = Object.entries(properties).filter(([name]) => !isLeftOut(name));
    return Object.fromEntries(shown.map(([name, part]) => [name, make(part, name, extent)]));
  }

  function make(schema: Schema, name = "", extent: Extent = "all"): unknown {
    if ("$ref" in schema && schema.$ref) {
      return make(schemas[schema.$ref.split("/").at(-1) ?? ""] ?? {}, name, extent);
    }
    const known = schema as oas31.SchemaObject;
    const { examples, const: only, enum: choices, anyOf, oneOf, allOf } = known;
    const fixed = examples?.[0] ?? only ?? choices?.[0];
    if (fixed !== undefined) return fixed;
    const [first] = anyOf ?? oneOf ?? [];
    if (first) return make(first, name, extent);
    if (allOf) return Object.assign({}, ...allOf.map((part) => make(part, name, extent)));
    return plain(known, name, extent);
  }

  function plain(schema: oas31.SchemaObject, name: string, extent: Extent): unknown {
    const [type] = [schema.type ?? "object"].flat();
    if (type === "string") return schema.default ?? textOf(schema, name);
    if (type === "array") return [make(schema.items ?? {}, name, extent)];
    if (type === "boolean") return true;
    if (type === "number" || type === "integer") return schema.default ?? schema.minimum ?? 1;
    return type === "object" ? objectOf(schema, extent) : null;
  }

  return make;
}
