import { getLabelledBook } from "@/lib/features/shelf/label-queries";
import { labelledBook, labelParams } from "@/lib/features/shelf/label-schema";
import { handle } from "@/lib/server/http/handle";

export const GET = handle({
  summary: "Get the book that a label stands on, also where it is lost",
  auth: "member",
  params: labelParams,
  output: labelledBook,
  run: ({ actor, params }) => getLabelledBook(actor, params.code),
});
