import { lookup } from "node:dns";
import http from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import webPush from "web-push";
import { env } from "@/lib/server/env";
import { vapidSubject, type VapidKeys } from "./vapid-commands";

/** A push service has this long to answer, in milliseconds. */
const TIMEOUT_MS = 10_000;
interface Subscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

interface PushOptions {
  keys: VapidKeys;
  topic: string;
  ttl: number;
  signal?: AbortSignal;
}

/** What a push service made of a push. @property retryAfter seconds, where it says so. */
export interface Verdict {
  kind: "sent" | "gone" | "refused" | "later";
  status: number;
  retryAfter: number | null;
}

/**
 * Whether pushes may be sent there: by https to an address of the Internet, so that nobody makes this server
 * call what only it can reach. The addresses of a name are looked at when it is called.
 */
export function isPushAddress(endpoint: string): boolean {
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (username || password) return false;
  const host = hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) && !mayCall(host)) return false;
  if (env().PUSH_LOOPBACK && isIP(host) && isLoopback(host)) return true;
  return protocol === "https:" && port === "";
}

/** What is given out of IPv6: old forms outside of it hold an IPv4 address, perhaps an inner one. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR("2000::/3");

function mayCall(address: string): boolean {
  const parsed = ipaddr.process(address);
  const isGlobal = parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_IPV6);
  if (isGlobal && parsed.range() === "unicast") return true;
  return env().PUSH_LOOPBACK && isLoopback(address);
}

function isLoopback(address: string): boolean {
  return ipaddr.process(address).range() === "loopback";
}

/** Refuses names of inner addresses, at the moment of the connection: a name may lead elsewhere each time. */
const publicLookup: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, found) => {
    const [first] = found ?? [];
    if (error || !first) return done(error ?? new Error("no address"), "");
    if (!found.every(({ address }) => mayCall(address)))
      return done(new Error("an inner address"), "");
    if (options.all) done(null, found);
    else done(null, first.address, first.family);
  });
};

/**
 * Encrypts and sends a push. @param topic up to 32 characters: one that waits with the same is replaced.
 * @param ttl for so many seconds it is kept for a device that is off.
 * @throws Error where the service cannot be reached, or the device's keys are none.
 */
export async function sendPush(
  { endpoint, p256dh, auth }: Subscription,
  payload: string,
  { keys, topic, ttl, signal }: PushOptions,
): Promise<Verdict> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const { method, headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    payload,
    { vapidDetails: { subject: vapidSubject(), ...keys }, TTL: ttl, topic, urgency: "high" },
  );
  const { status, retryAfter } = await post(endpoint, {
    method,
    headers,
    body,
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  });
  return { kind: kindOf(status), status, retryAfter };
}

interface Sending {
  method: string;
  headers: http.OutgoingHttpHeaders;
  body: Buffer | null;
  signal: AbortSignal;
}

/** Sends it; neither follows a redirect nor reads the answer's body. */
async function post(endpoint: string, { body, ...options }: Sending) {
  if (!isPushAddress(endpoint)) throw new Error("not an address of a push service");
  const { request } = endpoint.startsWith("https:") ? https : http;
  return new Promise<{ status: number; retryAfter: number | null }>((done, fail) => {
    const call = request(endpoint, { ...options, lookup: publicLookup, agent: false });
    call.on("error", fail);
    call.on("response", (answer) => {
      const seconds = Number(answer.headers["retry-after"]);
      done({ status: answer.statusCode ?? 0, retryAfter: seconds > 0 ? seconds : null });
      answer.on("error", () => undefined).destroy();
    });
    call.end(body);
  });
}

function kindOf(status: number): Verdict["kind"] {
  if (status >= 200 && status < 300) return "sent";
  if (status === 404 || status === 410) return "gone";
  return status === 429 || status >= 500 || status === 408 ? "later" : "refused";
}
