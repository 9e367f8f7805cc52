import { z } from "zod";
import { line } from "@/lib/shared/text";
import { MAX_NOTE, STATION_KINDS } from "./terms";

const place = {
  country: z.string().nullable().describe("Three-letter country code; null if unknown."),
  city: z
    .string()
    .nullable()
    .describe("Null if the town is unknown or has fewer than 10,000 inhabitants."),
};

const station = z.object({
  kind: z.enum(STATION_KINDS).describe("How it got there: listed, lent or given away."),
  ...place,
  month: z
    .string()
    .regex(/^\d{4}-\d{2}$/)
    .describe("The month in which it got there: YYYY-MM, in UTC."),
  kilometres: z
    .number()
    .int()
    .nullable()
    .describe(
      "From the previous station, between the centres of the towns; null for the first station, " +
        "and if a town is not named.",
    ),
});
export type Station = z.output<typeof station>;

const marginNote = z.object({
  id: z.uuid().describe("The id of the note."),
  text: z.string().describe("One line."),
  ...place,
  month: z.string().describe("The month in which it was written: YYYY-MM, in UTC."),
  isOwn: z.boolean().describe("True for the caller's own note."),
});
export type MarginNote = z.output<typeof marginNote>;

/** Stations of a book, without names, streets and days. */
export const journey = z
  .object({
    stations: z
      .array(station)
      .describe("Oldest first, the latest 50. A loan is a station once the book is back."),
    readers: z.number().int().describe("Number of readers who have had it, its owners included."),
    kilometres: z.number().int().describe("All known distances between stations together."),
    notes: z
      .array(marginNote)
      .describe("Notes in the margin, oldest first; without those of blocked readers."),
    mayWrite: z
      .boolean()
      .describe("The caller has had the book, and may leave a note or change their own."),
  })
  .describe("Where a book has been, and what its readers wrote in the margin.");
export type Journey = z.output<typeof journey>;

export const noteInput = z
  .object({ text: line(MAX_NOTE).describe("One line. Replaces the caller's earlier note.") })
  .meta({ examples: [{ text: "Page 94 made me miss my stop." }] });
export type NoteInput = z.output<typeof noteInput>;
