import { createBook } from "@/lib/features/books/commands";
import { bookDto, bookInput } from "@/lib/features/books/schema";
import { shelfChanges, shelfEdit, shelfRemoval } from "@/lib/features/shelf/schema";
import { editBooks, removeBooks } from "@/lib/features/shelf/commands";
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

export const PUT = handle({
  summary: "Update many of one's own books at once; says of each whether it was",
  auth: "member",
  body: shelfEdit,
  output: shelfChanges,
  run: ({ actor, body }) => editBooks(actor, body),
});

export const DELETE = handle({
  summary: "Delete many of one's own books at once, except those promised or lent out",
  auth: "member",
  body: shelfRemoval,
  output: shelfChanges,
  run: ({ actor, body }) => removeBooks(actor, body.ids),
});
