import { restoreCircle } from "@/lib/features/admin/circle-commands";
import { adminCircle } from "@/lib/features/admin/circle-schema";
import { handle } from "@/lib/server/http/handle";
import { idParams } from "@/lib/shared/params";

export const POST = handle({
  summary: "Restore a hidden circle",
  auth: "admin",
  params: idParams,
  output: adminCircle,
  run: ({ actor, params }) => restoreCircle(actor, params.id),
});
