import { removePicture } from "@/lib/admin/picture-commands";
import { reasoned } from "@/lib/admin/schema";
import { handle } from "@/lib/core/handle";
import { idParams } from "@/lib/core/http/params";

export const DELETE = handle({
  summary: "Remove a reader's picture permanently",
  auth: "admin",
  params: idParams,
  body: reasoned,
  run: ({ actor, params, body }) => removePicture(actor, params.id, body),
});
