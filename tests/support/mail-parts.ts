/** Headers (unfolded) and decoded content of a raw mail. */
export function parsed(raw: string): { header: (name: string) => string; text: string } {
  const [head = "", ...body] = raw.split("\r\n\r\n");
  const lines = head.replace(/\r\n[ \t]+/g, " ").split("\r\n");
  const header = (name: string) =>
    lines
      .find((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`))
      ?.slice(name.length + 1)
      .trim() ?? "";
  return { header, text: body.join("\n\n") };
}

/** Decoded parts of a raw mail by content type ("text/plain"). */
export function partsOf(raw: string): Record<string, string> {
  const boundary = /boundary="([^"]+)"/.exec(parsed(raw).header("Content-Type"))?.[1] ?? "";
  const parts = raw.split(`--${boundary}`).slice(1, -1);
  return Object.fromEntries(
    parts.map((part) => {
      const [head = "", ...body] = part.replace(/^\r\n/, "").split("\r\n\r\n");
      const content = { head: `${head}\r\n\r\n`, body: body.join("\r\n\r\n") };
      const { header } = parsed(content.head);
      const type = header("Content-Type").split(";")[0] ?? "";
      return [type, decoded(content.body, header("Content-Transfer-Encoding"))];
    }),
  );
}

function decoded(body: string, encoding: string): string {
  if (encoding === "base64") return Buffer.from(body, "base64").toString();
  if (encoding !== "quoted-printable") return body;
  const bytes = body
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString();
}
