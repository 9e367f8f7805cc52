import { handle } from "@/lib/server/http/handle";
import { getNavCounts } from "@/lib/features/navigation/queries";
import { navCounts } from "@/lib/features/navigation/schema";

export const GET = handle({
  summary: "Get the counts shown in the navigation",
  auth: "member",
  output: navCounts,
  run: ({ actor }) => getNavCounts(actor),
});
