import { env } from "@/lib/server/env";
import { problemAnswer } from "@/lib/server/http/answer";
import { perProcess } from "@/lib/server/per-process";
import { digest, sameDigest } from "@/lib/server/secrets";
import { AppError } from "@/lib/shared/errors";

/** Values of a route's parameters; a route without any may have none. */
type PathParams = Record<string, unknown> | undefined;

/** One answered call, as the scraper counts it. */
interface CallFigures {
  method: string;
  /** The address asked for, and the values in it that stand for the route's parameters. */
  path: string;
  params: PathParams;
  status: number;
  /** Milliseconds. */
  ms: number;
}

/** What counts calls where a scraper wants to know; `lib/server/metrics/metrics-registry` makes it. */
export interface Metrics {
  count: (call: CallFigures) => void;
  /** Everything in Prometheus' text format, and its content type. */
  text: () => Promise<{ type: string; text: string }>;
}

/** What counts calls, where this process has it. */
export const scraped = perProcess("metrics", (): { metrics?: Metrics } => ({}));

/**
 * The route a path belongs to: `/api/books/[id]` for `/api/books/0190…`, and `/api/auth/[nextauth]` for
 * whatever follows where a parameter holds the rest of the path.
 */
export function routeOf(path: string, params: PathParams): string {
  const rest = Object.entries(params ?? {}).find(([, value]) => Array.isArray(value));
  if (rest) {
    const [name, value] = rest as [string, unknown[]];
    return [...path.split("/").slice(0, -value.length), `[${name}]`].join("/");
  }
  const open = new Map(Object.entries(params ?? {}).map(([name, value]) => [String(value), name]));
  return path
    .split("/")
    .map((part) => {
      const name = open.get(decoded(part));
      return name === undefined ? part : `[${name}]`;
    })
    .join("/");
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** This process' figures to whoever has METRICS_TOKEN; to anyone else there is nothing. */
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
