import { bringBack } from "@/lib/features/account/import-commands";
import { broughtBack } from "@/lib/features/account/schema";
import { handle } from "@/lib/server/http/handle";
import { idParams } from "@/lib/shared/params";

export const POST = handle({
  summary: "Take over the wishes and lending rules that the export of an account holds",
  auth: "member",
  params: idParams,
  output: broughtBack,
  run: ({ actor, params }) => bringBack(actor, params.id),
});
