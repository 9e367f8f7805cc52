import { getStanding } from "@/lib/badges/queries";
import { standing } from "@/lib/badges/schema";
import { handle } from "@/lib/core/handle";
import { idParams } from "@/lib/core/http/params";

export const GET = handle({
  summary: "What a reader has done here, and the badges for it",
  auth: "member",
  params: idParams,
  output: standing,
  run: ({ actor, params }) => getStanding(actor, params.id),
});
