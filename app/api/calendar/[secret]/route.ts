import { feedFile } from "@/lib/features/calendar/ics";
import { feedEntries } from "@/lib/features/calendar/queries";
import { feedParams } from "@/lib/features/calendar/schema";
import { handle } from "@/lib/server/http/handle";

export const GET = handle({
  summary: "Get the calendar feed of a reader's meet-ups and due dates",
  auth: "public",
  produces: ["text/calendar"],
  params: feedParams,
  secretPath: true,
  rate: "calendar",
  run: async ({ params, request }) => {
    const { user, entries } = await feedEntries(params.secret);
    return feedFile(user, entries, request);
  },
});
