import { handle } from "@/lib/core/handle";
import { robotsText } from "@/lib/core/http/robots";

export const dynamic = "force-dynamic";

export const GET = handle({
  summary: "What crawlers may visit",
  auth: "public",
  produces: ["text/plain"],
  run: async () => robotsText(),
});
