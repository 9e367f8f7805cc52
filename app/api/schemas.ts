import { bookDto, bookPage, publicBookDto } from "@/lib/books/schema";
import { chatMessage, conversation } from "@/lib/chat/schema";
import { foundReader, friend, friendRequest } from "@/lib/friends/schema";
import { loan, loanHistoryEntry, pendingLoan } from "@/lib/loans/schema";
import { bookReview, borrowerReview } from "@/lib/loans/review-schema";
import { notification } from "@/lib/notifications/schema";
import { ownProfile, userProfile, userSummary } from "@/lib/users/schema";

/** What the contract calls by a name of its own. */
export const SCHEMAS = {
  Book: bookDto,
  PublicBook: publicBookDto,
  BookPage: bookPage,
  Reader: userProfile,
  OwnProfile: ownProfile,
  ReaderSummary: userSummary,
  FoundReader: foundReader,
  Friend: friend,
  FriendRequest: friendRequest,
  Loan: loan,
  LoanHistoryEntry: loanHistoryEntry,
  PendingLoan: pendingLoan,
  BookReview: bookReview,
  BorrowerReview: borrowerReview,
  Conversation: conversation,
  ChatMessage: chatMessage,
  Notification: notification,
};
