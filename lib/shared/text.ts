import { z } from "zod";

/** Largest JSON body in bytes: the limit of texts without their own. */
export const JSON_LIMIT = 100_000;

/** Control characters: PostgreSQL rejects NUL, and none belongs in a line of text. */
const CONTROL = /[\u0000-\u001f\u007f]+/g;
/** Control characters except tabs and line breaks. */
export const CONTROL_BUT_BREAKS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]+/g;

/** Bidirectional controls, with which a text can look like another one. */
const DIRECTION = /[\u202a-\u202e\u2066-\u2069]+/g;
/** Matches a text of invisible characters only, which counts as empty. */
const SHAPELESS = /^[\p{Cf}\s]*$/u;

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

function tidy(value: string, control: RegExp, instead: string): string {
  const text = value.toWellFormed().replace(control, instead).replace(DIRECTION, "").trim();
  return SHAPELESS.test(text) ? "" : text;
}

/** The text, cut to at most `max` signs with "…" at its end. */
export function shortened(text: string, max: number): string {
  const signs = [...text];
  const kept = signs.slice(0, max - 1).join("");
  return signs.length <= max ? text : `${kept.trimEnd()}…`;
}

/** A text with something in it; `control` characters become `instead`. */
function required(max: number, control: RegExp, instead: string) {
  return z
    .string()
    .meta({ minLength: 1, maxLength: max })
    .transform((value) => tidy(value, control, instead))
    .pipe(z.string().min(1).max(max));
}

/** The same, but null if it is blank. */
function optional(max: number, control: RegExp, instead: string) {
  return z
    .string()
    .meta({ maxLength: max })
    .nullable()
    .transform((value) => tidy(value ?? "", control, instead))
    .pipe(z.string().max(max))
    .transform((value) => value || null);
}

/** One trimmed line of 1 to `max` characters. */
export const line = (max: number) => required(max, CONTROL, " ");

/** One trimmed line of at most `max` characters; null if it is blank. */
export const optionalLine = (max: number) => optional(max, CONTROL, " ");

/** Trimmed text of 1 to `max` characters, line breaks kept. */
export const paragraphs = (max: number) => required(max, CONTROL_BUT_BREAKS, "");

/** Trimmed text of at most `max` characters, line breaks kept; null if it is blank. */
export const optionalText = (max: number) => optional(max, CONTROL_BUT_BREAKS, "");

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
