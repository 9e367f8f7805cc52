import { z } from "zod";
import * as field from "@/lib/shared/field";
import { record } from "@/lib/shared/records";
import { blankAsAbsent, optionalLine } from "@/lib/shared/text";
import { bookChange, bookDto, filter } from "@/lib/features/books/schema";
import {
  BOOK_LANGUAGES,
  BOOK_STATES,
  GENRES,
  LABELS_AT_ONCE,
  SHELF_BATCH,
  SHELF_PAGE_MAX,
  SHELF_PAGE,
  SHELF_SORTS,
  VISIBILITIES,
} from "@/lib/features/books/terms";
import { qrPicture } from "@/lib/shared/qr-picture";

export const shelfFilter = z.object({
  q: optionalLine(200)
    .transform((value) => value ?? "")
    .default("")
    .describe("Words of the title or the author's name, or digits of the ISBN; all must occur."),
  state: filter(BOOK_STATES).describe("Only this state. Without it: all that are not lost."),
  genre: filter(GENRES).describe("Only this genre."),
  language: filter(BOOK_LANGUAGES).describe("Only books in this language."),
  visibility: filter(VISIBILITIES).describe("Only books that are shown to these."),
  neverAsked: z
    .stringbool()
    .default(false)
    .meta({
      enum: ["true", "false"],
      description: "True: only books that nobody has ever asked for.",
    }),
  sort: blankAsAbsent(z.enum(SHELF_SORTS).default("newest")).describe("The order of the list."),
});
export type ShelfFilter = z.output<typeof shelfFilter>;

export const shelfQuery = shelfFilter.extend({
  page: blankAsAbsent(z.coerce.number().int().min(1).max(10_000).default(1)).describe("From 1."),
  limit: blankAsAbsent(field.pageSize(SHELF_PAGE_MAX, SHELF_PAGE)).describe("Books per page."),
});
export type ShelfQuery = z.output<typeof shelfQuery>;

export const shelfPage = z
  .object({
    content: z.array(bookDto).describe("The books of this page."),
    page: field.count("Its number; the last one where so many do not exist."),
    found: field.count("How many books the filter finds."),
    listed: field.count("All of one's books that are not lost."),
    lost: field.count("One's lost books."),
    alone: field.count("Those of the listed ones that nobody else sees."),
    states: z
      .object(record(BOOK_STATES, () => field.count("Books in this state.")))
      .describe("All of one's books by their state."),
  })
  .describe("A page of one's own shelf.");
export type ShelfPage = z.output<typeof shelfPage>;

export const shelfIds = z.object({
  ids: z.array(z.uuid()).describe("All books that the filter finds, in its order."),
});

const ids = z
  .array(z.uuid())
  .min(1)
  .max(SHELF_BATCH)
  .describe(`Books of one's own, at most ${SHELF_BATCH}.`);

/** Fields that can be set for many books at once. */
const shelfSet = bookChange
  .pick({ state: true, condition: true, genre: true, language: true, visibility: true })
  .extend({
    circles: bookChange.shape.circles.describe("Needed, and allowed, only with CHOSEN_CIRCLES."),
  })
  .refine((set) => Object.values(set).some((value) => value !== undefined), {
    params: { code: "required" },
  })
  .meta({ examples: [{ condition: "GOOD", visibility: "FRIENDS" }] });

export const shelfEdit = z.object({
  ids,
  set: shelfSet.describe(
    "What they all get; absent fields stay, null clears. A state that would change an active loan is refused.",
  ),
});
export type ShelfEdit = z.output<typeof shelfEdit>;

export const shelfRemoval = z.object({ ids });

export const shelfChanges = z
  .object({
    changed: z.array(z.uuid()).describe("The books that it was done to."),
    refused: z
      .array(
        z.object({
          id: field.id("The book, which stayed as it was."),
          code: field.oneOf(
            ["NOT_FOUND", "BOOK_IN_USE", "STATE_MOVES_LOAN", "BOOK_SELF_SERVICE"],
            "Why, as the call for a single book would say.",
          ),
        }),
      )
      .describe("The books that it was not done to."),
  })
  .describe("What became of each book.");
export type ShelfChanges = z.output<typeof shelfChanges>;

export const labelsRequest = z.object({
  ids: ids.max(LABELS_AT_ONCE).describe(`Books of one's own, at most ${LABELS_AT_ONCE}.`),
});

export const bookLabels = z
  .object({
    owner: field.text("First name of the owner, as it stands on the labels."),
    labels: z
      .array(
        z.object({
          bookId: field.id("The book."),
          title: field.text("Its title."),
          circle: field.textOrNull(
            "Name of the circle whose own book it is, which stands on the label instead of the owner.",
          ),
          url: field.text("The address that the code leads to."),
          qr: qrPicture.describe("The code."),
        }),
      )
      .describe("In the order in which the books were asked for; a circle's own, newest first."),
  })
  .describe("Labels to be printed.");
export type BookLabels = z.output<typeof bookLabels>;

export const giftChoice = z
  .object({
    choice: field.oneOf(
      ["LEND", "PASS_ON", "KEEP"],
      "LEND: others may borrow it. PASS_ON: it is given away again. KEEP: nobody else sees it.",
    ),
  })
  .meta({ examples: [{ choice: "PASS_ON" }] });
export type GiftChoice = z.output<typeof giftChoice>;
