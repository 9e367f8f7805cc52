import { handle } from "@/lib/core/handle";
import { idParams } from "@/lib/core/http/params";
import { getAnalytics } from "@/lib/overview/queries";
import { analytics } from "@/lib/overview/schema";

export const GET = handle({
  summary: "One's own books and loans in figures",
  auth: "member",
  params: idParams,
  output: analytics,
  run: ({ actor, params }) => getAnalytics(actor, params.id),
});
