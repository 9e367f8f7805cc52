import { serveCommunityPicture } from "@/lib/features/files/community-picture";
import { handle } from "@/lib/server/http/handle";

export const GET = handle({
  summary: "Get the operator's picture of the community",
  auth: "public",
  produces: ["image/webp"],
  rate: "picture",
  errors: ["NOT_FOUND"],
  run: ({ request }) => serveCommunityPicture(request),
});
