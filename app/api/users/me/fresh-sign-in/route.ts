import { z } from "zod";
import { handle } from "@/lib/server/http/handle";
import { freshUntil } from "@/lib/features/identity/session/queries";

export const GET = handle({
  summary: "Get how long the caller's sign-in is recent enough for sensitive actions",
  auth: "account",
  output: z.object({ freshUntil: z.iso.datetime().describe("15 minutes after the last sign-in.") }),
  run: async ({ actor }) => ({ freshUntil: (await freshUntil(actor)).toISOString() }),
});
