import { viewBook } from "@/lib/books/queries";
import { bookDto, bookInput, bookRemoval, bookView } from "@/lib/books/schema";
import { handle } from "@/lib/core/handle";
import { idParams } from "@/lib/core/http/params";
import { editBook, withdrawBook } from "@/lib/loans/book-commands";

export const GET = handle({
  summary: "A book; visitors see no owner and no postal code",
  auth: "public",
  params: idParams,
  output: bookView,
  run: ({ actor, params }) => viewBook(actor, params.id),
});

export const PUT = handle({
  summary: "Changes a book; what is absent stays",
  auth: "member",
  faults: ["BOOK_IN_USE", "LOAN_TRANSITION"],
  params: idParams,
  body: bookInput,
  output: bookDto,
  run: ({ actor, params, body }) => editBook(actor, params.id, body),
});

export const DELETE = handle({
  summary: "Takes a book off the shelf, unless it is promised or lent",
  auth: "member",
  faults: ["BOOK_IN_USE"],
  params: idParams,
  query: bookRemoval,
  run: ({ actor, params, query }) => withdrawBook(actor, params.id, query),
});
