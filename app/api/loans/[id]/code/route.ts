import { handle } from "@/lib/server/http/handle";
import { idParams } from "@/lib/shared/params";
import { enterCode } from "@/lib/features/loans/hand-over/commands";
import { getHandOverCode } from "@/lib/features/loans/hand-over/queries";
import { codeEntry, handOverCode } from "@/lib/features/loans/hand-over/schema";
import { loan } from "@/lib/features/loans/schema";

export const GET = handle({
  summary: "Get today's code for the hand-over (owner) or the return (borrower)",
  auth: "member",
  errors: ["LOAN_TRANSITION", "CODE_PAUSED"],
  params: idParams,
  output: handOverCode,
  run: ({ actor, params }) => getHandOverCode(actor, params.id),
});

export const POST = handle({
  summary: "Enter the code that the other side shows: the book is handed over, or returned",
  auth: "member",
  errors: ["LOAN_TRANSITION", "CODE_WRONG", "CODE_EXPIRED", "CODE_PAUSED"],
  params: idParams,
  body: codeEntry,
  output: loan,
  run: ({ actor, params, body }) => enterCode(actor, params.id, body),
});
