import { entryFile } from "@/lib/calendar/ics";
import { meetupEntry } from "@/lib/calendar/queries";
import { handle } from "@/lib/core/handle";
import { idParams } from "@/lib/core/http/params";

export const GET = handle({
  summary: "Download a loan's meet-up as a calendar file",
  auth: "member",
  produces: ["text/calendar"],
  params: idParams,
  run: async ({ actor, params }) => {
    const { reader, entry } = await meetupEntry(actor, params.id);
    return entryFile(reader, entry);
  },
});
