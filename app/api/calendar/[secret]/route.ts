import { feedFile } from "@/lib/calendar/ics";
import { feedEntries } from "@/lib/calendar/queries";
import { feedParams } from "@/lib/calendar/schema";
import { handle } from "@/lib/core/handle";

export const GET = handle({
  summary: "Get the calendar feed of a reader's meet-ups and due dates",
  auth: "public",
  produces: ["text/calendar"],
  params: feedParams,
  secretPath: true,
  rate: "calendar",
  run: async ({ params, request }) => {
    const { reader, entries } = await feedEntries(params.secret);
    return feedFile(reader, entries, request);
  },
});
