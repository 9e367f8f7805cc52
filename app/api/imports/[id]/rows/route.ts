import { handle } from "@/lib/server/http/handle";
import { listRows } from "@/lib/features/imports/queries";
import { changeRows } from "@/lib/features/imports/row-commands";
import { rowsChange, rowsChanged, rowsPage, rowsQuery } from "@/lib/features/imports/schema";
import { idParams } from "@/lib/shared/params";

export const GET = handle({
  summary: "List the rows of an import, a page at a time",
  auth: "member",
  params: idParams,
  query: rowsQuery,
  output: rowsPage,
  run: ({ actor, params, query }) => listRows(actor, params.id, query),
});

export const PUT = handle({
  summary: "Change rows of an import: one, many, or all of a filter",
  auth: "member",
  errors: ["IMPORT_STATE"],
  params: idParams,
  body: rowsChange,
  output: rowsChanged,
  run: ({ actor, params, body }) => changeRows(actor, params.id, body),
});
