import { exportOwnData } from "@/lib/features/account/export-queries";
import { handle } from "@/lib/server/http/handle";

export const GET = handle({
  summary: "Download all of the caller's data as a zip archive (data.json, books.csv and pictures)",
  auth: "account",
  errors: ["FRESH_SIGN_IN_REQUIRED"],
  rate: "export",
  produces: ["application/zip"],
  run: ({ actor }) => exportOwnData(actor),
});
