import { env } from "@/lib/server/env";
import { AppError } from "@/lib/shared/errors";
import { digest, sameDigest } from "@/lib/server/secrets";
import { problemAnswer } from "@/lib/server/http/answer";
import { scraped } from "./metrics";

/** Metrics for callers with METRICS_TOKEN; 404 for anyone else. */
export async function answerScraper(request: Request): Promise<Response> {
  const given = /^Bearer (\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  const { METRICS_TOKEN: token } = env();
  const { metrics } = scraped();
  if (!token || !given || !metrics || !sameDigest(digest(given), digest(token))) {
    return problemAnswer(new AppError("NOT_FOUND"), crypto.randomUUID());
  }
  const { type, text } = await metrics.text();
  return new Response(text, { headers: { "content-type": type, "cache-control": "no-store" } });
}
