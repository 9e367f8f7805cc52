import { endFeed, renewFeed } from "@/lib/features/calendar/commands";
import { getFeed } from "@/lib/features/calendar/queries";
import { calendarFeed } from "@/lib/features/calendar/schema";
import { handle } from "@/lib/server/http/handle";

export const GET = handle({
  summary: "Get the secret URL of the caller's calendar feed, if there is one",
  auth: "member",
  errors: ["FRESH_SIGN_IN_REQUIRED"],
  output: calendarFeed,
  run: ({ actor }) => getFeed(actor),
});

/** Creates the feed, or gives an existing one a new address. */
export const POST = handle({
  summary: "Create a new secret calendar URL; the previous one stops working",
  auth: "member",
  errors: ["FRESH_SIGN_IN_REQUIRED"],
  output: calendarFeed,
  run: ({ actor }) => renewFeed(actor),
});

export const DELETE = handle({
  summary: "Delete the secret calendar URL",
  auth: "member",
  run: ({ actor }) => endFeed(actor),
});
