import { z } from "zod";
import { AppError } from "@/lib/shared/errors";

export const calendarFeed = z.object({
  url: z.url().nullable().describe("Secret URL of the feed; null until it is created."),
});
export type CalendarFeed = z.output<typeof calendarFeed>;

/** Of `…/[secret]`: "{secret}.ics". Anything else is answered like an unknown secret. */
export const feedParams = z.object({
  secret: z
    .string()
    .meta({ maxLength: 47 })
    .transform((value) => {
      const secret = /^([\w-]{43})\.ics$/.exec(value)?.[1];
      if (!secret) throw new AppError("NOT_FOUND");
      return secret;
    })
    .describe("The feed's secret, followed by `.ics`."),
});
