import { listLabels } from "@/lib/features/shelf/queries";
import { bookLabels, labelsRequest } from "@/lib/features/shelf/schema";
import { handle } from "@/lib/server/http/handle";

export const POST = handle({
  summary: "Get labels to print for one's own books; others' are left out",
  auth: "member",
  rate: "read",
  body: labelsRequest,
  output: bookLabels,
  run: ({ actor, body }) => listLabels(actor, body.ids),
});
