import { answerScraper } from "@/lib/server/metrics/metrics";

/** Not made by `handle`: a scraper's token is no session, and it asks while the database is away. */
export function GET(request: Request): Promise<Response> {
  return answerScraper(request);
}
