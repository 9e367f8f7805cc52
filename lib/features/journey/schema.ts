import { z } from "zod";
import * as field from "@/lib/shared/field";
import { line } from "@/lib/shared/text";
import { MAX_NOTE, STATION_KINDS } from "./terms";

const place = {
  country: field.textOrNull("Three-letter country code; null if unknown."),
  city: field.textOrNull("Null if the town is unknown or has fewer than 10,000 inhabitants."),
};

const station = z.object({
  kind: field.oneOf(STATION_KINDS, "How it got there: listed, lent or given away."),
  ...place,
  month: z
    .string()
    .regex(/^\d{4}-\d{2}$/)
    .describe("The month in which it got there: YYYY-MM, in UTC."),
  kilometres: field.countOrNull(
    "From the previous station, between the centres of the towns; null for the first station, " +
      "and if a town is not named.",
  ),
});
export type Station = z.output<typeof station>;

const marginNote = z.object({
  id: field.id("The id of the note."),
  text: field.text("One line."),
  ...place,
  month: field.text("The month in which it was written: YYYY-MM, in UTC."),
  isOwn: field.flag("True for the caller's own note."),
});
export type MarginNote = z.output<typeof marginNote>;

export const journey = z
  .object({
    stations: z
      .array(station)
      .describe("Oldest first, the latest 50. A loan is a station once the book is back."),
    readers: field.count("Number of readers who have had it, its owners included."),
    kilometres: field.count("All known distances between stations together."),
    notes: z
      .array(marginNote)
      .describe("Notes in the margin, oldest first; without those of blocked readers."),
    mayWrite: field.flag("The caller has had the book, and may leave a note or change their own."),
  })
  .describe("Where a book has been, and what its readers wrote in the margin.");
export type Journey = z.output<typeof journey>;

export const noteInput = z
  .object({ text: line(MAX_NOTE).describe("One line. Replaces the caller's earlier note.") })
  .meta({ examples: [{ text: "Page 94 made me miss my stop." }] });
export type NoteInput = z.output<typeof noteInput>;
