import { bookChange, bookDto, bookRemoval } from "@/lib/features/books/schema";
import { handle } from "@/lib/server/http/handle";
import { idParams } from "@/lib/shared/params";
import { bookViewWithTerms } from "@/lib/features/loans/requests/rule-schema";
import { viewBookWithTerms } from "@/lib/features/loans/requests/rule-queries";
import { editBook, withdrawBook } from "@/lib/features/shelf/book-commands";

export const GET = handle({
  summary: "Get a book; visitors see no owner and no postal code",
  auth: "public",
  versioned: true,
  params: idParams,
  output: bookViewWithTerms,
  run: ({ actor, params }) => viewBookWithTerms(actor, params.id),
});

export const PUT = handle({
  summary: "Update a book; omitted fields keep their values",
  auth: "member",
  versioned: true,
  errors: ["BOOK_IN_USE", "BOOK_SELF_SERVICE", "LOAN_TRANSITION", "STATE_MOVES_LOAN"],
  params: idParams,
  body: bookChange,
  output: bookDto,
  run: ({ actor, params, body, ifMatch }) => editBook(actor, params.id, body, ifMatch),
});

export const DELETE = handle({
  summary: "Delete a book, unless it is promised or lent out",
  auth: "member",
  versioned: true,
  errors: ["BOOK_IN_USE"],
  params: idParams,
  query: bookRemoval,
  run: ({ actor, params, query, ifMatch }) => withdrawBook(actor, params.id, query, ifMatch),
});
