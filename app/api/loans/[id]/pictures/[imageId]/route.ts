import { handle } from "@/lib/server/http/handle";
import { removeLoanPicture } from "@/lib/features/loans/pictures/commands";
import { loanPictureParams } from "@/lib/features/loans/pictures/schema";

export const DELETE = handle({
  summary: "Remove one's own picture of a loan, until its moment is over",
  auth: "member",
  errors: ["LOAN_TRANSITION"],
  params: loanPictureParams,
  run: ({ actor, params }) => removeLoanPicture(actor, params),
});
