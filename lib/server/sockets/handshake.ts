import type { IncomingMessage } from "node:http";
import type { ExtendedError, Socket } from "socket.io";
import { env } from "@/lib/server/env";
import { AppError } from "@/lib/shared/errors";
import { asAppError } from "@/lib/server/http/answer";
import { limit } from "@/lib/server/http/rate-limit";
import { actorOfToken, bearerOf } from "@/lib/server/session/session";
import { errorAnswer } from "./events";
import type { SocketData } from "./rooms";

/** Whether a handshake does not come from another site, on any transport. Only browsers send an origin. */
export function isOwnOrigin({ headers: { origin } }: IncomingMessage): boolean {
  return origin === undefined || origin === new URL(env().APP_URL).origin;
}

/** Accepts a socket with a live session. Others get the error, and their connection is closed. */
export function authenticate(socket: Socket, next: (error?: ExtendedError) => void): void {
  identify(socket).then(
    (data) => {
      Object.assign(socket.data, data);
      next();
    },
    (error: unknown) => {
      const { error: data } = errorAnswer(asAppError(error, socket.id));
      next(Object.assign(new Error(data.detail), { data }));
      setImmediate(() => socket.conn.close());
    },
  );
}

async function identify(socket: Socket): Promise<SocketData> {
  const token = tokenOf(socket.handshake);
  const actor = token && (await actorOfToken(token));
  if (!actor) throw new AppError("UNAUTHENTICATED");
  await limit("connect", actor.id);
  return { userId: actor.id, sessionId: actor.sessionId };
}

function tokenOf({ auth, headers }: Socket["handshake"]): string | undefined {
  const given: unknown = auth.token;
  if (typeof given === "string") return given;
  return bearerOf(headers.authorization);
}
