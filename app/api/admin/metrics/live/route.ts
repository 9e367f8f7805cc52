import { getLiveFigures } from "@/lib/features/admin/metrics-queries";
import { liveFigures } from "@/lib/features/admin/metrics-schema";
import { handle } from "@/lib/server/http/handle";

export const GET = handle({
  summary: "Get live figures of the server",
  auth: "admin",
  output: liveFigures,
  run: ({ actor }) => getLiveFigures(actor),
});
