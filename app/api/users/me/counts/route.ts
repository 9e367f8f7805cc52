import { handle } from "@/lib/core/handle";
import { getNavCounts } from "@/lib/navigation/queries";
import { navCounts } from "@/lib/navigation/schema";

export const GET = handle({
  summary: "Get the counts shown in the navigation",
  auth: "member",
  output: navCounts,
  run: ({ actor }) => getNavCounts(actor),
});
