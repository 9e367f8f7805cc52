import { createServer, type AddressInfo, type Socket } from "node:net";

interface SmtpServer {
  url: string;
  /** Whole messages as they came. */
  mails: string[];
  close: () => Promise<void>;
}

/** As much of a mail server as takes a mail; a `silent` one accepts the connection and says nothing. */
export async function startSmtpServer({ silent = false } = {}): Promise<SmtpServer> {
  const mails: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    if (!silent) converse(socket, mails);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    for (const socket of sockets) socket.destroy();
    return new Promise<void>((done) => server.close(() => done()));
  };
  return { url: `smtp://127.0.0.1:${port}`, mails, close };
}

function converse(socket: Socket, mails: string[]): void {
  let inData = false;
  let text = "";
  socket.write("220 test\r\n");
  socket.on("data", (chunk) => {
    text += chunk.toString();
    if (inData) {
      const end = text.indexOf("\r\n.\r\n");
      if (end < 0) return;
      mails.push(text.slice(0, end));
      text = text.slice(end + 5);
      inData = false;
      socket.write("250 taken\r\n");
    }
    for (let at = text.indexOf("\r\n"); at >= 0 && !inData; at = text.indexOf("\r\n")) {
      const line = text.slice(0, at).toUpperCase();
      text = text.slice(at + 2);
      inData = line === "DATA";
      socket.write(inData ? "354 go on\r\n" : line === "QUIT" ? "221 bye\r\n" : "250 ok\r\n");
    }
  });
}
