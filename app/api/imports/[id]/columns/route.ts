import { handle } from "@/lib/server/http/handle";
import { chooseColumns } from "@/lib/features/imports/commands";
import { bookImport, importColumns } from "@/lib/features/imports/schema";
import { idParams } from "@/lib/shared/params";

export const PUT = handle({
  summary: "Say what each column of a list holds",
  auth: "member",
  errors: ["IMPORT_STATE", "IMPORT_UNREADABLE", "IMPORT_BUSY"],
  params: idParams,
  body: importColumns,
  output: bookImport,
  run: ({ actor, params, body }) => chooseColumns(actor, params.id, body),
});
