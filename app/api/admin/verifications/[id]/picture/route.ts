import { showPicture } from "@/lib/features/admin/verification-queries";
import { handle } from "@/lib/server/http/handle";
import { idParams } from "@/lib/shared/params";

export const GET = handle({
  summary: "Get the picture of an identity document, until the request is decided",
  auth: "admin",
  produces: ["image/webp"],
  params: idParams,
  run: ({ actor, params }) => showPicture(actor, params.id),
});
