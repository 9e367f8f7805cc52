import { createServer, type AddressInfo, type Socket } from "node:net";

interface SmtpServer {
  url: string;
  port: number;
  /** Received mails, raw. */
  mails: string[];
  /** To whom, as the connection says it. */
  recipients: string[];
  /** Number of connections so far. */
  connections: () => number;
  /** Changes the behaviour from now on. */
  behave: (how: Behaviour) => void;
  close: () => Promise<void>;
}

interface Behaviour {
  /** Accepts the connection and never responds. */
  silent?: boolean;
  /** Milliseconds before each response. */
  slow?: number;
  /** Rejects the recipient, or the whole content, with this response. */
  reject?: { at: "RCPT" | "CONTENT"; answer: string };
  /** Takes the content and closes the connection without a response. */
  vanish?: boolean;
}

/** A minimal mail server, with faults on demand. */
export async function startSmtpServer({
  port = 0,
  ...first
}: Behaviour & { port?: number } = {}): Promise<SmtpServer> {
  const mails: string[] = [];
  const recipients: string[] = [];
  const sockets = new Set<Socket>();
  let how: Behaviour = first;
  let count = 0;
  const server = createServer((socket) => {
    count += 1;
    sockets.add(socket);
    socket.on("error", () => undefined);
    if (!how.silent) serve(socket, { mails, recipients }, how);
  });
  await new Promise<void>((done) => server.listen(port, "127.0.0.1", done));
  const taken = (server.address() as AddressInfo).port;
  const close = () => {
    for (const socket of sockets) socket.destroy();
    return new Promise<void>((done) => server.close(() => done()));
  };
  return {
    url: `smtp://127.0.0.1:${taken}`,
    port: taken,
    mails,
    recipients,
    connections: () => count,
    behave: (next) => {
      how = next;
    },
    close,
  };
}

function serve(
  socket: Socket,
  { mails, recipients }: Pick<SmtpServer, "mails" | "recipients">,
  { slow = 0, reject, vanish }: Behaviour,
): void {
  let inData = false;
  let text = "";
  const say = (line: string) => {
    if (slow) setTimeout(() => socket.write(`${line}\r\n`), slow);
    else socket.write(`${line}\r\n`);
  };
  say("220 test");
  socket.on("data", (chunk) => {
    text += chunk.toString();
    if (inData) {
      const end = text.indexOf("\r\n.\r\n");
      if (end < 0) return;
      const content = text.slice(0, end);
      text = text.slice(end + 5);
      inData = false;
      if (reject?.at === "CONTENT") return say(reject.answer);
      // A dot at the start of a line is doubled in transfer (RFC 5321).
      mails.push(content.replace(/^\.\./gm, "."));
      if (vanish) return void socket.destroy();
      say("250 taken");
    }
    for (let at = text.indexOf("\r\n"); at >= 0 && !inData; at = text.indexOf("\r\n")) {
      const said = text.slice(0, at);
      const line = said.toUpperCase();
      text = text.slice(at + 2);
      inData = line === "DATA";
      if (line.startsWith("RCPT TO:")) recipients.push(said.slice("RCPT TO:".length));
      if (line.startsWith("RCPT") && reject?.at === "RCPT") say(reject.answer);
      else say(inData ? "354 go on" : line === "QUIT" ? "221 bye" : "250 ok");
    }
  });
}
