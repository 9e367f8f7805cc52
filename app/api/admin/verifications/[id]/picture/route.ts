import { showPicture } from "@/lib/admin/verification-queries";
import { handle } from "@/lib/core/handle";
import { idParams } from "@/lib/core/http/params";

export const GET = handle({
  summary: "Get the picture of an identity document, until the request is decided",
  auth: "admin",
  produces: ["image/webp"],
  params: idParams,
  run: ({ actor, params }) => showPicture(actor, params.id),
});
