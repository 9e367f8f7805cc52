import { handle } from "@/lib/server/http/handle";
import { stopImport } from "@/lib/features/imports/commands";
import { bookImport } from "@/lib/features/imports/schema";
import { idParams } from "@/lib/shared/params";

export const POST = handle({
  summary: "Stop listing an import; what is listed stays",
  auth: "member",
  errors: ["IMPORT_STATE"],
  params: idParams,
  output: bookImport,
  run: ({ actor, params }) => stopImport(actor, params.id),
});
