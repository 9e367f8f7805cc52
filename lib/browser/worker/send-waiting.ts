import { changeWaiting, waitingMessages } from "@/lib/browser/waiting-messages";
import { forgetReader } from "./reader-cache";

/**
 * Sends what was written without a network, in its order. A window may do the same meanwhile: the server stores a
 * message once by its client id.
 * @throws where it is to be tried again later
 */
export async function sendWaiting(): Promise<void> {
  const messages = await waitingMessages();
  if (messages.length === 0) return;
  const me = await call("/users/me");
  if (!me) return forgetReader();
  const { id } = (await me.json()) as { id: string };
  for (const { clientId, readerId, path, content } of messages) {
    // Nobody's message is sent in another's name.
    const answer = readerId === id ? await call(path, { content, clientId }) : undefined;
    if (answer === null) return forgetReader();
    // Stored, or refused for good: then a window of the reader says so.
    await changeWaiting([], [clientId]);
  }
}

/** @returns null where nobody is signed in. */
async function call(path: string, body?: object): Promise<Response | null> {
  const answer = await fetch(`/api${path}`, {
    method: body ? "POST" : "GET",
    headers: { accept: "application/json", "content-type": "application/json" },
    body: body && JSON.stringify(body),
  });
  if (answer.status === 429 || answer.status >= 500) throw new Error(`${path}: ${answer.status}`);
  return answer.status === 401 ? null : answer;
}
