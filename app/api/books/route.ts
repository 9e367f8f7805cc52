import { createBook } from "@/lib/features/books/commands";
import { bookDto, bookInput } from "@/lib/features/books/schema";
import { handle } from "@/lib/server/http/handle";

export const POST = handle({
  summary: "Add a book",
  auth: "member",
  errors: ["BOOK_LIMIT"],
  idempotent: true,
  status: 201,
  location: ({ id }) => `/api/books/${id}`,
  body: bookInput,
  output: bookDto,
  run: ({ actor, body }) => createBook(actor, body),
});
