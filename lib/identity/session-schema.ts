import { z } from "zod";

/** What a browser says of itself, as far as it is known. */
const device = z.object({
  kind: z.enum(["desktop", "phone", "program"]).describe("What it is; `program`: no browser."),
  browser: z.string().nullable()
    .describe("For example Firefox; the program's own name for what is no browser."),
  system: z.string().nullable().describe("For example Windows."),
});
export type Device = z.output<typeof device>;

/** One sign-in that still holds. */
export const ownSession = z.object({
  id: z.uuid().describe("Of the session."),
  createdAt: z.iso.datetime().describe("When it began."),
  lastSeenAt: z.iso.datetime().describe("When it was last used, to the hour."),
  device: device.describe("What the browser says of itself."),
  current: z.boolean().describe("The one this call was made with."),
});
export type OwnSession = z.output<typeof ownSession>;
