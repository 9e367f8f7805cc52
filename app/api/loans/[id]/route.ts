import { handle } from "@/lib/server/http/handle";
import { idParams } from "@/lib/shared/params";
import { loanWithTimeline } from "@/lib/features/loans/schema";
import { getLoanWithTimeline } from "@/lib/features/loans/timeline-queries";

export const GET = handle({
  summary: "Get a loan and what happened to it (only for its owner and borrower)",
  auth: "member",
  params: idParams,
  output: loanWithTimeline,
  run: ({ actor, params }) => getLoanWithTimeline(actor, params.id),
});
