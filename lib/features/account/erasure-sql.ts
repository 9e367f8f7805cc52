import { raw, sql, type Sql } from "@/lib/server/database/sql";
import { SHELF_PORTION } from "@/lib/features/books/terms";
import { MAIL_COLUMNS } from "@/lib/features/users/mail-settings";
import { USER_COLUMNS } from "@/lib/server/database/columns";
import { record } from "@/lib/shared/records";

/** Columns of an emptied account that do not get their default; null: they keep their value. */
const OTHERWISE: Record<string, string | null> = {
  ...{ id: null, createdAt: null, updatedAt: "now()" },
  email: `'deleted-' || id || '@deleted.invalid'`,
  deletedAt: `coalesce("deletedAt", now())`,
  // Deleting the picture clears the first; the job that updates the shelf clears the second.
  ...{ profileImageId: null, shelfBehindSince: null },
  ...record(Object.values(MAIL_COLUMNS), () => "FALSE"),
};
const EMPTIED = USER_COLUMNS.filter((name) => OTHERWISE[name] !== null)
  .map((name) => `"${name}" = ${OTHERWISE[name] ?? "DEFAULT"}`)
  .join(", ");

/** Maximum of rows per statement, where each changes other rows too; the statement is repeated until none is left. */
export const ERASED_AT_ONCE = {
  // Each import deletes thousands of rows with it.
  "BookImport.userId": 1,
  // Each picture is removed from its book.
  "Image.ownerId": SHELF_PORTION,
};

/**
 * Statements that erase a reader whose account is deleted, in this order. Every column that names a reader is
 * here or in `KEPT`; a guard test compares both with the database. Idempotent.
 */
export function erasure(userId: string): Record<string, Sql> {
  const reader = sql`${userId}::uuid`;
  return {
    ...deletions(reader, [
      ...["Session.userId", "Identity.userId", "AuthenticatorApp.userId", "Passkey.userId"],
      ...["RecoveryCode.userId", "IdempotencyKey.userId", "PhoneCode.userId", "PushDevice.userId"],
      ...["CalendarFeed.userId", "IdVerification.userId", "UserBadge.userId"],
      ...["FriendRequest.fromId", "FriendRequest.toId", "Friendship.aId", "Friendship.bId"],
      ...["Invitation.userId", "InvitationGuest.inviterId", "InvitationGuest.userId"],
      ...["CircleMember.userId", "CircleRequest.userId", "CircleGuest.userId"],
    ]),
    "BookImport.userId": sql`
      DELETE FROM "BookImport" WHERE id = ANY (ARRAY(
        SELECT id FROM "BookImport" WHERE "userId" = ${reader} LIMIT ${raw(ERASED_AT_ONCE["BookImport.userId"])}))`,
    ...deletions(reader, [
      ...["Waiting.userId", "WishBook.userId", "WishDemandReader.userId", "Wish.userId"],
      ...["Block.blockerId", "Block.blockedId", "MeetUpReminder.userId", "MailOutbox.userId"],
      "HandOverCode.giverId",
      ...["Notification.userId"],
    ]),
    "Notification.actorId of friends": sql`
      DELETE FROM "Notification" WHERE "actorId" = ${reader} AND type IN (
        'FRIEND_REQUEST', 'FRIEND_ACCEPTED', 'CIRCLE_REQUEST', 'CIRCLE_ANNOUNCEMENT')`,
    "Notification.actorId": sql`
      UPDATE "Notification" SET "actorId" = NULL,
             params = params - '{message,feedback,meetUpLocationGeneral}'::text[] || '{"name": ""}'
       WHERE "actorId" = ${reader}`,
    "CircleAnnouncement.authorId": sql`
      UPDATE "CircleAnnouncement" SET "authorId" = NULL, content = NULL WHERE "authorId" = ${reader}`,
    "BorrowerRating.borrowerId": sql`DELETE FROM "BorrowerRating" WHERE "borrowerId" = ${reader}`,
    "Report.targetUserId": sql`
      UPDATE "Report" SET about = about || '{"displayName": "", "pictureUrl": null}'
       WHERE "targetUserId" = ${reader} AND about ->> 'kind' = 'profile'`,
    "Loan.photoUrl": sql`
      UPDATE "Loan" SET "photoUrl" = NULL
       WHERE ${reader} IN ("ownerId", "borrowerId") AND "photoUrl" IS NOT NULL AND EXISTS (
         SELECT 1 FROM "Image" i WHERE i."ownerId" = ${reader} AND starts_with("photoUrl", '/api/images/' || i.id))`,
    "Loan.ownerId": sql`
      UPDATE "Loan" SET "ownerName" = '', "meetUpLocation" = NULL, "meetUpNotes" = NULL
       WHERE "ownerId" = ${reader}`,
    "Loan.borrowerId": sql`
      UPDATE "Loan" SET "borrowerName" = '', "meetUpLocation" = NULL, "meetUpNotes" = NULL
       WHERE "borrowerId" = ${reader}`,
    "LoanExtension of the owner": sql`
      UPDATE "LoanExtension" x SET feedback = NULL, message = CASE WHEN NOT x."byOwner" THEN x.message END
        FROM "Loan" l WHERE l.id = x."loanId" AND l."ownerId" = ${reader}`,
    "LoanExtension of the borrower": sql`
      UPDATE "LoanExtension" x SET message = NULL
        FROM "Loan" l WHERE l.id = x."loanId" AND l."borrowerId" = ${reader} AND NOT x."byOwner"`,
    "MarginNote.authorId": sql`DELETE FROM "MarginNote" WHERE "authorId" = ${reader}`,
    "OutsideLoan of the owner": sql`
      DELETE FROM "OutsideLoan" x USING "Book" b WHERE b.id = x."bookId" AND b."ownerId" = ${reader}`,
    "Image.ownerId": sql`
      DELETE FROM "Image" WHERE id = ANY (ARRAY(
        SELECT id FROM "Image" WHERE "ownerId" = ${reader} LIMIT ${raw(ERASED_AT_ONCE["Image.ownerId"])}))`,
    "NameWord.word": sql`
      DELETE FROM "NameWord" w USING "User" u
       WHERE u.id = ${reader}
         AND w.word = ANY (found_by(fold_text(concat_ws(' ', u.name, u.nickname, u.city))))
         AND NOT EXISTS (SELECT 1 FROM "UserEntry" e WHERE e.words @> ARRAY[w.word] AND e."userId" <> u.id)`,
    "LoginCode.email": sql`
      DELETE FROM "LoginCode" WHERE email = (SELECT u.email FROM "User" u WHERE u.id = ${reader})`,
    "OidcRecord.accountId": sql`DELETE FROM "OidcRecord" WHERE "accountId" = ${userId}::text`,
    "User.id": sql`UPDATE "User" SET ${raw(EMPTIED)} WHERE id = ${reader}`,
    // A portion of a large shelf; a job continues with the rest.
    "Book.ownerId": sql`SELECT update_shelf(${reader}, ${raw(SHELF_PORTION)})`,
  };
}

/** Statements that delete the rows of a table whose column names the reader. @param names table and column. */
function deletions(reader: Sql, names: readonly string[]): Record<string, Sql> {
  return record(names, (name) => {
    const [table, column] = name.split(".");
    return sql`DELETE FROM ${raw(`"${table}"`)} WHERE ${raw(`"${column}"`)} = ${reader}`;
  });
}

/** Data of a deleted reader that stay, without a name, and why. @internal for a guard test. */
export const KEPT: Record<string, string> = {
  "Conversation.aId": "the other side keeps what was written",
  "Conversation.bId": "the other side keeps what was written",
  "ChatMessage.senderId": "the recipient keeps what was written",
  "ChatMessage.recipientId": "the sender keeps what was written",
  "BorrowerRating.ownerId": "belongs to the borrower it is about",
  "BookRating.borrowerId": "belongs to the book it is about",
  "Report.reporterId": "the report goes on without its reporter's name",
  "Report.decidedById": "what was decided stays decided",
  "IdVerification.decidedById": "what was decided stays decided",
  "AuditEntry.actorId": "the log is kept for a year; names are looked up when it is read",
  "AuditEntry.subjectId": "the log is kept for a year; names are looked up when it is read",
  "DemoUser.userId": "demo:remove takes what is left of it away",
  "Book.givenToId": "the giver's count stays",
  "UserEntry.userId": "a trigger removes it",
};
