import { getLiveFigures } from "@/lib/admin/metrics-queries";
import { liveFigures } from "@/lib/admin/metrics-schema";
import { handle } from "@/lib/core/handle";

export const GET = handle({
  summary: "Get live figures of the server",
  auth: "admin",
  output: liveFigures,
  run: ({ actor }) => getLiveFigures(actor),
});
