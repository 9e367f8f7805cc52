import { answerScraper } from "@/lib/server/metrics/metrics";

/** Without `handle`: a scraper's token is no session, and it must be answered while the database is away. */
export function GET(request: Request): Promise<Response> {
  return answerScraper(request);
}
