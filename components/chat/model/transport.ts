import type { Connection } from "@/components/realtime/connection";
import { api } from "@/lib/browser/api-client";
import { partsOf, type ChatKey } from "./target";

/** How long a message waits for the connection. */
const CONNECT_TIMEOUT_MS = 2_000;
/** Delay before retrying a call that failed while connected. */
export const RETRY_DELAY_MS = 3_000;

/** Which messages: the newest (page 0), or those before or after a `seq`. */
interface MessagePage {
  page?: number;
  size: number;
  before?: number;
  after?: number;
}

/** API calls and socket events used by the chat. */
export type Transport = ReturnType<typeof createTransport>;

export function createTransport(connection: Connection) {
  return {
    /**
     * @param named conversations to include even if they are beyond the end of the list.
     * @param people number of people to list, latest message first.
     */
    listConversations: (named: readonly ChatKey[], people: number) => {
      const parts = named.map(partsOf);
      const ids = (of: string) => parts.flatMap(({ kind, id }) => (kind === of ? [id] : [])).join();
      const query = { with: ids("direct"), loan: ids("loan"), limit: people };
      return api("GET /chat/conversations", { query });
    },
    listMessages: (key: ChatKey, query: MessagePage) => {
      const { kind, id } = partsOf(key);
      return kind === "loan"
        ? api("GET /chat/[loanId]/messages", { params: { loanId: id }, query })
        : api("GET /chat/direct/[userId]/messages", { params: { userId: id }, query });
    },
    /** @param upTo `seq` of the last message that was read. */
    markRead: (key: ChatKey, upTo: number): Promise<unknown> => {
      const { kind, id } = partsOf(key);
      return kind === "loan"
        ? api("POST /chat/[loanId]/read", { params: { loanId: id }, body: { upTo } })
        : api("POST /chat/direct/[userId]/read", { params: { userId: id }, body: { upTo } });
    },
    /** Resolves with the stored message. */
    send: async (key: ChatKey, message: { content: string; clientId: string }) => {
      await connectedWithin(connection, CONNECT_TIMEOUT_MS);
      const { kind, id } = partsOf(key);
      const answer =
        kind === "loan"
          ? await connection.send("/app/chat.send", { loanId: id, ...message })
          : await connection.send("/app/chat.direct", { recipientId: id, ...message });
      return answer.message;
    },
    isConnected: connection.isConnected,
  };
}

/** Resolves once connected, at the latest after `milliseconds`. */
function connectedWithin(connection: Connection, milliseconds: number): Promise<void> {
  if (connection.isConnected()) return Promise.resolve();
  return new Promise((done) => {
    const end = () => {
      clearTimeout(timer);
      forget();
      done();
    };
    const timer = setTimeout(end, milliseconds);
    const forget = connection.watch(end);
  });
}

/** Error code of a failed call: one of `errors.<CODE>`. */
export function codeOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : "SERVER";
}

export const NOT_CONNECTED = "NOT_CONNECTED";
/** Codes that are not about the message itself: it is sent again as soon as possible. */
const INTERRUPTED = new Set([NOT_CONNECTED, "NETWORK", "LEFT"]);
export const isInterrupted = ({ error }: { error: string | null }) =>
  error !== null && INTERRUPTED.has(error);
