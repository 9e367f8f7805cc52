import { getStanding } from "@/lib/badges/queries";
import { standing } from "@/lib/badges/schema";
import { handle } from "@/lib/core/handle";
import { idParams } from "@/lib/core/http/params";

export const GET = handle({
  summary: "Get a reader's activity counts and badges",
  auth: "member",
  params: idParams,
  output: standing,
  run: ({ actor, params }) => getStanding(actor, params.id),
});
