import { handle } from "@/lib/server/http/handle";
import { chooseEncoding } from "@/lib/features/imports/create-commands";
import { bookImport, encodingChoice } from "@/lib/features/imports/schema";
import { idParams } from "@/lib/shared/params";

export const PUT = handle({
  summary: "Say by which encoding the letters of a list are right: it is read anew",
  auth: "member",
  errors: [
    "IMPORT_STATE",
    "IMPORT_UNREADABLE",
    "IMPORT_EMPTY",
    "IMPORT_ROWS",
    "IMPORT_COLUMNS",
    "IMPORT_BUSY",
  ],
  params: idParams,
  body: encodingChoice,
  output: bookImport,
  run: ({ actor, params, body }) => chooseEncoding(actor, params.id, body.encoding),
});
