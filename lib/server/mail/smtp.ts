import { Readable } from "node:stream";
import { parseConnectionUrl, type ConnectionUrlOptions } from "nodemailer/lib/shared";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import type { Composed } from "./compose";
import { MailError } from "./errors";
import { needsTls } from "./needs-tls";

/** For connection, greeting and DNS. */
const CONNECT_TIMEOUT_MS = 10_000;
/** For everything before the content. */
const ENVELOPE_TIMEOUT_MS = 60_000;
/** For the server's answer to the content. */
const CONTENT_TIMEOUT_MS = 5 * 60_000;

/** Called when the server waits for the content and none of it has been sent; if it throws, nothing is sent. */
export type BeforeContent = () => Promise<void>;

/**
 * Sends one mail by SMTP.
 * @param beforeContent can record that the mail may have been sent from then on.
 * @throws MailError, whose kind says whether the server may have the mail.
 */
export async function sendBySmtp(
  url: string,
  mail: Composed,
  beforeContent: BeforeContent,
): Promise<void> {
  const options = parseConnectionUrl(url);
  const connection = new SMTPConnection({
    ...options,
    requireTLS: needsTls(url),
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    dnsTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: CONTENT_TIMEOUT_MS,
  });
  const progress = { contentSent: false };
  try {
    await new Promise<void>((done, fail) => {
      const late = setTimeout(() => end(new Error("too slow")), ENVELOPE_TIMEOUT_MS);
      const content = contentOf(mail, async () => {
        clearTimeout(late);
        await beforeContent();
        progress.contentSent = true;
      });
      function end(error?: Error | null) {
        clearTimeout(late);
        if (!error) return done();
        // Destroyed before it is read: after a rejected recipient the content must not count as sent.
        content.destroy();
        fail(error);
      }
      connection.on("error", end);
      connection.on("end", () => end(new Error("closed")));
      open(connection, options, (error) => {
        if (error) end(error);
        else connection.send(mail.envelope, content, end);
      });
    });
    connection.quit();
  } catch (error) {
    connection.close();
    throw asMailError(error as SMTPConnection.SMTPError, progress.contentSent);
  }
}

function open(
  connection: SMTPConnection,
  { auth }: ConnectionUrlOptions,
  done: (error?: Error | null) => void,
): void {
  connection.connect((error) => {
    if (error || !auth || !connection.allowsAuth) return done(error);
    connection.login(auth, done);
  });
}

/** A stream of the message that awaits `beforeContent` before its first byte. */
function contentOf({ message }: Composed, beforeContent: BeforeContent): Readable {
  async function* read() {
    await beforeContent();
    yield message;
  }
  return Readable.from(read(), { objectMode: false });
}

/** Errors of RCPT TO and DATA concern this mail; all others mean that the server is away. */
function asMailError(error: SMTPConnection.SMTPError, contentSent: boolean): MailError {
  const { responseCode: code = 0, command } = error;
  if (contentSent && !code) return new MailError("uncertain", error);
  const aboutThisMail = command === "RCPT TO" || command === "DATA";
  if (!aboutThisMail || code === 421) return new MailError("away", error);
  return new MailError(code >= 500 ? "rejected" : "postponed", error);
}
