import { appManifest } from "@/lib/server/pages/manifest";
import { handle } from "@/lib/server/http/handle";

export const dynamic = "force-dynamic";

export const GET = handle({
  summary: "What makes it an app",
  auth: "public",
  produces: ["application/manifest+json"],
  run: ({ request }) => appManifest(new URL(request.url).searchParams.get("lang")),
});
