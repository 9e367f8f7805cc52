import { handle } from "@/lib/server/http/handle";
import { leftOutFile } from "@/lib/features/imports/queries";
import { idParams } from "@/lib/shared/params";

export const GET = handle({
  summary: "Get what was not listed, as a CSV file to mend and bring again",
  auth: "member",
  params: idParams,
  produces: ["text/csv"],
  run: async ({ actor, params }) =>
    new Response(await leftOutFile(actor, params.id), {
      headers: {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": 'attachment; filename="left-out.csv"',
        "cache-control": "private, no-store",
      },
    }),
});
