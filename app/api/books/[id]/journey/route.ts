import { getJourney } from "@/lib/features/journey/queries";
import { journey } from "@/lib/features/journey/schema";
import { handle } from "@/lib/server/http/handle";
import { idParams } from "@/lib/shared/params";

export const GET = handle({
  summary: "Get where a book has been, and the notes in its margin",
  auth: "public",
  params: idParams,
  output: journey,
  run: ({ actor, params }) => getJourney(actor, params.id),
});
