import { db } from "@/lib/server/database/db";
import { readOutbox } from "@/lib/server/mail/outbox";
import { deliverDue } from "@/lib/features/mailing/deliver";

const MINUTE = 60_000;

/** One round of the mail job as it would run so many minutes from now. */
export function mailRound(minutes = 0): Promise<void> {
  // A second more, as the database's clock wrote what is due.
  const now = new Date(Date.now() + minutes * MINUTE + 1_000);
  return deliverDue({ clock: () => now });
}

/** The states of the mails owed to a reader, oldest first. */
export async function mailStates(userId: string): Promise<string[]> {
  const rows = await db().mailOutbox.findMany({ where: { userId }, orderBy: { createdAt: "asc" } });
  return rows.map((row) => row.state);
}

/** Mails kept for this address, oldest first. */
export async function mailsTo(email: string) {
  return (await readOutbox()).filter((mail) => mail.to === email).reverse();
}

/** Header and content of a raw mail, with folded headers in one line and the content decoded. */
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

/** A raw mail's parts, decoded, by their type ("text/plain"). */
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
