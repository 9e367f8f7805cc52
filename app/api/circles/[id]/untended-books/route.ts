import { handle } from "@/lib/server/http/handle";
import { listUntendedBooks } from "@/lib/features/circles/queries";
import { untendedBooks, untendedDecision } from "@/lib/features/circles/schema";
import { decideUntended } from "@/lib/features/loans/self-service/left-book-commands";
import { idParams } from "@/lib/shared/params";

export const GET = handle({
  summary: "List a circle's own books that nobody looks after, for its owners",
  auth: "member",
  params: idParams,
  output: untendedBooks,
  errors: ["FORBIDDEN"],
  run: ({ actor, params }) => listUntendedBooks(actor, params.id),
});

export const PUT = handle({
  summary: "Look after a circle's own books that nobody looks after, or give them up",
  auth: "member",
  params: idParams,
  body: untendedDecision,
  errors: ["FORBIDDEN", "BOOK_LIMIT"],
  run: ({ actor, params, body }) => decideUntended(actor, params.id, body),
});
