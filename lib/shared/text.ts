import { z } from "zod";

/** Largest JSON body in bytes: the bound of texts without one of their own. */
export const JSON_LIMIT = 100_000;

/** Control characters: PostgreSQL rejects NUL, and none belongs in a line of text. */
const CONTROL = /[\u0000-\u001f\u007f]+/g;
/** The same, except tabs and line breaks. */
export const CONTROL_BUT_BREAKS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]+/g;

/** Bidirectional controls, which make a text look like another one. */
const DIRECTION = /[\u202a-\u202e\u2066-\u2069]+/g;
/** Invisible characters: a text of these alone counts as empty. */
const SHAPELESS = /^[\p{Cf}\s]*$/u;

/** Takes an empty text, as a form sends what is not chosen, for null. */
export function blankAsNull<S extends z.ZodType>(schema: S) {
  return z.preprocess((value: z.input<S> | "" | null) => (value === "" ? null : value), schema);
}

/** Takes an empty text and null for nothing given. */
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

/** One trimmed line of 1 to `max` characters. */
export function line(max: number) {
  return z
    .string()
    .meta({ minLength: 1, maxLength: max })
    .transform((value) => tidy(value, CONTROL, " "))
    .pipe(z.string().min(1).max(max));
}

/** One trimmed line of at most `max` characters; null where it is blank. */
export function optionalLine(max: number) {
  return z
    .string()
    .meta({ maxLength: max })
    .nullable()
    .transform((value) => tidy(value ?? "", CONTROL, " "))
    .pipe(z.string().max(max))
    .transform((value) => value || null);
}

/** Trimmed text of 1 to `max` characters, line breaks kept. */
export function paragraphs(max: number) {
  return z
    .string()
    .meta({ minLength: 1, maxLength: max })
    .transform((value) => tidy(value, CONTROL_BUT_BREAKS, ""))
    .pipe(z.string().min(1).max(max));
}

/** Trimmed text of at most `max` characters, line breaks kept; null where it is blank. */
export function optionalText(max: number) {
  return z
    .string()
    .meta({ maxLength: max })
    .nullable()
    .transform((value) => tidy(value ?? "", CONTROL_BUT_BREAKS, ""))
    .pipe(z.string().max(max))
    .transform((value) => value || null);
}
