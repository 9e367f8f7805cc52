/**
 * Whether a value that was kept still has the shape it needs. The validation library would do it
 * with a hundred kilobytes more on every page, for what the page itself wrote down.
 */
export type Check<T> = (value: unknown) => value is T;

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z$/;

export const isText: Check<string> = (value) => typeof value === "string";
export const isNumber: Check<number> = (value) => typeof value === "number";
export const isFlag: Check<boolean> = (value) => typeof value === "boolean";
export const isId: Check<string> = (value): value is string => isText(value) && ID.test(value);
/** As the server writes it; one that a clock cannot show would break the page that shows it. */
export const isMoment: Check<string> = (value): value is string =>
  isText(value) && MOMENT.test(value) && !Number.isNaN(Date.parse(value));

export function wholeFrom(least: number): Check<number> {
  return (value): value is number =>
    isNumber(value) && Number.isSafeInteger(value) && value >= least;
}

export function orNull<T>(check: Check<T>): Check<T | null> {
  return (value) => value === null || check(value);
}

export function oneOf<T extends string>(words: readonly T[]): Check<T> {
  return (value): value is T => words.some((word) => word === value);
}

export function listOf<T>(check: Check<T>, most = Infinity): Check<T[]> {
  return (value): value is T[] =>
    Array.isArray(value) && value.length <= most && value.every(check);
}

/** With a check for each part of `T`: one that is missing does not compile. */
export function shaped<T>(parts: { [Part in keyof T]-?: Check<T[Part]> }): Check<T> {
  const checks = Object.entries<Check<unknown>>(parts);
  return (value): value is T =>
    typeof value === "object" &&
    value !== null &&
    checks.every(([part, check]) => check(Reflect.get(value, part)));
}
