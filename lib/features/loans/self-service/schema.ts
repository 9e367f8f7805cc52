import { z } from "zod";

export const bookTaking = z
  .object({
    fromOther: z
      .boolean()
      .default(false)
      .describe(
        "The book is noted as lent to another member, who has put it back without scanning its label: that loan is " +
          "returned first, and they are told. Without it such a book is refused with BOOK_UNAVAILABLE.",
      ),
  })
  .meta({ examples: [{ fromOther: true }] });
export type BookTaking = z.output<typeof bookTaking>;
