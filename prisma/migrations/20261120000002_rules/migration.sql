-- The rules that must hold whatever a program does.

-- One active loan per book, one open loan per book and borrower: the database decides races.
CREATE UNIQUE INDEX "Loan_one_active_per_book" ON "Loan" ("bookId")
  WHERE status IN ('APPROVED', 'SCHEDULED', 'LENT');
CREATE UNIQUE INDEX "Loan_one_open_per_borrower" ON "Loan" ("bookId", "borrowerId")
  WHERE status IN ('REQUESTED', 'APPROVED', 'SCHEDULED', 'LENT');

ALTER TABLE "Loan"
  ADD CONSTRAINT "Loan_not_own_book" CHECK ("ownerId" <> "borrowerId"),
  ADD CONSTRAINT "Loan_feedback_length" CHECK (char_length(feedback) <= 500),
  ADD CONSTRAINT "Loan_approved_has_due_date"
    CHECK ("dueDate" IS NOT NULL OR status IN ('REQUESTED', 'CANCELED')),
  ADD CONSTRAINT "Loan_closed_has_date"
    CHECK ((status IN ('RETURNED', 'CANCELED', 'LOST')) = ("closedAt" IS NOT NULL));

ALTER TABLE "Book"
  ADD CONSTRAINT "Book_title_length" CHECK (char_length(title) BETWEEN 1 AND 300),
  ADD CONSTRAINT "Book_author_length" CHECK (char_length(author) BETWEEN 1 AND 200),
  ADD CONSTRAINT "Book_description_length" CHECK (char_length(description) <= 500),
  ADD CONSTRAINT "Book_language_known"
    CHECK (language IN ('en', 'uk', 'de', 'es', 'fr', 'it', 'pl')),
  ADD CONSTRAINT "Book_isbn_form" CHECK (isbn ~ '^97[89][0-9]{10}$'),
  ADD CONSTRAINT "Book_counters" CHECK (
    "lentCount" >= 0 AND "interestCount" >= 0
    AND "interestSum" BETWEEN "interestCount" AND 10 * "interestCount"),
  ADD CONSTRAINT "Book_point" CHECK ((lat IS NULL) = (lon IS NULL)
    AND lat BETWEEN -90 AND 90 AND lon BETWEEN -180 AND 180);

ALTER TABLE "User"
  ADD CONSTRAINT "User_counters" CHECK (
    "ratingCount" >= 0
    AND "punctualitySum" BETWEEN "ratingCount" AND 5 * "ratingCount"
    AND "accuracySum" BETWEEN "ratingCount" AND 5 * "ratingCount"
    AND "communicationSum" BETWEEN "ratingCount" AND 5 * "ratingCount"),
  ADD CONSTRAINT "User_point" CHECK ((lat IS NULL) = (lon IS NULL)
    AND lat BETWEEN -90 AND 90 AND lon BETWEEN -180 AND 180),
  ADD CONSTRAINT "User_preferred_language"
    CHECK ("preferredLanguage" IN ('uk', 'en', 'de', 'es', 'fr', 'it', 'pl')),
  ADD CONSTRAINT "User_nickname_shown"
    CHECK ("displayNamePreference" <> 'NICKNAME' OR char_length(trim(nickname)) > 0);

ALTER TABLE "BorrowerRating"
  ADD CONSTRAINT "BorrowerRating_range" CHECK (punctuality BETWEEN 1 AND 5
    AND accuracy BETWEEN 1 AND 5 AND communication BETWEEN 1 AND 5),
  ADD CONSTRAINT "BorrowerRating_review_length" CHECK (char_length("reviewText") <= 500);
ALTER TABLE "BookRating"
  ADD CONSTRAINT "BookRating_range" CHECK (rating BETWEEN 1 AND 10),
  ADD CONSTRAINT "BookRating_review_length" CHECK (char_length("reviewText") <= 500);

ALTER TABLE "Friendship" ADD CONSTRAINT "Friendship_ordered" CHECK ("aId" < "bId");
ALTER TABLE "FriendRequest" ADD CONSTRAINT "FriendRequest_not_self" CHECK ("fromId" <> "toId");
ALTER TABLE "Block" ADD CONSTRAINT "Block_not_self" CHECK ("blockerId" <> "blockedId");

ALTER TABLE "Conversation" ADD CONSTRAINT "Conversation_ordered" CHECK ("aId" < "bId");
CREATE UNIQUE INDEX "Conversation_one_direct" ON "Conversation" ("aId", "bId")
  WHERE "loanId" IS NULL;
ALTER TABLE "ChatMessage"
  ADD CONSTRAINT "ChatMessage_content" CHECK (char_length(content) BETWEEN 1 AND 4000
    AND content ~ '\S'),
  ADD CONSTRAINT "ChatMessage_not_self" CHECK ("senderId" <> "recipientId");
CREATE INDEX "ChatMessage_unread" ON "ChatMessage" ("recipientId", "conversationId")
  WHERE "readAt" IS NULL;
CREATE INDEX "Notification_unread" ON "Notification" ("userId") WHERE "readAt" IS NULL;
