import { z } from "zod";
import { AppError } from "../core/errors";

/** The reader's own calendar feed; null until they ask for one. */
export const calendarFeed = z.object({ url: z.url().nullable() });
export type CalendarFeed = z.output<typeof calendarFeed>;

/** Of `…/[secret]`: "{secret}.ics". Anything else answers as an unknown secret does. */
export const feedParams = z.object({
  secret: z
    .string()
    .meta({ description: "The secret, followed by `.ics`" })
    .transform((value) => {
      const secret = /^([\w-]{43})\.ics$/.exec(value)?.[1];
      if (!secret) throw new AppError("NOT_FOUND");
      return secret;
    }),
});
