import { listAdminCircles } from "@/lib/features/admin/circle-queries";
import { adminCirclePage, circleListQuery } from "@/lib/features/admin/circle-schema";
import { handle } from "@/lib/server/http/handle";

export const GET = handle({
  summary: "List all circles, newest first",
  auth: "admin",
  query: circleListQuery,
  output: adminCirclePage,
  run: ({ actor, query }) => listAdminCircles(actor, query),
});
