import { handle } from "@/lib/core/handle";
import { idParams } from "@/lib/core/http/params";
import { getAnalytics } from "@/lib/overview/queries";
import { analytics } from "@/lib/overview/schema";

export const GET = handle({
  summary: "Get figures about the caller's books and loans",
  auth: "member",
  params: idParams,
  output: analytics,
  run: ({ actor, params }) => getAnalytics(actor, params.id),
});
