import { getBook } from "@/lib/features/books/queries";
import { bookDto, bookStateChange } from "@/lib/features/books/schema";
import { handle } from "@/lib/server/http/handle";
import { idParams } from "@/lib/shared/params";
import { changeBookState } from "@/lib/features/shelf/book-commands";

export const PATCH = handle({
  summary: "Set a book's state; an active loan changes with it",
  auth: "member",
  versioned: true,
  errors: ["BOOK_IN_USE", "BOOK_SELF_SERVICE", "LOAN_TRANSITION"],
  params: idParams,
  body: bookStateChange,
  output: bookDto,
  run: async ({ actor, params, body, ifMatch }) => {
    await changeBookState(actor, params.id, body.state, ifMatch);
    return getBook(actor, params.id);
  },
});
