import { owedChatMailSql } from "@/lib/features/notifications/mail-commands";
import { blockFreeSql } from "@/lib/features/users/policy";
import { standingSql } from "./policy";
import { IS_TARGET, OTHER_SIDE } from "./target";

export interface SentRow {
  conversationId: string;
  recipientId: string;
  loanId: string | null;
  seq: number;
  createdAt: Date;
}

/**
 * Stores a message, all of it or nothing: `$3` id, `$4` content, `$5` clientId or null. It gives no
 * row where `$1::uuid` may not write or nobody has opened the conversation, and fails on a clientId
 * that was used before. The conversation's row stays locked until the commit, so that `seq` and
 * times follow the order of commits without gaps.
 */
const send = (isTarget: string) => `
  WITH counted AS (
    UPDATE "Conversation" c SET
        "lastSeq" = c."lastSeq" + 1,
        "lastMessageAt" =
          GREATEST(clock_timestamp(), c."lastMessageAt" + interval '1 millisecond'),
        "aUnread" = c."aUnread" + (c."bId" = $1)::int,
        "bUnread" = c."bUnread" + (c."aId" = $1)::int,
        "aWroteAt" = CASE c."aId" WHEN $1 THEN clock_timestamp() ELSE c."aWroteAt" END,
        "bWroteAt" = CASE c."bId" WHEN $1 THEN clock_timestamp() ELSE c."bWroteAt" END
      FROM "User" o
     WHERE ${isTarget} AND o.id = ${OTHER_SIDE}
       AND ${blockFreeSql("o.id", "$1::uuid")} AND ${standingSql('c."loanId"')} = 'open'
    RETURNING c.id AS "conversationId", o.id AS "recipientId", c."loanId", c."lastSeq" AS seq,
              c."lastMessageAt" AS "createdAt"
  ), stored AS (
    INSERT INTO "ChatMessage"
        (id, "conversationId", seq, "senderId", "recipientId", content, "clientId", "createdAt")
      SELECT $3::uuid, "conversationId", seq, $1, "recipientId", $4::text, $5::text, "createdAt"
        FROM counted
  ), owed AS (${owedChatMailSql("counted")}
  )
  SELECT * FROM counted`;

export const SEND = { direct: send(IS_TARGET.direct), loan: send(IS_TARGET.loan) };

/** Opens the conversation of `$1::uuid` with reader `$2`, or about loan `$2`, as `$3::uuid`. */
export const OPEN = {
  direct: `
    INSERT INTO "Conversation" (id, "aId", "bId")
    VALUES ($3::uuid, LEAST($1::uuid, $2::uuid), GREATEST($1::uuid, $2::uuid))
    ON CONFLICT DO NOTHING`,
  loan: `
    INSERT INTO "Conversation" (id, "aId", "bId", "loanId")
    SELECT $3::uuid, LEAST("ownerId", "borrowerId"), GREATEST("ownerId", "borrowerId"), id
      FROM "Loan" WHERE id = $2::uuid AND $1::uuid IN ("ownerId", "borrowerId")
    ON CONFLICT DO NOTHING`,
};
