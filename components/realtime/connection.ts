import type { Socket } from "socket.io-client";
import { importWithRetry } from "@/components/ui/import-with-retry";
import { ApiError } from "@/lib/browser/api-client";
import type { ErrorCode } from "@/lib/shared/error-codes";
import {
  PUSHES,
  SOCKET_PATH,
  type Change,
  type ClientEvents,
  type EventError,
  type PushEvent,
  type Pushes,
} from "@/lib/shared/realtime-events";

/** The pushes, and our own `resync`: the connection is back, so read what may have been missed. */
export interface RealtimeEvents extends Pushes {
  resync: undefined;
}
export type RealtimeEvent = keyof RealtimeEvents;

interface Settings {
  /** URL of the server; by default this page's origin. */
  url?: string;
  token: () => string | null;
  /** Called when the server rejects the session. @returns true to try again. */
  onSessionEnded: () => void | Promise<boolean>;
  /** Milliseconds between attempts to connect. */
  retryEvery?: number;
  /** Milliseconds a sent event waits for its answer. */
  answerWithin?: number;
}

type Listener = (payload: unknown) => void;

const RETRY_EVERY_MS = 5_000;
const ANSWER_WITHIN_MS = 10_000;
/** Delay before reconnecting after the server has closed the connection. */
const RECONNECT_AFTER_MS = 1_000;
/** Upper bound of the random delay before a resync, so that not all windows ask at once. */
const RESYNC_WITHIN_MS = 2_000;

/** A socket connection that reconnects after every interruption. */
export class Connection {
  #socket: Socket | null = null;
  #retry: ReturnType<typeof setTimeout> | undefined;
  /** From `open` to `#close`. */
  #opened: AbortController | undefined;
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #watchers = new Set<() => void>();
  readonly #settings: Settings;

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  isConnected = (): boolean => this.#socket?.connected ?? false;

  /** Calls `watcher` whenever `isConnected` changes. @returns a function that unsubscribes. */
  watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  /** Calls `listener` for every such push. @returns a function that unsubscribes. */
  on<E extends RealtimeEvent>(
    event: E,
    listener: (payload: RealtimeEvents[E]) => void,
  ): () => void {
    const listeners = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, listeners.add(listener as Listener));
    return () => listeners.delete(listener as Listener);
  }

  /** Connects, again and again if need be. @returns a function that ends it. */
  open(): () => void {
    this.#opened = new AbortController();
    void this.#connect();
    this.#watchNetwork(this.#opened.signal);
    return () => this.#close();
  }

  /**
   * Sends an event. A refused or unanswered message may be sent again with the same `clientId`: it
   * is stored once.
   * @returns the server's answer.
   * @throws ApiError NOT_CONNECTED, UNAUTHENTICATED, or the server's own code.
   */
  async send<E extends keyof ClientEvents>(
    event: E,
    payload: ClientEvents[E]["payload"],
  ): Promise<ClientEvents[E]["answer"]> {
    if (!this.#settings.token())
      throw new ApiError(401, "UNAUTHENTICATED", "User not authenticated");
    const socket = this.#socket;
    if (!socket?.connected) throw notConnected();
    const within = this.#settings.answerWithin ?? ANSWER_WITHIN_MS;
    const answer: ClientEvents[E]["answer"] | EventError = await socket
      .timeout(within)
      .emitWithAck(event, payload)
      .catch(() => Promise.reject(notConnected()));
    if (isError(answer)) {
      const { code, detail, fields, retryAfter } = answer.error;
      throw new ApiError(0, code, detail, fields, retryAfter);
    }
    return answer;
  }

  async #connect(): Promise<void> {
    const { io } = await importWithRetry(() => import("socket.io-client"), Infinity);
    if (!this.#opened || this.#socket) return;
    const { url, token, retryEvery = RETRY_EVERY_MS } = this.#settings;
    const options = {
      path: SOCKET_PATH,
      transports: ["websocket", "polling"],
      tryAllTransports: true,
      forceNew: true,
      auth: (give: (auth: object) => void) => give({ token: token() }),
      reconnectionDelay: retryEvery,
      reconnectionDelayMax: retryEvery,
      randomizationFactor: 0.1,
    };
    const socket = url ? io(url, options) : io(options);
    this.#socket = socket;
    socket.on("connect", () => {
      this.#tell();
      this.#emit("resync", undefined);
    });
    socket.on("disconnect", (reason) => {
      this.#tell();
      if (reason === "io server disconnect") this.#connectIn(RECONNECT_AFTER_MS);
    });
    socket.on("connect_error", (error: Error & { data?: { code?: ErrorCode } }) => {
      if (socket.active) return;
      if (error.data?.code !== "UNAUTHENTICATED") return this.#connectIn(retryEvery);
      void Promise.resolve(this.#settings.onSessionEnded()).then(
        (again) => again && this.#connectIn(retryEvery),
      );
    });
    for (const event of PUSHES)
      socket.on(event, (payload: unknown) => this.#receive(event, payload));
  }

  #receive(event: PushEvent, payload: unknown): void {
    this.#emit(event, payload);
    const missed = event === "/user/queue/changes" && (payload as Change).kind === "resync";
    if (missed) setTimeout(() => this.#emit("resync", undefined), Math.random() * RESYNC_WITHIN_MS);
  }

  #connectIn(milliseconds: number): void {
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#socket?.connect(), milliseconds);
  }

  /** The browser reports a lost network before a heartbeat is missed. */
  #watchNetwork(signal: AbortSignal): void {
    if (typeof window === "undefined") return;
    // Closing the engine, unlike disconnect(), makes socket.io reconnect.
    window.addEventListener("offline", () => void this.#socket?.io.engine.close(), { signal });
    const connect = () => {
      if (!this.isConnected()) this.#socket?.disconnect().connect();
    };
    window.addEventListener("online", connect, { signal });
  }

  #close(): void {
    clearTimeout(this.#retry);
    this.#opened?.abort();
    this.#opened = undefined;
    this.#socket?.disconnect();
    this.#socket = null;
    this.#tell();
  }

  #tell(): void {
    for (const watcher of this.#watchers) watcher();
  }

  #emit(event: RealtimeEvent, payload: unknown): void {
    for (const listener of this.#listeners.get(event) ?? []) listener(payload);
  }
}

function notConnected(): ApiError {
  return new ApiError(0, "NOT_CONNECTED", "Not connected to chat server");
}

function isError(answer: unknown): answer is EventError {
  return typeof answer === "object" && answer !== null && "error" in answer;
}
