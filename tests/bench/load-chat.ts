// The load generator for sockets: senders that wait for each acknowledgement, and idle windows.
import { io, type Socket } from "socket.io-client";
import { SOCKET_PATH } from "@/lib/shared/realtime-events";
import { answerMessages } from "./processes";

export interface Window {
  token: string;
  senderId: string;
  recipientId: string;
}

export type ChatLoad =
  | { kind: "open"; url: string; windows: Window[] }
  | { kind: "send"; seconds: number }
  | { kind: "close" };

/** Number of windows that connect at the same time. */
const AT_ONCE = 50;

let open: { socket: Socket; window: Window }[] = [];

/** Connects all windows. @returns their number */
async function connect(url: string, windows: Window[]): Promise<number> {
  for (let at = 0; at < windows.length; at += AT_ONCE) {
    open.push(
      ...(await Promise.all(windows.slice(at, at + AT_ONCE).map((window) => join(url, window)))),
    );
  }
  return open.length;
}

function join(url: string, window: Window): Promise<(typeof open)[number]> {
  const { token, senderId } = window;
  const socket = io(url, {
    ...{ path: SOCKET_PATH, transports: ["websocket"], forceNew: true, reconnection: false },
    auth: { token, senderId },
  });
  return new Promise((done, fail) => {
    socket.once("connect", () => done({ socket, window }));
    socket.once("connect_error", fail);
  });
}

/** Every window sends one message after the other. */
async function send(seconds: number): Promise<{ perSecond: number; sent: number }> {
  const started = performance.now();
  const until = started + seconds * 1000;
  let sent = 0;
  const write = async ({ socket, window }: (typeof open)[number]) => {
    for (let n = 0; performance.now() < until; n += 1) {
      const content = `Message ${n}: shall we meet at the library on Saturday?`;
      const asked = { recipientId: window.recipientId, content };
      const { message } = await socket.timeout(10_000).emitWithAck("/app/chat.direct", asked);
      const { senderId, recipientId, content: stored } = message ?? {};
      if (
        stored !== content ||
        recipientId !== window.recipientId ||
        senderId !== window.senderId
      ) {
        throw new Error(`wrong acknowledgement: ${JSON.stringify(message)}`);
      }
      sent += 1;
    }
  };
  await Promise.all(open.map(write));
  return { sent, perSecond: sent / ((performance.now() - started) / 1000) };
}

answerMessages(async (load: ChatLoad) => {
  if (load.kind === "open") return connect(load.url, load.windows);
  if (load.kind === "send") return send(load.seconds);
  for (const { socket } of open) socket.disconnect();
  open = [];
});
