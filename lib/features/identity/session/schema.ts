import { z } from "zod";
import * as field from "@/lib/shared/field";

/** Parsed from the `User-Agent` header. */
const device = z.object({
  kind: field.oneOf(
    ["desktop", "phone", "program"],
    "Kind of device; `program` is anything but a browser.",
  ),
  browser: field.textOrNull("For example Firefox; for a program, the name it gives."),
  system: field.textOrNull("Operating system, for example Windows."),
});
export type DeviceDescription = z.output<typeof device>;

export const ownSession = z.object({
  id: field.id("The id of the session."),
  createdAt: field.moment("When the session began."),
  lastSeenAt: field.moment("When it was last used, to the hour."),
  device: device.describe("Device, as the browser reports it."),
  current: field.flag("True for the session this call was made with."),
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
  token: field.text("Bearer token for the `Authorization` header."),
});
