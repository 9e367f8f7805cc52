import { handle } from "@/lib/server/http/handle";
import { finishImport } from "@/lib/features/imports/commands";
import { bookImport } from "@/lib/features/imports/schema";
import { idParams } from "@/lib/shared/params";

export const POST = handle({
  summary: "List the chosen rows of an import",
  auth: "member",
  errors: ["IMPORT_STATE", "IMPORT_NONE_CHOSEN", "IMPORT_DOUBLES"],
  params: idParams,
  output: bookImport,
  run: ({ actor, params }) => finishImport(actor, params.id),
});
