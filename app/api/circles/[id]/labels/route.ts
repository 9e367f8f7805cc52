import { listCircleLabels } from "@/lib/features/shelf/queries";
import { bookLabels } from "@/lib/features/shelf/schema";
import { handle } from "@/lib/server/http/handle";
import { idParams } from "@/lib/shared/params";

export const GET = handle({
  summary: "Get labels to print for a circle's own books, the newest; for its owners",
  auth: "member",
  errors: ["FORBIDDEN"],
  params: idParams,
  output: bookLabels,
  run: ({ actor, params }) => listCircleLabels(actor, params.id),
});
