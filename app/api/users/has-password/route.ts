import { z } from "zod";
import { handle } from "@/lib/server/http/handle";
import { hasPassword } from "@/lib/features/identity/account/queries";

export const GET = handle({
  summary: "Check whether the account has a password",
  auth: "account",
  output: z.boolean(),
  run: ({ actor }) => hasPassword(actor.id),
});
