import { z } from "zod";
import { BOOK_STATES } from "../books/terms";
import { listQuery, pageOf, readerTag } from "./schema";

export const BOOK_FILTERS = ["all", "shown", "hidden"] as const;

export const bookListQuery = listQuery.extend({
  state: z.enum(BOOK_FILTERS).default("all"),
  /** The books of one reader. */
  ownerId: z.uuid().optional(),
});
export type BookListQuery = z.output<typeof bookListQuery>;

/** A book as administrators see it; those their owners deleted are not among them. */
export const adminBook = z.object({
  id: z.uuid(),
  title: z.string(),
  author: z.string(),
  description: z.string().nullable(),
  state: z.enum(BOOK_STATES),
  coverUrl: z.string().nullable(),
  owner: readerTag,
  createdAt: z.iso.datetime(),
  /** Since when an administrator keeps it from everyone, and why. */
  hiddenAt: z.iso.datetime().nullable(),
  hiddenReason: z.string().nullable(),
});
export type AdminBook = z.output<typeof adminBook>;
export const adminBookPage = pageOf(adminBook);
