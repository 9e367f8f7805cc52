import { z } from "zod";

/** What a browser says of itself, as far as it is known. */
const device = z.object({
  kind: z.enum(["desktop", "phone", "program"]),
  /** For example "Firefox"; the program's own name for what is no browser. */
  browser: z.string().nullable(),
  /** For example "Windows". */
  system: z.string().nullable(),
});
export type Device = z.output<typeof device>;

/** One sign-in that still holds. */
export const ownSession = z.object({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  /** To the hour. */
  lastSeenAt: z.iso.datetime(),
  device,
  /** The one this call was made with. */
  current: z.boolean(),
});
export type OwnSession = z.output<typeof ownSession>;
