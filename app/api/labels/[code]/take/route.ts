import { loan } from "@/lib/features/loans/schema";
import { takeBook } from "@/lib/features/loans/self-service/commands";
import { bookTaking } from "@/lib/features/loans/self-service/schema";
import { labelParams } from "@/lib/features/shelf/label-schema";
import { handle } from "@/lib/server/http/handle";

export const POST = handle({
  summary: "Take a circle's own book home by its label, without asking; again it changes nothing",
  auth: "member",
  errors: ["OWN_BOOK", "BOOK_UNAVAILABLE", "LENDING_RULE"],
  params: labelParams,
  body: bookTaking,
  output: loan,
  run: ({ actor, params, body }) => takeBook(actor, params.code, body),
});
