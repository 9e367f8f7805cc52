import { z } from "zod";
import { ENDED_LISTED, LOANS_LISTED } from "./terms";

/** How long a history is. */
export const historyLength = z.object({
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(LOANS_LISTED)
    .default(ENDED_LISTED)
    .describe(
      "Loans that have ended to list at most, the newest; one's own open ones come beside them.",
    ),
});
export type HistoryLength = z.output<typeof historyLength>;
