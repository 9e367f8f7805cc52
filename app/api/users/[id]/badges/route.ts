import { getBadgeProgress } from "@/lib/features/badges/queries";
import { badgeProgress } from "@/lib/features/badges/schema";
import { handle } from "@/lib/server/http/handle";
import { idParams } from "@/lib/shared/params";

export const GET = handle({
  summary: "Get a reader's activity counts and badges",
  auth: "member",
  params: idParams,
  output: badgeProgress,
  run: ({ actor, params }) => getBadgeProgress(actor, params.id),
});
