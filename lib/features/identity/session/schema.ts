import { z } from "zod";

/** Parsed from the `User-Agent` header. */
const device = z.object({
  kind: z
    .enum(["desktop", "phone", "program"])
    .describe("Kind of device; `program` is anything but a browser."),
  browser: z.string().nullable().describe("For example Firefox; for a program, the name it gives."),
  system: z.string().nullable().describe("Operating system, for example Windows."),
});
export type DeviceDescription = z.output<typeof device>;

export const ownSession = z.object({
  id: z.uuid().describe("The id of the session."),
  createdAt: z.iso.datetime().describe("When the session began."),
  lastSeenAt: z.iso.datetime().describe("When it was last used, to the hour."),
  device: device.describe("Device, as the browser reports it."),
  current: z.boolean().describe("True for the session this call was made with."),
});
export type OwnSession = z.output<typeof ownSession>;

export const ticketExchange = z.object({
  token: z
    .string()
    .min(1)
    .max(200)
    .describe("The ticket from /auth/callback; valid once, for one minute."),
});
export const bearerToken = z.object({
  token: z.string().describe("Bearer token for the `Authorization` header."),
});
