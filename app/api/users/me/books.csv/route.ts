import { shelfDownload } from "@/lib/features/shelf/queries";
import { handle } from "@/lib/server/http/handle";

export const GET = handle({
  summary: "Download one's own books as a CSV file that Goodreads and Nearshelf read",
  auth: "account",
  rate: "export",
  produces: ["text/csv"],
  run: async ({ actor }) => shelfDownload(actor),
});
