import { handle } from "@/lib/server/http/handle";
import { idParams } from "@/lib/shared/params";
import { endOutsideLoan, lendOutside } from "@/lib/features/shelf/outside-loan-commands";
import { outsideLoan, outsideLoanInput } from "@/lib/features/shelf/outside-loan-schema";

export const POST = handle({
  summary: "Record that somebody who is not here has one's own book, or change what is recorded",
  auth: "member",
  errors: ["BOOK_IN_USE", "BOOK_SELF_SERVICE"],
  params: idParams,
  body: outsideLoanInput,
  output: outsideLoan,
  run: ({ actor, params, body }) => lendOutside(actor, params.id, body),
});

export const DELETE = handle({
  summary: "The book that somebody outside had is back",
  auth: "member",
  params: idParams,
  run: ({ actor, params }) => endOutsideLoan(actor, params.id),
});
