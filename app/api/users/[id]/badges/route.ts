import { getStanding } from "@/lib/features/badges/queries";
import { standing } from "@/lib/features/badges/schema";
import { handle } from "@/lib/server/http/handle";
import { idParams } from "@/lib/shared/params";

export const GET = handle({
  summary: "Get a reader's activity counts and badges",
  auth: "member",
  params: idParams,
  output: standing,
  run: ({ actor, params }) => getStanding(actor, params.id),
});
