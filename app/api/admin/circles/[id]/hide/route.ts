import { hideCircle } from "@/lib/features/admin/circle-commands";
import { adminCircle } from "@/lib/features/admin/circle-schema";
import { reasoned } from "@/lib/features/admin/schema";
import { handle } from "@/lib/server/http/handle";
import { idParams } from "@/lib/shared/params";

export const POST = handle({
  summary: "Hide a circle from everyone; it opens no book until it is restored",
  auth: "admin",
  params: idParams,
  body: reasoned,
  output: adminCircle,
  run: ({ actor, params, body }) => hideCircle(actor, params.id, body),
});
