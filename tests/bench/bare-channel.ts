// What the chat is compared with: socket.io that stores a message and acknowledges it, no checks.
import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import pg from "pg";
import { Server } from "socket.io";
import { SOCKET_PATH } from "@/lib/shared/realtime-events";
import { bytesInUse } from "./memory";
import { answerMessages, listenOnFreePort } from "./processes";

const INSERT = `
  INSERT INTO "BareMessage" (id, "conversationId", seq, "senderId", "recipientId", content, "createdAt")
  VALUES ($1, $2, $3, $4, $5, $6, $7)`;

const server = createServer();
const io = new Server(server, { path: SOCKET_PATH, serveClient: false });

answerMessages(async (question: string) => {
  if (question === "memory") return bytesInUse();
  const database = new pg.Pool({ connectionString: question, max: 20 });
  io.on("connection", (socket) => {
    const conversationId = randomUUID();
    const { senderId } = socket.handshake.auth;
    let seq = 0;
    socket.on("/app/chat.direct", async ({ recipientId, content }, acknowledge) => {
      const now = new Date();
      const id = randomUUID();
      seq += 1;
      const values = [id, conversationId, seq, senderId, recipientId, content, now];
      await database.query({ name: "insert", text: INSERT, values });
      const message = {
        id,
        conversationId,
        seq,
        senderId,
        recipientId,
        loanId: null,
        content,
        timestamp: now.toISOString(),
        read: false,
        clientId: null,
      };
      acknowledge({ message });
    });
  });
  return listenOnFreePort(server);
});
