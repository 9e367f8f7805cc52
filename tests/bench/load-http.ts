// The load generator for HTTP, in a process of its own, so that it does not slow the servers.
import autocannon from "autocannon";
import { answerMessages } from "./processes";

export interface HttpCall {
  method: "GET" | "POST";
  path: string;
  headers: Record<string, string>;
  body?: string;
  /** The whole answer, or texts that it must contain. */
  expect?: string | string[];
}

export interface HttpLoad {
  url: string;
  seconds: number;
  connections: number;
  requests: HttpCall[];
}

/** Answered requests per second. Throws where any answer was not the expected one. */
async function drive({ url, seconds, connections, requests }: HttpLoad): Promise<number> {
  const wrong: string[] = [];
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: requests.map(({ expect, ...request }) => ({
      ...request,
      onResponse: (status, body) => {
        if (status !== 200 || !fits(body, expect))
          wrong.push(`${request.path}: ${status} ${body.slice(0, 300)}`);
      },
    })),
  });
  if (wrong.length || result.errors)
    throw new Error(`${wrong.length} wrong answers, ${result.errors} errors\n${wrong[0]}`);
  return result.requests.total / result.duration;
}

function fits(body: string, expected: string | string[] = []): boolean {
  return typeof expected === "string"
    ? body === expected
    : expected.every((part) => body.includes(part));
}

answerMessages(drive);
