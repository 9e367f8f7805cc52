import { z } from "zod";

/** Fields of answers; `about` is what the API's documents say of them. */
export const text = (about: string) => z.string().describe(about);
export const textOrNull = (about: string) => z.string().nullable().describe(about);
export const id = (about: string) => z.uuid().describe(about);
export const idOrNull = (about: string) => z.uuid().nullable().describe(about);
export const flag = (about: string) => z.boolean().describe(about);
export const number = (about: string) => z.number().describe(about);
export const numberOrNull = (about: string) => z.number().nullable().describe(about);
export const count = (about: string) => z.number().int().describe(about);
export const countOrNull = (about: string) => z.number().int().nullable().describe(about);
/** A whole number from 1 on, as a caller gives it. */
export const upTo = (max: number) => z.number().int().min(1).max(max);
/** How much of a list a caller asks for, in the query string. */
export const pageSize = (max: number, standard: number) =>
  z.coerce.number().int().min(1).max(max).default(standard);
/** ISO 8601, UTC. */
export const moment = (about: string) => z.iso.datetime().describe(about);
export const momentOrNull = (about: string) => z.iso.datetime().nullable().describe(about);
/** "YYYY-MM-DD". */
export const day = (about: string) => z.iso.date().describe(about);
export const dayOrNull = (about: string) => z.iso.date().nullable().describe(about);
export const oneOf = <const T extends readonly string[]>(values: T, about: string) =>
  z.enum(values).describe(about);
export const oneOfOrNull = <const T extends readonly string[]>(values: T, about: string) =>
  z.enum(values).nullable().describe(about);
