import { z } from "zod";
import * as field from "@/lib/shared/field";
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
    borrowerMessage: field.textOrNull(
      "Goes to the owner with the request that is made in the caller's name.",
    ),
    joinedAt: field.moment("Since when the caller waits."),
    ...inLine.shape,
    position: field.count("The caller's place in line, from 1."),
  })
  .describe("A book that the caller waits for.");
export type Waiting = z.output<typeof waiting>;
