import { lookup } from "node:dns";
import http from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import webPush from "web-push";
import type { PushDevice } from "@/prisma/client/client";
import { env } from "@/lib/server/env";
import { vapidSubject, type VapidKeys } from "./vapid-commands";

/** How long a push service may take to answer. */
const TIMEOUT_MS = 10_000;
type Subscription = Pick<PushDevice, "endpoint" | "p256dh" | "auth">;

interface PushOptions {
  keys: VapidKeys;
  topic: string;
  ttl: number;
  signal?: AbortSignal;
}

/** Outcome of a push. @property retryAfter seconds, if the service says so. */
export interface Verdict {
  kind: "sent" | "gone" | "refused" | "later";
  status: number;
  retryAfter: number | null;
}

/**
 * Whether pushes may be sent to this URL: https to a public Internet address, so that nobody makes this server
 * call internal addresses. The addresses of a host name are checked when it is called.
 */
export function isPushAddress(endpoint: string): boolean {
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (username || password) return false;
  const host = hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) && !mayCall(host)) return false;
  if (env().PUSH_LOOPBACK && isIP(host) && isLoopback(host)) return true;
  return protocol === "https:" && port === "" && (isIP(host) > 0 || isPublicName(host));
}

/** Names of RFC 6761 and 6762 and those without a dot stay within a network. */
function isPublicName(host: string): boolean {
  const labels = host.replace(/\.$/, "").split(".");
  return labels.length > 1 && !PRIVATE_DOMAINS.has(labels.at(-1) ?? "");
}

const PRIVATE_DOMAINS = new Set([
  "localhost",
  "local",
  "internal",
  "lan",
  "home",
  "corp",
  "test",
  "invalid",
]);

/** The part of IPv6 that is assigned; old forms outside of it embed an IPv4 address, possibly an internal one. */
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

/**
 * Rejects host names with internal addresses at connection time, because a name may resolve differently each time.
 */
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
 * Encrypts and sends a push.
 * @param topic up to 32 characters: a waiting push with the same topic is replaced.
 * @param ttl seconds for which it is kept for a device that is off.
 * @throws Error if the service cannot be reached, or the device's keys are malformed.
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

/** Sends it without following redirects or reading the response body. */
async function post(
  endpoint: string,
  { body, ...options }: https.RequestOptions & { body: Buffer | null },
) {
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
