import { env } from "@/lib/server/env";
import { keepTextInOutbox } from "@/lib/server/mail/outbox";

/** A gateway that has not answered by then is given up, in milliseconds. */
const PATIENCE = 5_000;

/** A message to a phone. */
export interface TextMessage {
  /** E.164. */
  to: string;
  text: string;
}

/** True where texts reach phones, or, in the demo on one's own machine, the outbox. */
export function canSendSms(): boolean {
  const { SMS_URL: url, DEMO, IS_LOCAL } = env();
  return url !== undefined || (DEMO && IS_LOCAL);
}

/**
 * Hands one message to the gateway at SMS_URL, or keeps it in the outbox where there is none. An
 * address with `{to}` and `{text}` in it is asked for by GET; any other gets a POST with both as JSON.
 * @throws Error where the gateway did not take it.
 */
export async function sendSms(message: TextMessage): Promise<void> {
  const { SMS_URL: url, SMS_TOKEN: token } = env();
  if (!url) return keepTextInOutbox(message);
  const headers = new Headers(token ? { authorization: `Bearer ${token}` } : {});
  const answer = await fetch(filled(url, message), {
    ...asked(url, message, headers),
    headers,
    redirect: "error",
    signal: AbortSignal.timeout(PATIENCE),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`SMS gateway answered ${answer.status}`);
}

const PLACEHOLDER = /\{(to|text)\}|%7B(to|text)%7D/gi;

function filled(url: string, message: TextMessage): string {
  return url.replace(PLACEHOLDER, (_, plain?: string, escaped?: string) => {
    const name = (plain ?? escaped ?? "").toLowerCase();
    return encodeURIComponent(name === "to" ? message.to : message.text);
  });
}

function asked(url: string, message: TextMessage, headers: Headers): RequestInit {
  if (filled(url, message) !== url) return { method: "GET" };
  headers.set("content-type", "application/json");
  return { method: "POST", body: JSON.stringify(message) };
}
