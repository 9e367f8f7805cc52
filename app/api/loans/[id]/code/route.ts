import { handle } from "@/lib/server/http/handle";
import { idParams } from "@/lib/shared/params";
import { enterCode, leaveOut } from "@/lib/features/loans/hand-over/commands";
import { getHandOverCode } from "@/lib/features/loans/hand-over/queries";
import { codeEntry, handOverCode, leftOut } from "@/lib/features/loans/hand-over/schema";
import { loan } from "@/lib/features/loans/schema";

export const GET = handle({
  summary: "Get today's code for what the caller gives at the meeting: hand-over or return",
  auth: "member",
  errors: ["LOAN_TRANSITION", "CODE_PAUSED"],
  params: idParams,
  output: handOverCode,
  run: ({ actor, params }) => getHandOverCode(actor, params.id),
});

export const PUT = handle({
  summary: "Choose the books that the code does not give; it then has other digits",
  auth: "member",
  errors: ["LOAN_TRANSITION", "CODE_PAUSED"],
  params: idParams,
  body: leftOut,
  output: handOverCode,
  run: ({ actor, params, body }) => leaveOut(actor, params.id, body),
});

export const POST = handle({
  summary: "Enter the code that the other side shows: its books are handed over, or returned",
  auth: "member",
  errors: ["LOAN_TRANSITION", "CODE_WRONG", "CODE_EXPIRED", "CODE_PAUSED"],
  params: idParams,
  body: codeEntry,
  output: loan,
  run: ({ actor, params, body }) => enterCode(actor, params.id, body),
});
