/// <reference lib="webworker" />
// The service worker: see docs/decisions/056-an-app.md. The build bundles it; /sw.js answers with it.
import { CacheFirst, ExpirationPlugin, Serwist } from "serwist";
import { ApiError } from "@/lib/browser/api-client";
import { OUTBOX, type WorkerMessage } from "@/lib/browser/kept";
import { hasEntry, putEntry, sendEntries } from "@/lib/browser/outbox";
import { DAY } from "@/lib/shared/time";
import { answerPage, keepPages } from "./pages";
import { forgetReader } from "./reader-cache";
import { takeShared } from "./shared";
import "./push";

interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}
declare const self: ServiceWorkerGlobalScope & {
  addEventListener(type: "sync", listener: (event: SyncEvent) => void): void;
};
/** The worker's build; pages have theirs as `NEXT_PUBLIC_VERSION`. */
declare const VERSION: string;
/** Our own files, each with its digest; set by the build. */
declare const SHELL: { url: string; revision: string }[];

/** Scripts, styles and fonts; their names contain a digest of their content. */
const FILES = new CacheFirst({
  cacheName: "files",
  plugins: [new ExpirationPlugin({ maxEntries: 300, maxAgeSeconds: (30 * DAY) / 1_000 })],
});

/** The page shown when there is neither a network nor a copy. */
const standIn = async () => (await serwist.matchPrecache("/offline/page.html")) ?? Response.error();

const serwist = new Serwist({
  precacheEntries: SHELL,
  precacheOptions: { cleanupOutdatedCaches: true },
  // A new version waits until a window asks for it, or all windows are closed.
  skipWaiting: false,
  clientsClaim: true,
  navigationPreload: true,
});
serwist.registerCapture(({ request, sameOrigin }) => sameOrigin && request.mode === "navigate", {
  handle: ({ event }) => answerPage(event as FetchEvent, standIn),
});
serwist.registerCapture(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith("/_next/static/"),
  FILES,
);
serwist.registerCapture(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === "/books/share",
  { handle: ({ request }) => takeShared(request) },
  "POST",
);
serwist.addEventListeners();

self.addEventListener("message", (event) => {
  const message = event.data as WorkerMessage;
  const answer = (given: unknown) => event.ports[0]?.postMessage(given);
  if (message.type === "VERSION") answer(VERSION);
  if (message.type === "FORGET") event.waitUntil(forgetReader());
  if (message.type === "HAS") event.waitUntil(hasEntry(message.key).then(answer));
  if (message.type === "SEND")
    event.waitUntil(putEntry(message.entry, self.registration).then(answer));
  if (message.type !== "KEEP") return;
  const keepFile = (address: string) => FILES.handle({ event, request: new Request(address) });
  const files = message.files.filter((address) => address.startsWith("/_next/static/"));
  const work = async () => {
    await keepPages(message.pages, message.olderThan, keepFile);
    await Promise.allSettled(files.map(keepFile));
  };
  // Without a network the stored copies stay.
  event.waitUntil(work().catch(() => undefined));
});

self.addEventListener("sync", (event) => {
  if (event.tag === OUTBOX) event.waitUntil(sendAll());
});

async function sendAll(): Promise<void> {
  try {
    await sendEntries("/");
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    await forgetReader();
  }
}
