import { showPicture } from "@/lib/admin/verification-queries";
import { handle } from "@/lib/core/handle";
import { idParams } from "@/lib/core/http/params";

export const GET = handle({
  summary: "The picture of a reader's document, until it is decided",
  auth: "admin",
  produces: ["image/webp"],
  params: idParams,
  run: ({ actor, params }) => showPicture(actor, params.id),
});
