import { viewBook } from "@/lib/books/queries";
import { bookDto, bookInput, bookView } from "@/lib/books/schema";
import { handle } from "@/lib/core/handle";
import { idParams } from "@/lib/core/http/params";
import { editBook, withdrawBook } from "@/lib/loans/book-commands";

export const GET = handle({
  auth: "public",
  params: idParams,
  output: bookView,
  run: ({ actor, params }) => viewBook(actor, params.id),
});

export const PUT = handle({
  auth: "member",
  params: idParams,
  body: bookInput,
  output: bookDto,
  run: ({ actor, params, body }) => editBook(actor, params.id, body),
});

export const DELETE = handle({
  auth: "member",
  params: idParams,
  run: ({ actor, params }) => withdrawBook(actor, params.id),
});
