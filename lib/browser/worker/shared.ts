import { SHARED_PICTURE } from "@/lib/browser/kept";
import { readerCache } from "./reader-cache";
import { cut } from "@/lib/shared/signs";

/** Fields of what another app shares, as named in the manifest. */
const TEXTS = ["title", "text", "url"];
/** A longer text is not about a book. */
const MAX_TEXT_LENGTH = 500;

/** Takes what another app has shared, and redirects to quick adding with it. */
export async function takeShared(request: Request): Promise<Response> {
  const form = await request.formData();
  const texts = TEXTS.map((name) => form.get(name)).filter((text) => typeof text === "string");
  const query = new URLSearchParams({ tab: "add" });
  const text = cut(texts.join("\n").trim(), MAX_TEXT_LENGTH);
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
