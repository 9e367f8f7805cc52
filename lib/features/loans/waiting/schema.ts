import { z } from "zod";
import { bookDto } from "@/lib/features/books/schema";
import { userSummary } from "@/lib/features/users/schema";

const { id: bookId, title, author, coverImageUrl, state, waiting: inLine } = bookDto.shape;

export const waiting = z
  .object({
    bookId,
    bookTitle: title,
    bookAuthor: author,
    bookCoverImageUrl: coverImageUrl,
    bookState: state,
    owner: userSummary.describe("The owner."),
    borrowerMessage: z
      .string()
      .nullable()
      .describe("Goes to the owner with the request that is made in the caller's name."),
    joinedAt: z.iso.datetime().describe("Since when the caller waits."),
    ...inLine.shape,
    position: z.number().int().describe("The caller's place in line, from 1."),
  })
  .describe("A book that the caller waits for.");
export type Waiting = z.output<typeof waiting>;
