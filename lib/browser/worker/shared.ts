import { SHARED_PICTURE } from "@/lib/browser/kept";
import { readerCache } from "./reader-cache";

/** What another app shares, as the manifest names it. */
const TEXTS = ["title", "text", "url"];
/** Longer texts are no book's. */
const LONGEST = 500;

/** Takes what another app has shared, and leads to quick adding with it. */
export async function takeShared(request: Request): Promise<Response> {
  const form = await request.formData();
  const texts = TEXTS.map((name) => form.get(name)).filter((text) => typeof text === "string");
  const query = new URLSearchParams({ tab: "add" });
  const text = texts.join("\n").trim().slice(0, LONGEST);
  if (text) query.set("shared", text);
  const picture = form.get("picture");
  const cache = await readerCache();
  if (cache && picture instanceof File && picture.size > 0) {
    const headers = {
      "content-type": picture.type,
      "x-name": encodeURIComponent(picture.name),
      date: new Date().toUTCString(),
    };
    await cache.put(SHARED_PICTURE, new Response(picture, { headers }));
    query.set("picture", "shared");
  }
  return Response.redirect(`/books/manage?${query}`, 303);
}
