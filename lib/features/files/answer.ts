export interface ServedPicture {
  type: "image/webp" | "image/png";
  /** In quotation marks. */
  etag: string;
  /** Called only if the browser does not have it yet. */
  load: () => Promise<Buffer<ArrayBuffer>>;
}

/**
 * How long it may be cached without revalidation, which costs only a 304. Pictures can be withdrawn, so the
 * time is short, and non-public ones are cached only by browsers.
 */
const KEEP = {
  hour: "public, max-age=3600, must-revalidate",
  minutes: "private, max-age=300, must-revalidate",
  ask: "private, no-cache",
};

/** Answers with a picture; 304 if the browser has it already. */
export async function pictureAnswer(
  request: Request,
  { type, etag, load }: ServedPicture,
  keep: keyof typeof KEEP,
): Promise<Response> {
  const headers = {
    etag,
    "cache-control": KEEP[keep],
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'",
  };
  if (isKnown(request.headers.get("if-none-match"), etag)) {
    return new Response(null, { status: 304, headers });
  }
  const bytes = await load();
  return new Response(bytes, {
    headers: { ...headers, "content-type": type, "content-length": String(bytes.length) },
  });
}

function isKnown(header: string | null, etag: string): boolean {
  const tags = (header ?? "").split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return tags.includes("*") || tags.includes(etag);
}
