import { entryFile } from "@/lib/features/calendar/ics";
import { meetupEntry } from "@/lib/features/calendar/queries";
import { handle } from "@/lib/server/http/handle";
import { idParams } from "@/lib/shared/params";

export const GET = handle({
  summary: "Download a loan's meet-up as a calendar file",
  auth: "member",
  produces: ["text/calendar"],
  params: idParams,
  run: async ({ actor, params }) => {
    const { user, entry } = await meetupEntry(actor, params.id);
    return entryFile(user, entry);
  },
});
