import { handle } from "@/lib/server/http/handle";
import { getCircleByCode } from "@/lib/features/circles/queries";
import { circleCard, circleCodeParams } from "@/lib/features/circles/schema";

export const GET = handle({
  summary: "Get the circle of a link",
  auth: "public",
  params: circleCodeParams,
  output: circleCard,
  rate: "invitation",
  secretPath: true,
  run: ({ params }) => getCircleByCode(params.code),
});
