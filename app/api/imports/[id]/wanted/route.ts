import { handle } from "@/lib/server/http/handle";
import { listWanted } from "@/lib/features/imports/queries";
import { wantedBook } from "@/lib/features/imports/schema";
import { idParams } from "@/lib/shared/params";

export const GET = handle({
  summary: "List the books of an import that the reader wants to read and does not own",
  auth: "member",
  params: idParams,
  output: wantedBook.array(),
  run: ({ actor, params }) => listWanted(actor, params.id),
});
