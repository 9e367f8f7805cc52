import { handle } from "@/lib/server/http/handle";
import { robotsText } from "@/lib/server/http/robots";

export const dynamic = "force-dynamic";

export const GET = handle({
  summary: "What crawlers may visit",
  auth: "public",
  produces: ["text/plain"],
  run: async () => robotsText(),
});
