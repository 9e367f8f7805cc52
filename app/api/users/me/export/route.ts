import { exportOwnData } from "@/lib/account/export-queries";
import { handle } from "@/lib/core/handle";

export const GET = handle({
  summary: "Everything of one's own as a zip archive: data.json and pictures",
  auth: "account",
  rate: "export",
  produces: ["application/zip"],
  run: ({ actor }) => exportOwnData(actor),
});
