import { handle } from "@/lib/server/http/handle";
import { createReport } from "@/lib/features/moderation/report-commands";
import { report, reportRequest } from "@/lib/features/moderation/schema";

export const POST = handle({
  summary: "Report a reader to the administrators",
  auth: "member",
  errors: ["NOT_FOUND"],
  rate: "report",
  idempotent: true,
  status: 201,
  body: reportRequest,
  output: report,
  run: ({ actor, body }) => createReport(actor, body),
});
