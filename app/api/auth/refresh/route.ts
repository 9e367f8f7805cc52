import { z } from "zod";
import { handle } from "@/lib/core/handle";
import { refreshAndGoOn } from "@/lib/identity/sign-in-steps";

export const GET = handle({
  auth: "public",
  query: z.object({ to: z.string().optional() }),
  run: ({ actor, query }) => refreshAndGoOn(actor, query.to),
});
