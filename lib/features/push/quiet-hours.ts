import type { User } from "@/prisma/client/client";
import { addDays, hourIn, todayIn, zonedInstant } from "@/lib/features/loans/due-dates/zoned-time";

/** Hours, 0 to 23; both null if there are no quiet hours. */
interface Quiet extends Pick<User, "quietFrom" | "quietUntil"> {
  /** IANA name. */
  timeZone: string;
}

/** End of the quiet hours that contain this moment; null if none do. */
export function quietUntil(now: Date, { quietFrom, quietUntil, timeZone }: Quiet): Date | null {
  if (quietFrom === null || quietUntil === null) return null;
  const hour = hourIn(timeZone, now);
  const overNight = quietFrom > quietUntil;
  const isQuiet = overNight
    ? hour >= quietFrom || hour < quietUntil
    : hour >= quietFrom && hour < quietUntil;
  if (!isQuiet) return null;
  const today = todayIn(timeZone, now);
  const day = overNight && hour >= quietFrom ? addDays(today, 1) : today;
  return zonedInstant(day, `${String(quietUntil).padStart(2, "0")}:00`, timeZone);
}
