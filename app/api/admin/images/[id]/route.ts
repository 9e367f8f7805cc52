import { removePicture } from "@/lib/features/admin/review-commands";
import { reasoned } from "@/lib/features/admin/schema";
import { handle } from "@/lib/server/http/handle";
import { idParams } from "@/lib/shared/params";

export const DELETE = handle({
  summary: "Remove a reader's picture permanently",
  auth: "admin",
  params: idParams,
  body: reasoned,
  run: ({ actor, params, body }) => removePicture(actor, params.id, body),
});
