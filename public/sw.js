importScripts("/push-worker.js");

// Shows our own page where the network is gone. It keeps that page alone: nothing of a reader.
// With a change of a file below the name changes too, so that browsers fetch them anew.
const CACHE = "offline-3";
const PAGE = "/offline/page.html";
const FILES = [PAGE, "/offline/page.css", "/offline/page.js", "/icons/icon.svg"];

self.addEventListener("install", (event) => {
  const kept = caches.open(CACHE).then((cache) => cache.addAll(FILES));
  event.waitUntil(kept.then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(begin());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.mode === "navigate" && request.method === "GET") event.respondWith(navigate(event));
  else if (FILES.includes(new URL(request.url).pathname)) event.respondWith(fileOf(request));
});

async function begin() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
  // The page is asked for while this worker starts.
  await self.registration.navigationPreload?.enable();
}

async function navigate({ request, preloadResponse }) {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    return (await caches.match(PAGE)) ?? Response.error();
  }
}

async function fileOf(request) {
  return fetch(request).catch(async () => (await caches.match(request)) ?? Response.error());
}
