import { handle } from "@/lib/server/http/handle";
import { undoImport } from "@/lib/features/imports/undo-commands";
import { getImport } from "@/lib/features/imports/queries";
import { bookImport, importUndone } from "@/lib/features/imports/schema";
import { idParams } from "@/lib/shared/params";

export const GET = handle({
  summary: "Get a list of books that the caller brought along, and how far it is",
  auth: "member",
  params: idParams,
  output: bookImport,
  run: ({ actor, params }) => getImport(actor, params.id),
});

export const DELETE = handle({
  summary:
    "Take a list back, and off the shelf the books of it to which nothing has happened since",
  auth: "member",
  params: idParams,
  output: importUndone,
  run: ({ actor, params }) => undoImport(actor, params.id),
});
