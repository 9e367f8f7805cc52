import { handle } from "@/lib/server/http/handle";
import { idParams } from "@/lib/shared/params";
import { getAnalytics } from "@/lib/features/overview/queries";
import { analytics } from "@/lib/features/overview/schema";

export const GET = handle({
  summary: "Get figures about the caller's books and loans",
  auth: "member",
  params: idParams,
  output: analytics,
  run: ({ actor, params }) => getAnalytics(actor, params.id),
});
