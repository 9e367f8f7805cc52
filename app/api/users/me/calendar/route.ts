import { endFeed, renewFeed } from "@/lib/calendar/commands";
import { getFeed } from "@/lib/calendar/queries";
import { calendarFeed } from "@/lib/calendar/schema";
import { handle } from "@/lib/core/handle";

export const GET = handle({
  summary: "The secret address of one's calendar, where there is one",
  auth: "member",
  faults: ["FRESH_SIGN_IN_REQUIRED"],
  output: calendarFeed,
  run: ({ actor }) => getFeed(actor),
});

/** A feed for who has none, a new address for who has. */
export const POST = handle({
  summary: "A new secret address; the one before ends",
  auth: "member",
  faults: ["FRESH_SIGN_IN_REQUIRED"],
  output: calendarFeed,
  run: ({ actor }) => renewFeed(actor),
});

export const DELETE = handle({
  summary: "Ends the secret address",
  auth: "member",
  run: ({ actor }) => endFeed(actor),
});
