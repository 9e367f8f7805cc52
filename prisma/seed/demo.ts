import sharp from "sharp";
import { DEMO_PASSWORD } from "@/lib/features/identity/account/demo-accounts";
import { putPrivate } from "@/lib/features/files/store";
import { hashPassword } from "@/lib/features/identity/account/passwords";
import type { PrismaClient } from "@/prisma/client/client";
import { badgeRows } from "./community/badges";
import { circleRows } from "./community/circles";
import { conditionPictures } from "./community/condition-pictures";
import { dueDateRows } from "./community/due-dates";
import { friendChats, loanChat } from "./community/chats";
import { befriend } from "./community/friends";
import { importRows } from "./community/imports";
import { invitationRows } from "./community/invitations";
import { formerTowns, noteRows } from "./community/journeys";
import { loanRow, stepsOf } from "./community/loans";
import type { LoanStory, Setting } from "./community/model";
import { moderate } from "./community/moderation";
import { loanNotices } from "./community/notices";
import { bookRatingRow, borrowerRatingRow, sumUpRatings } from "./community/ratings";
import { outsideLoanRows } from "./community/outside";
import { makeReaders, newcomerRow } from "./community/readers";
import { fillShelves } from "./community/shelves";
import { shareMeetUps } from "./community/shared-meetups";
import { makeStories } from "./community/stories";
import { viewRows } from "./community/views";
import { waitingRows } from "./community/waiting";
import { wishRows } from "./community/wishes";
import { insert } from "./insert";
import { random } from "./random";

/** A different number gives a different community. */
const SEED = 20_261_120;

interface Options {
  /** All dates are before it, except due dates and meet-ups to come. */
  now: Date;
  log: (line: string) => void;
}

/**
 * Fills an empty database with the demo community, all or nothing: readers in six towns, their books, loans in every
 * status with histories, ratings, friendships, chats and notifications.
 */
export async function seedDemo(db: PrismaClient, { now, log }: Options): Promise<void> {
  const setting: Setting = { now, random: random(SEED) };
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const readers = makeReaders(setting, passwordHash);
  const books = fillShelves(setting, readers);
  const community = { ...setting, readers, books };
  const lent = makeStories(community).map((story) => loanRows(setting, story));
  const loaned = lent.map(({ loan }) => loan);
  shareMeetUps(setting, lent);
  const ofBorrowers = lent.flatMap((loan) => loan.borrowerRating);
  const ofBooks = lent.flatMap((loan) => loan.bookRating);
  sumUpRatings(readers, books, { ofBorrowers, ofBooks });
  const friends = befriend(community);
  const chats = [...lent.flatMap(({ chat }) => chat), ...friendChats(setting, friends)];
  const badges = badgeRows(community, loaned);
  const users = [...readers.map(({ row }) => row), newcomerRow(setting, passwordHash)];
  const due = lent.map((loan) => dueDateRows(setting, loan));
  const loans = [...lent, ...due];
  const ofLoans = loans.flatMap((loan) => loan.notices);
  const moderation = moderate({ ...community, chats });
  const { pictureKey } = moderation.verification;
  if (pictureKey) await putPrivate(pictureKey, await sampleCard());
  const condition = await conditionPictures(setting, lent);
  const views = viewRows(community);
  const waiting = waitingRows(community, loaned);
  const outside = outsideLoanRows(community);
  const notes = noteRows(community);
  const list = importRows(community);
  const invited = invitationRows(community);
  await db.$transaction([
    ...insert(db, {
      User: users,
      DemoUser: users.map(({ id }) => ({ userId: id })),
      Book: books.map(({ row }) => row),
      Loan: loaned,
      OutsideLoan: outside,
      LoanEvent: loans.flatMap(({ events }) => events),
      Image: condition.images,
      LoanPicture: condition.pictures,
      LoanReminder: due.flatMap(({ reminders }) => reminders),
      LoanExtension: due.flatMap(({ extensions }) => extensions),
      BorrowerRating: ofBorrowers,
      BookRating: ofBooks,
      Friendship: friends.friendships,
      FriendRequest: friends.requests,
      Block: friends.blocks,
      Conversation: chats.flatMap(({ conversations }) => conversations),
      ChatMessage: chats.flatMap(({ messages }) => messages),
      Notification: [...ofLoans, ...friends.notices, ...badges.notices],
      Report: moderation.reports,
      IdVerification: [moderation.verification],
      AuditEntry: moderation.audit,
      BookView: views,
      Waiting: waiting,
      Wish: wishRows(community),
      MarginNote: notes,
      BookImport: [list.imported],
      BookImportRow: list.rows,
      Invitation: [invited.invitation],
      InvitationGuest: invited.guests,
      UserBadge: badges.badges,
      ...circleRows(community),
    }),
    ...formerTowns(lent).map(({ id, ...data }) => db.loan.update({ where: { id }, data })),
    // The seed has already written the results of these checks.
    db.badgeCheck.deleteMany(),
    db.wishCheck.deleteMany(),
  ]);
  log(
    `${users.length} readers, ${books.length} books, ${lent.length} loans, ${chats.length} conversations`,
  );
}

/** All rows of a story; updates its book. */
function loanRows(setting: Setting, story: LoanStory) {
  const steps = stepsOf(story);
  const loan = loanRow(setting, story, steps);
  const sides = { owner: loan.ownerId, borrower: loan.borrowerId };
  return {
    loan,
    story,
    events: steps.map(({ kind, from, to, by, at }) => ({
      id: setting.random.uuid(at),
      loanId: loan.id,
      kind,
      from,
      to,
      dueDate: kind === "APPROVED" ? loan.dueDate : null,
      actorId: sides[by],
      at,
    })),
    borrowerRating: borrowerRatingRow(setting, story, loan.id) ?? [],
    bookRating: bookRatingRow(setting, story, loan.id) ?? [],
    notices: loanNotices(setting, { story, loan }, steps),
    chat: loanChat(setting, story, loan.id) ?? [],
  };
}

/** A drawn picture for an identity check, without a face or words. */
const CARD = `
<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="640" viewBox="0 0 1000 640">
  <rect width="1000" height="640" fill="#b9ab8e"/>
  <rect x="60" y="60" width="880" height="520" rx="36" fill="#eef3ee"/>
  <rect x="60" y="60" width="880" height="96" rx="36" fill="#1f5c4a"/>
  <rect x="110" y="204" width="240" height="310" rx="18" fill="#cfd9d2"/>
  <circle cx="230" cy="312" r="62" fill="#8aa398"/>
  <path d="M130 514c0-92 44-130 100-130s100 38 100 130z" fill="#8aa398"/>
  <g fill="#4c5b54">
    <rect x="410" y="214" width="380" height="30" rx="8"/>
    <rect x="410" y="284" width="300" height="22" rx="8"/>
    <rect x="410" y="334" width="430" height="22" rx="8"/>
    <rect x="410" y="384" width="220" height="22" rx="8"/>
    <rect x="410" y="470" width="460" height="16" rx="6"/>
    <rect x="410" y="498" width="460" height="16" rx="6"/>
  </g>
</svg>`;

function sampleCard(): Promise<Buffer> {
  return sharp(Buffer.from(CARD)).rotate(-2, { background: "#b9ab8e" }).webp().toBuffer();
}
