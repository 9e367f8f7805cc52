import { getDemand } from "@/lib/features/wishes/demand-queries";
import { demand } from "@/lib/features/wishes/schema";
import { handle } from "@/lib/server/http/handle";

export const GET = handle({
  summary: "Get what readers around the caller wish for, as counted last night",
  auth: "member",
  output: demand,
  run: ({ actor }) => getDemand(actor),
});
