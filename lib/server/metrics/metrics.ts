import { env } from "@/lib/server/env";
import { problemAnswer } from "@/lib/server/http/answer";
import { perProcess } from "@/lib/server/per-process";
import { digest, sameDigest } from "@/lib/server/secrets/secrets";
import { AppError } from "@/lib/shared/errors";

type PathParams = Record<string, unknown> | undefined;

interface CallFigures {
  method: string;
  /** Requested path, and the values of its route parameters. */
  path: string;
  params: PathParams;
  status: number;
  ms: number;
}

/** Counts calls; implemented in `lib/server/metrics/metrics-registry`. */
export interface Metrics {
  count: (call: CallFigures) => void;
  /** All metrics in Prometheus' text format, and their content type. */
  text: () => Promise<{ type: string; text: string }>;
}

/** The metrics of this process, if they are enabled. */
export const scraped = perProcess("metrics", (): { metrics?: Metrics } => ({}));

/**
 * Route of a path: `/api/books/[id]` for `/api/books/0190…`; a catch-all parameter replaces all its segments, as in
 * `/api/auth/[nextauth]`.
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

/** Metrics for callers with METRICS_TOKEN; others get 404. */
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
