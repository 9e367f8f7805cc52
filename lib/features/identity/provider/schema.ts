import { z } from "zod";
import * as field from "@/lib/shared/field";

/** Of `/api/identity/[uid]/…`; any text, because an unknown one is answered as expired. */
export const interactionParams = z.object({
  uid: z.string().max(100).describe("The id of the sign-in in progress."),
});
export const socialParams = interactionParams.extend({
  provider: z.string().max(40).describe("Provider name, as configured by the operator."),
});

export const nextStep = z.object({
  redirectTo: field.text("Where to send the browser next."),
});
