import { blockFreeSql } from "@/lib/features/users/policy";
import type { ChatMessage } from "./schema";
import { IS_TARGET, OTHER_SIDE } from "./target";

export interface MessageRow {
  id: string;
  conversationId: string;
  seq: number;
  senderId: string;
  recipientId: string;
  loanId: string | null;
  content: string;
  createdAt: Date;
  clientId: string | null;
  read: boolean;
}

const COLUMNS = `
  SELECT m.id, m."conversationId", m.seq, m."senderId", m."recipientId", c."loanId", m.content,
         m."createdAt", m."clientId",
         m.seq <= CASE m."recipientId" WHEN c."aId" THEN c."aReadSeq" ELSE c."bReadSeq" END AS read
    FROM "Conversation" c JOIN "ChatMessage" m ON m."conversationId" = c.id`;

/**
 * `$5` messages of a conversation that `$1::uuid` may read. As numbers have no gaps, a page is a
 * range of them, wherever in the history it lies: it ends at `$3`, or else `$4` before the end.
 */
const history = (isTarget: string) => `${COLUMNS}
   WHERE ${isTarget} AND ${blockFreeSql(OTHER_SIDE, "$1::uuid")}
     AND m.seq <= COALESCE($3::int, c."lastSeq" - $4::int)
     AND m.seq > COALESCE($3::int, c."lastSeq" - $4::int) - $5::int
   ORDER BY m.seq`;

export const HISTORY = { direct: history(IS_TARGET.direct), loan: history(IS_TARGET.loan) };

/** The message that `$1` marked as `$2` when sending it. */
export const BY_CLIENT_ID = `${COLUMNS} WHERE m."senderId" = $1::uuid AND m."clientId" = $2`;

export function toMessage({ createdAt, ...row }: MessageRow): ChatMessage {
  return { ...row, timestamp: createdAt.toISOString() };
}
