import { z } from "zod";
import { tidyLine, tidyText } from "./signs";

/** Largest JSON body in bytes: the limit of texts without their own. */
export const JSON_LIMIT = 100_000;

/** Converts an empty text to null: forms send it for a field that was not filled in. */
export function blankAsNull<S extends z.ZodType>(schema: S) {
  return z.preprocess((value: z.input<S> | "" | null) => (value === "" ? null : value), schema);
}

/** Converts an empty text and null to undefined. */
export function blankAsAbsent<S extends z.ZodType>(schema: S) {
  return z.preprocess(
    (value: z.input<S> | "" | null) => (value === "" || value === null ? undefined : value),
    schema,
  );
}

/** A text of which something is seen. */
function required(max: number, tidy: (text: string) => string) {
  return z
    .string()
    .meta({ minLength: 1, maxLength: max })
    .transform(tidy)
    .pipe(z.string().min(1).max(max));
}

/** The same, but null if it is blank. */
function optional(max: number, tidy: (text: string) => string) {
  return z
    .string()
    .meta({ maxLength: max })
    .nullable()
    .transform((value) => tidy(value ?? ""))
    .pipe(z.string().max(max))
    .transform((value) => value || null);
}

/** One trimmed line of 1 to `max` characters, with single blanks. */
export const line = (max: number) => required(max, tidyLine);

/** The same of at most `max` characters; null if it is blank. */
export const optionalLine = (max: number) => optional(max, tidyLine);

/** Trimmed text of 1 to `max` characters, line breaks kept. */
export const paragraphs = (max: number) => required(max, tidyText);

/** Trimmed text of at most `max` characters, line breaks kept; null if it is blank. */
export const optionalText = (max: number) => optional(max, tidyText);

const NAME_SUFFIX = /^(?:jr|sr|junior|senior|ii|iii|iv|ph\.? ?d|m\.? ?d|esq)\.?$/i;

/** Whether it stands behind a name, as "Jr." does. */
export const isNameSuffix = (part: string) => NAME_SUFFIX.test(part);

/** "Mann, Thomas" as "Thomas Mann", and "King, Martin Luther, Jr." as "Martin Luther King Jr.". */
export function givenNameFirst(name: string): string {
  const [family = "", ...rest] = name.split(",").map((part) => part.trim());
  const suffixes = rest.filter(isNameSuffix);
  const [given = "", ...others] = rest.filter((part) => part && !isNameSuffix(part));
  return [[given, family, ...suffixes].filter(Boolean).join(" "), ...others].join(", ");
}
