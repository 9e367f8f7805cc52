import { removeNote } from "@/lib/features/admin/review-commands";
import { reasoned } from "@/lib/features/admin/schema";
import { handle } from "@/lib/server/http/handle";
import { idParams } from "@/lib/shared/params";

export const DELETE = handle({
  summary: "Remove a note from the margin of a book permanently",
  auth: "admin",
  params: idParams,
  body: reasoned,
  run: ({ actor, params, body }) => removeNote(actor, params.id, body),
});
