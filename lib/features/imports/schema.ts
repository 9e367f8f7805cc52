import { z } from "zod";
import * as field from "@/lib/shared/field";
import { bookFields, bookInput, bookPlace, isbn } from "@/lib/features/books/schema";
import { BOOK_STATES, MAX_AUTHOR, MAX_TITLE } from "@/lib/features/books/terms";
import { pathId } from "@/lib/shared/params";
import { optionalLine } from "@/lib/shared/text";
import {
  DOUBTS,
  ENCODINGS,
  FILLED_IN,
  IMPORT_FIELDS,
  IMPORT_FORMATS,
  IMPORT_STATES,
  LISTABLE_STATES,
  MAX_COLUMNS,
  MAX_NAMED_ROWS,
  PHOTO_NOTES,
  ROW_FAILURES,
  ROW_FILTERS,
} from "./terms";

const count = z.number().int();

/** Progress of an import; also pushed. */
const importCounts = z
  .object({
    rows: count.describe("Rows of the list."),
    chosen: count.describe("Rows that are to be listed."),
    doubtful: count.describe("Rows with something doubtful."),
    doubles: count.describe("Rows whose book the reader lists already, or that stand twice."),
    coverless: count.describe("Rows without a cover from a catalogue or the archive."),
    incomplete: count.describe("Chosen rows that lack a title or an author: they are left out."),
    toLookUp: count.describe("Chosen rows that are still to be looked up."),
    listed: count.describe("Rows that have become books."),
    spines: count.describe("Of a photo of a shelf: its spines; 0 until they are found."),
    spinesRead: count.describe("Spines of it that were looked at."),
  })
  .describe("How far an import is.");
export type ImportCounts = z.output<typeof importCounts>;

/** Pushed to the reader's windows while a job works on an import. */
export const importProgress = z.object({
  id: field.id("The id of the import."),
  counts: importCounts,
  isEnd: field.flag("The job has done what it could for now: fetch the import again."),
});
export type ImportProgress = z.output<typeof importProgress>;

export const importEncoding = z.object({
  encoding: field.oneOf(ENCODINGS, "The encoding."),
  sample: z.array(z.string()).describe("The first books with special letters as they read in it."),
});
export type ImportEncoding = z.output<typeof importEncoding>;

export const bookImport = z
  .object({
    id: field.id("The id of the import."),
    format: field.oneOf(IMPORT_FORMATS, "What the list was recognised as."),
    name: field.textOrNull("Name of the file."),
    state: field.oneOf(
      IMPORT_STATES,
      "READING: a photo of a shelf is being read. UNREAD: nothing could be read in it. ENCODING: say first by which encoding the letters are right. COLUMNS: say first which column is what. READY: to be looked through. LISTING, LISTED, STOPPED. UNDONE: its books were taken back.",
    ),
    isUndoing: field.flag("UNDONE, but some of its books are still on the shelf."),
    photoNote: field.oneOfOrNull(
      PHOTO_NOTES,
      "Of a photo of a shelf. BUSY: other photos are read first. STOPPED, OUT_OF_TIME: what was read until then counts. " +
        "NO_SPINES, UNREADABLE_PICTURE, TOO_LARGE: why nothing was read.",
    ),
    unowned: count.describe(
      "Rows that were left out because they are books to be read, not owned.",
    ),
    wanted: count.describe(
      "How many of these are kept with title, author or ISBN, to be wished for.",
    ),
    account: z
      .object({ wishes: count.describe("How many wishes it holds.") })
      .nullable()
      .describe("Of the export of an account: its wishes and lending rules can be taken over."),
    createdAt: field.moment("When it was brought."),
    finishedAt: field.momentOrNull("When all was listed."),
    counts: importCounts,
    encoding: field.oneOfOrNull(
      ENCODINGS,
      "How its letters were read, if that was guessed or told; in the state ENCODING the likeliest.",
    ),
    encodings: importEncoding
      .array()
      .nullable()
      .describe(
        "Encodings that fit, the likeliest first; another one can be told until the books are listed. Null where there is no doubt.",
      ),
    columns: z
      .array(
        z.object({
          name: field.text("First cell of the column."),
          sample: z.array(z.string()).describe("The cells below, a few of them."),
          field: field.oneOfOrNull(IMPORT_FIELDS, "What it most likely holds."),
        }),
      )
      .nullable()
      .describe("The columns to choose from; null but in the state COLUMNS."),
    firstLineIsBook: field.flag(
      "COLUMNS: the first line names no column, so it most likely is a book too.",
    ),
  })
  .describe("Books that a reader brings along.");
export type BookImport = z.output<typeof bookImport>;

export const wantedBook = z
  .object({
    title: field.textOrNull("Title."),
    author: field.textOrNull("Author."),
    isbn: field.textOrNull("ISBN-13."),
  })
  .describe("A book that the reader wants to read and does not own.");
export type WantedBook = z.output<typeof wantedBook>;

const importRow = z
  .object({
    id: field.id("The id of the row."),
    position: count.describe("Line of the list, from 1."),
    chosen: field.flag("It is to be listed."),
    ...bookFields.shape,
    title: field.textOrNull("Title; without one it is not listed."),
    author: field.textOrNull("Author; without one it is not listed."),
    state: field.oneOf(BOOK_STATES, "The state it will have."),
    country: field.textOrNull("Where the book is, if not at its owner's place."),
    postalCode: field.textOrNull("Postal code of that place."),
    city: field.textOrNull("Town of that place."),
    doubts: z
      .array(z.enum(DOUBTS))
      .describe(
        "TITLE and AUTHOR: missing or cut. CELLS: its line of the table differs from the others. ISBN: mistyped. PLACE: there is no such place. LOST: it was noted as lost. " +
          "OUT: it was lent or promised. REPEATED: it stands above too. READING: read from the photo, not surely. " +
          "READER: filled in from what one other reader lists, which nobody confirms.",
      ),
    filledIn: z.array(z.enum(FILLED_IN)).describe("What the catalogues said and the list did not."),
    isLookedUp: field.flag("The catalogues have been asked."),
    isAskedAgain: field.flag("Some did not answer: they are asked again in the next minutes."),
    hasCover: field.flag(
      "A catalogue or the archive has a cover, which the book gets once it is listed.",
    ),
    ownBookId: field.idOrNull("A book that the reader lists already."),
    bookId: field.idOrNull("The book it has become."),
    failure: field.oneOfOrNull(ROW_FAILURES, "Why it was not listed."),
    piece: z
      .object({
        url: field.text("Path of the picture on this host."),
        width: count.describe("In pixels."),
        height: count.describe("In pixels."),
      })
      .nullable()
      .describe("The piece of the photo in which it was read; its reader alone sees it."),
  })
  .describe("A row of an import.");
export type ImportRow = z.output<typeof importRow>;

const upload = z.string().optional().meta({ contentMediaType: "application/octet-stream" });

export const importFiles = z.object({
  file: upload.describe("A list, a pasted one too (10 MB), or an account's export as zip (50 MB)."),
  photo: upload.describe(
    "Instead of a list: the photo of a shelf. JPEG, PNG, WebP, GIF, HEIC or HEIF.",
  ),
});

/** Form fields of a list, without the file. */
export const importFields = z.object({
  encoding: z
    .enum(ENCODINGS)
    .optional()
    .describe("How the letters of the list are written; by default it is guessed, or asked for."),
});

export const encodingChoice = z.object({
  encoding: field.oneOf(ENCODINGS, "How the letters of the list are written."),
});

export const importColumns = z
  .object({
    columns: z
      .array(z.enum(IMPORT_FIELDS).nullable())
      .max(MAX_COLUMNS)
      .refine((fields) => fields.includes("title") || fields.includes("isbn"), {
        params: { code: "required" },
      })
      .describe("What each column holds, in their order; null: nothing of use."),
    firstLineIsBook: z
      .boolean()
      .default(false)
      .describe("The first line is a book too, and not the names of the columns."),
  })
  .meta({ examples: [{ columns: ["title", "author", null] }] });
export type ImportColumns = z.output<typeof importColumns>;

export const rowParams = z.object({ id: pathId, rowId: pathId.describe("The row.") });

const filter = field.oneOf(ROW_FILTERS, "Which rows: left are those that were not listed.");

export const rowsQuery = z.object({
  filter: filter.default("all").describe("Which rows; all by default."),
  after: z.coerce.number().int().min(0).default(0).describe("Position of the last row before."),
});
export type RowsQuery = z.output<typeof rowsQuery>;

export const rowsPage = z.object({
  content: z.array(importRow).describe("Rows in the order of the list."),
  next: count.nullable().describe("`after` of the next page; null on the last."),
});

/** A change of rows: absent fields stay. */
export const rowChange = bookInput
  .omit({ willingToTravel: true, isShareable: true, loanDays: true, coverImageId: true })
  .omit({ circles: true })
  .extend({
    chosen: field.flag(
      "Whether it is to be listed. By a filter no row is ticked whose book was lost, lent or promised.",
    ),
    title: optionalLine(MAX_TITLE).describe("Title as on the book."),
    author: optionalLine(MAX_AUTHOR).describe("Author as on the book."),
    isbn: isbn.describe("10 or 13 digits with a valid check digit."),
    state: field.oneOf(LISTABLE_STATES, "The state it will have."),
    location: bookPlace.nullable().describe("Where the book is. Null: at its owner's place."),
    lookUp: z.literal(true).describe("Asks the catalogues once more."),
  })
  .partial();
export type RowChange = z.output<typeof rowChange>;

export const rowsChange = z
  .object({
    ids: z.array(z.uuid()).min(1).max(MAX_NAMED_ROWS).optional().describe("The rows to change."),
    filter: filter
      .optional()
      .describe("All rows of this filter, where no ids are given; for `chosen` see there."),
    set: rowChange.describe("What is changed in each of them; what is absent stays."),
  })
  // Several books cannot get the same title.
  .refine(
    ({ ids, filter: given, set: { title, author, isbn: number } }) =>
      Boolean(ids ?? (given && [title, author, number].every((part) => part === undefined))),
    { path: ["ids"], params: { code: "required" } },
  )
  .meta({ examples: [{ filter: "doubles", set: { chosen: false } }] });
export type RowsChange = z.output<typeof rowsChange>;

export const rowsChanged = z.object({ changed: count.describe("How many rows were changed.") });

export const importUndone = z.object({
  removed: count.describe("Books that were taken off the shelf."),
  kept: count.describe("Books that stay, for something has happened to them since."),
  left: count.describe("Books of a large list that are still to be taken off."),
});
export type ImportUndone = z.output<typeof importUndone>;
