import { Readable } from "node:stream";
import { parseConnectionUrl, type ConnectionUrlOptions } from "nodemailer/lib/shared";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import type { Composed } from "./compose";
import { MailFault } from "./fault";

/** A server that does not speak is given up after so many milliseconds. */
const PATIENCE = 10_000;
/** So long may everything before the content take together. */
const BEFORE_CONTENT = 60_000;
/** A server may think about the content for so long before it says whether it took it. */
const AFTER_CONTENT = 5 * 60_000;

/** Called when the server waits for the content and not a byte of it has left; may still refuse. */
export type Leave = () => Promise<void>;

/**
 * Hands one mail to a mail server.
 * @param leave see `Leave`: what it writes down is how one knows later that the mail may have left.
 * @throws MailFault, which says whether the server can have the mail.
 */
export async function handOver(url: string, mail: Composed, leave: Leave): Promise<void> {
  const options = parseConnectionUrl(url);
  const connection = new SMTPConnection({
    ...options,
    connectionTimeout: PATIENCE,
    greetingTimeout: PATIENCE,
    dnsTimeout: PATIENCE,
    socketTimeout: AFTER_CONTENT,
  });
  const progress = { left: false };
  try {
    await new Promise<void>((done, fail) => {
      const late = setTimeout(() => end(new Error("too slow")), BEFORE_CONTENT);
      const content = contentOf(mail, async () => {
        clearTimeout(late);
        await leave();
        progress.left = true;
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
    throw asFault(error as SMTPConnection.SMTPError, progress.left);
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

/** The message, which goes through `leave` before its first byte is given away. */
function contentOf({ message }: Composed, leave: Leave): Readable {
  async function* read() {
    await leave();
    yield message;
  }
  return Readable.from(read(), { objectMode: false });
}

/** A refusal of this mail names its command; everything else is the server being away. */
function asFault(error: SMTPConnection.SMTPError, left: boolean): MailFault {
  const { responseCode: code = 0, command } = error;
  if (left && !code) return new MailFault("uncertain", error);
  const aboutThisMail = command === "RCPT TO" || command === "DATA";
  if (!aboutThisMail || code === 421) return new MailFault("away", error);
  return new MailFault(code >= 500 ? "rejected" : "postponed", error);
}
