import { Readable } from "node:stream";
import { parseConnectionUrl, type ConnectionUrlOptions } from "nodemailer/lib/shared";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import type { Composed } from "./compose";
import { MailError } from "./errors";

/** A server that does not speak is given up after so many milliseconds. */
const CONNECT_TIMEOUT_MS = 10_000;
/** So long may everything before the content take together. */
const ENVELOPE_TIMEOUT_MS = 60_000;
/** A server may think about the content for so long before it says whether it took it. */
const CONTENT_TIMEOUT_MS = 5 * 60_000;

/** Called when the server waits for the content and none of it has been sent; may still throw. */
export type BeforeContent = () => Promise<void>;

/**
 * Hands one mail to a mail server.
 * @param beforeContent see `BeforeContent`: its record shows later that the mail may have been sent.
 * @throws MailError, which says whether the server can have the mail.
 */
export async function sendBySmtp(
  url: string,
  mail: Composed,
  beforeContent: BeforeContent,
): Promise<void> {
  const options = parseConnectionUrl(url);
  const connection = new SMTPConnection({
    ...options,
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
        // Before the stream is read: a refused recipient must not count as content that left.
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

/** The message, which awaits `beforeContent` before its first byte. */
function contentOf({ message }: Composed, beforeContent: BeforeContent): Readable {
  async function* read() {
    await beforeContent();
    yield message;
  }
  return Readable.from(read(), { objectMode: false });
}

/** A refusal of this mail names its command; everything else is the server being away. */
function asMailError(error: SMTPConnection.SMTPError, contentSent: boolean): MailError {
  const { responseCode: code = 0, command } = error;
  if (contentSent && !code) return new MailError("uncertain", error);
  const aboutThisMail = command === "RCPT TO" || command === "DATA";
  if (!aboutThisMail || code === 421) return new MailError("away", error);
  return new MailError(code >= 500 ? "rejected" : "postponed", error);
}
