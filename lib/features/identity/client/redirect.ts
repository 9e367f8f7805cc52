/** Sends the browser on with a GET, and sets cookies on the way. */
export function redirectAnswer(to: string, cookies: string[] = []): Response {
  const headers = new Headers({ location: to, "cache-control": "no-store" });
  for (const cookie of cookies) headers.append("set-cookie", cookie);
  return new Response(null, { status: 303, headers });
}
