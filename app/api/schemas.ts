import { bookDto, publicBookDto } from "@/lib/features/books/schema";
import { bookPage } from "@/lib/features/books/search-schema";
import { chatMessage, conversation } from "@/lib/features/chat/schema";
import { foundUser, friend, friendRequest } from "@/lib/features/friends/schema";
import { loan, loanHistoryEntry, loanWithTimeline, pendingLoan } from "@/lib/features/loans/schema";
import { waiting } from "@/lib/features/loans/waiting/schema";
import { outsideLoan } from "@/lib/features/shelf/outside-loan-schema";
import { bookReview, borrowerReview } from "@/lib/features/loans/ratings/schema";
import { notification } from "@/lib/features/notifications/schema";
import { wish, wishMade } from "@/lib/features/wishes/schema";
import { ownProfile, userProfile, userSummary } from "@/lib/features/users/schema";

/** Schemas with a name of their own in the contract. */
export const SCHEMAS = {
  Book: bookDto,
  PublicBook: publicBookDto,
  BookPage: bookPage,
  Reader: userProfile,
  OwnProfile: ownProfile,
  ReaderSummary: userSummary,
  FoundReader: foundUser,
  Friend: friend,
  FriendRequest: friendRequest,
  Loan: loan,
  LoanWithTimeline: loanWithTimeline,
  LoanHistoryEntry: loanHistoryEntry,
  PendingLoan: pendingLoan,
  Waiting: waiting,
  Wish: wish,
  WishMade: wishMade,
  OutsideLoan: outsideLoan,
  BookReview: bookReview,
  BorrowerReview: borrowerReview,
  Conversation: conversation,
  ChatMessage: chatMessage,
  Notification: notification,
};
