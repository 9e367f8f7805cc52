import { env } from "@/lib/server/env";
import { keepTextInOutbox } from "@/lib/server/mail/outbox";

const TIMEOUT_MS = 5_000;

export interface TextMessage {
  /** E.164. */
  to: string;
  text: string;
}

/** Whether there is a gateway, or the outbox of a demo on this machine. */
export function canSendSms(): boolean {
  const { SMS_URL: url, DEMO, IS_LOCAL } = env();
  return url !== undefined || (DEMO && IS_LOCAL);
}

/**
 * Sends a message through the gateway at SMS_URL, or puts it in the outbox if there is none. A URL with `{to}`
 * and `{text}` is called with GET; any other with POST and both as JSON.
 * @throws Error if the gateway did not accept it.
 */
export async function sendSms(message: TextMessage): Promise<void> {
  const { SMS_URL: url, SMS_TOKEN: token } = env();
  if (!url) return keepTextInOutbox(message);
  const headers = new Headers(token ? { authorization: `Bearer ${token}` } : {});
  const answer = await fetch(fillIn(url, message), {
    ...requestInit(url, message, headers),
    headers,
    redirect: "error",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`SMS gateway answered ${answer.status}`);
}

const PLACEHOLDER = /\{(to|text)\}|%7B(to|text)%7D/gi;

function fillIn(url: string, message: TextMessage): string {
  return url.replace(PLACEHOLDER, (_, plain?: string, escaped?: string) => {
    const name = (plain ?? escaped ?? "").toLowerCase();
    return encodeURIComponent(name === "to" ? message.to : message.text);
  });
}

function requestInit(url: string, message: TextMessage, headers: Headers): RequestInit {
  if (fillIn(url, message) !== url) return { method: "GET" };
  headers.set("content-type", "application/json");
  return { method: "POST", body: JSON.stringify(message) };
}
