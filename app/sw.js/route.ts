import { handle } from "@/lib/server/http/handle";
import { workerScript } from "@/lib/server/http/worker-script";

export const dynamic = "force-dynamic";

export const GET = handle({
  summary: "The service worker",
  auth: "public",
  rate: "none",
  produces: ["text/javascript"],
  run: () => workerScript(),
});
