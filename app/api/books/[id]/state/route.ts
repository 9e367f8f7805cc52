import { getBook } from "@/lib/books/queries";
import { bookDto, bookStateChange } from "@/lib/books/schema";
import { handle } from "@/lib/core/handle";
import { idParams } from "@/lib/core/http/params";
import { changeBookState } from "@/lib/loans/book-commands";

export const PATCH = handle({
  summary: "Set a book's state; an active loan changes with it",
  auth: "member",
  versioned: true,
  faults: ["BOOK_IN_USE", "LOAN_TRANSITION"],
  params: idParams,
  body: bookStateChange,
  output: bookDto,
  run: async ({ actor, params, body, ifMatch }) => {
    await changeBookState(actor, params.id, body.state, ifMatch);
    return getBook(actor, params.id);
  },
});
