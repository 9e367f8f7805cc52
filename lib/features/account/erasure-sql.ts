import { SHELF_PORTION } from "@/lib/features/books/terms";

/**
 * What is erased of a reader (`$1::uuid`) whose account is deleted, in this order. Whatever names a
 * reader is here or among `KEPT`; a guard test compares both with the database. Doing it again
 * changes nothing.
 */
export const ERASURE: Record<string, string> = {
  "Session.userId": `DELETE FROM "Session" WHERE "userId" = $1::uuid`,
  "Identity.userId": `DELETE FROM "Identity" WHERE "userId" = $1::uuid`,
  "AuthenticatorApp.userId": `DELETE FROM "AuthenticatorApp" WHERE "userId" = $1::uuid`,
  "Passkey.userId": `DELETE FROM "Passkey" WHERE "userId" = $1::uuid`,
  "RecoveryCode.userId": `DELETE FROM "RecoveryCode" WHERE "userId" = $1::uuid`,
  "IdempotencyKey.userId": `DELETE FROM "IdempotencyKey" WHERE "userId" = $1::uuid`,
  "PhoneCode.userId": `DELETE FROM "PhoneCode" WHERE "userId" = $1::uuid`,
  "PushDevice.userId": `DELETE FROM "PushDevice" WHERE "userId" = $1::uuid`,
  "CalendarFeed.userId": `DELETE FROM "CalendarFeed" WHERE "userId" = $1::uuid`,
  "IdVerification.userId": `DELETE FROM "IdVerification" WHERE "userId" = $1::uuid`,
  "UserBadge.userId": `DELETE FROM "UserBadge" WHERE "userId" = $1::uuid`,
  "FriendRequest.fromId": `DELETE FROM "FriendRequest" WHERE "fromId" = $1::uuid`,
  "FriendRequest.toId": `DELETE FROM "FriendRequest" WHERE "toId" = $1::uuid`,
  "Friendship.aId": `DELETE FROM "Friendship" WHERE "aId" = $1::uuid`,
  "Friendship.bId": `DELETE FROM "Friendship" WHERE "bId" = $1::uuid`,
  "Invitation.userId": `DELETE FROM "Invitation" WHERE "userId" = $1::uuid`,
  "InvitationGuest.inviterId": `DELETE FROM "InvitationGuest" WHERE "inviterId" = $1::uuid`,
  "InvitationGuest.userId": `DELETE FROM "InvitationGuest" WHERE "userId" = $1::uuid`,
  "BookImport.userId": `
    DELETE FROM "BookImport" WHERE id = ANY (ARRAY(
      SELECT id FROM "BookImport" WHERE "userId" = $1::uuid LIMIT $2))`,
  "Waiting.userId": `DELETE FROM "Waiting" WHERE "userId" = $1::uuid`,
  "WishBook.userId": `DELETE FROM "WishBook" WHERE "userId" = $1::uuid`,
  "WishDemandReader.userId": `DELETE FROM "WishDemandReader" WHERE "userId" = $1::uuid`,
  "Wish.userId": `DELETE FROM "Wish" WHERE "userId" = $1::uuid`,
  "Block.blockerId": `DELETE FROM "Block" WHERE "blockerId" = $1::uuid`,
  "Block.blockedId": `DELETE FROM "Block" WHERE "blockedId" = $1::uuid`,
  "MeetUpReminder.userId": `DELETE FROM "MeetUpReminder" WHERE "userId" = $1::uuid`,
  "MailOutbox.userId": `DELETE FROM "MailOutbox" WHERE "userId" = $1::uuid`,
  "Notification.userId": `DELETE FROM "Notification" WHERE "userId" = $1::uuid`,
  "Notification.actorId of friends": `
    DELETE FROM "Notification" WHERE "actorId" = $1::uuid AND type IN ('FRIEND_REQUEST', 'FRIEND_ACCEPTED')`,
  "Notification.actorId": `
    UPDATE "Notification" SET "actorId" = NULL,
           params = params - '{message,feedback,meetUpLocationGeneral}'::text[] || '{"name": ""}'
     WHERE "actorId" = $1::uuid`,
  "BorrowerRating.borrowerId": `DELETE FROM "BorrowerRating" WHERE "borrowerId" = $1::uuid`,
  "Report.targetUserId": `
    UPDATE "Report" SET about = about || '{"displayName": "", "pictureUrl": null}'
     WHERE "targetUserId" = $1::uuid AND about ->> 'kind' = 'profile'`,
  "Loan.photoUrl": `
    UPDATE "Loan" SET "photoUrl" = NULL
     WHERE $1::uuid IN ("ownerId", "borrowerId") AND "photoUrl" IS NOT NULL AND EXISTS (
       SELECT 1 FROM "Image" i WHERE i."ownerId" = $1::uuid AND starts_with("photoUrl", '/api/images/' || i.id))`,
  "Loan.ownerId": `
    UPDATE "Loan" SET "ownerName" = '', "meetUpLocation" = NULL, "meetUpNotes" = NULL
     WHERE "ownerId" = $1::uuid`,
  "Loan.borrowerId": `
    UPDATE "Loan" SET "borrowerName" = '', "meetUpLocation" = NULL, "meetUpNotes" = NULL
     WHERE "borrowerId" = $1::uuid`,
  "LoanExtension of the owner": `
    UPDATE "LoanExtension" x SET feedback = NULL, message = CASE WHEN NOT x."byOwner" THEN x.message END
      FROM "Loan" l WHERE l.id = x."loanId" AND l."ownerId" = $1::uuid`,
  "LoanExtension of the borrower": `
    UPDATE "LoanExtension" x SET message = NULL
      FROM "Loan" l WHERE l.id = x."loanId" AND l."borrowerId" = $1::uuid AND NOT x."byOwner"`,
  "MarginNote.authorId": `DELETE FROM "MarginNote" WHERE "authorId" = $1::uuid`,
  "OutsideLoan of the owner": `
    DELETE FROM "OutsideLoan" x USING "Book" b WHERE b.id = x."bookId" AND b."ownerId" = $1::uuid`,
  "Image.ownerId": `
    DELETE FROM "Image" WHERE id = ANY (ARRAY(
      SELECT id FROM "Image" WHERE "ownerId" = $1::uuid LIMIT $2))`,
  "NameWord.word": `
    DELETE FROM "NameWord" w USING "User" u
     WHERE u.id = $1::uuid
       AND w.word = ANY (words_of(fold_text(concat_ws(' ', u.name, u.nickname, u.city))))
       AND NOT EXISTS (SELECT 1 FROM "UserEntry" e WHERE e.words @> ARRAY[w.word] AND e."userId" <> u.id)`,
  "LoginCode.email": `
    DELETE FROM "LoginCode" WHERE email = (SELECT u.email FROM "User" u WHERE u.id = $1::uuid)`,
  "OidcRecord.accountId": `DELETE FROM "OidcRecord" WHERE "accountId" = $1::text`,
  "User.id": `
    UPDATE "User" SET
           email = 'deleted-' || id || '@deleted.invalid', "emailVerifiedAt" = NULL,
           "passwordHash" = NULL, role = 'USER', name = NULL, nickname = NULL,
           "displayNamePreference" = 'NAME', "phoneNumber" = NULL, "phoneVerifiedAt" = NULL,
           "idVerifiedAt" = NULL, "preferredLanguage" = NULL, "readingLanguages" = DEFAULT,
           "willingToTravel" = FALSE,
           country = NULL, "postalCode" = NULL, city = NULL, street = NULL, lat = NULL, lon = NULL,
           "locatedByDevice" = FALSE, "placeMovedAt" = DEFAULT,
           "notifyFriendRequest" = FALSE, "notifyNewMessage" = FALSE,
           "notifyNewChatConversation" = FALSE, "notifyBookLoanRequest" = FALSE,
           "notifyBookLoanStatusChanged" = FALSE, "notifyWishFound" = FALSE,
           "notifyWeeklyLetter" = FALSE, "weeklyLetterChosenAt" = NULL,
           "quietFrom" = DEFAULT, "quietUntil" = DEFAULT, "loanDays" = DEFAULT, "approveFriends" = FALSE,
           "booksPerReader" = NULL, "newcomersOneAtATime" = FALSE, "ratingCount" = 0, "punctualitySum" = 0,
           "accuracySum" = 0, "communicationSum" = 0, "friendRequestDay" = NULL,
           "friendRequestCount" = 0, "bannedAt" = NULL, "bannedUntil" = NULL,
           "banReason" = NULL, "deletedAt" = coalesce("deletedAt", now()), "updatedAt" = now()
     WHERE id = $1::uuid`,
  // Of a large shelf a portion; a job goes on with the rest.
  "Book.ownerId": `SELECT update_shelf($1::uuid, ${SHELF_PORTION})`,
};

/** Rows of one statement (`$2`), where each changes others too: it is repeated until none is left. */
export const ERASED_AT_ONCE: Record<string, number> = {
  // Each takes its rows along, thousands of them.
  "BookImport.userId": 1,
  // Each is taken off its book.
  "Image.ownerId": SHELF_PORTION,
};

/** What stays of a reader who is gone, without a name, and why. @internal for a guard test. */
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
