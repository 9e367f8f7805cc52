import { FIXED_SHELVES, TOUR_BLOCKS, TOUR_LOANS } from "../data/tour";
import {
  DAY,
  dayOf,
  daysBefore,
  daytime,
  HOUR,
  after,
  type Community,
  type LoanStory,
  type Reader,
  type Setting,
  type ShelvedBook,
} from "./model";
import { onTheQuarter, onTour } from "./tour";

/** Share of the books that are ever requested. */
const WANTED_PART = 0.6;
/** Books requested in the last days, in addition to those whose histories reach until now. */
const FRESH_LOANS = 34;

/** The loans of the tour, and a history for the other books; oldest first. */
export function makeStories(setting: Community): LoanStory[] {
  const { random, books, readers } = setting;
  const free = books.filter(
    ({ owner, row }) =>
      !(owner.person.email in FIXED_SHELVES) && row.state === "AVAILABLE_FOR_BORROW",
  );
  const neighbours = neighbourhood(readers);
  const past = free
    .filter(() => random.chance(WANTED_PART))
    .flatMap((book) => historyOf(setting, book, neighbours(book.owner)));
  const requested = new Set(past.filter((story) => !story.closedAt).map(({ book }) => book));
  const fresh = random
    .shuffle(free.filter((book) => !requested.has(book) && !isLost(book, past)))
    .slice(0, FRESH_LOANS)
    .map((book) => {
      const closed = past.findLast((story) => story.book === book)?.closedAt;
      return freshLoan(setting, book, random.pick(neighbours(book.owner)), closed);
    });
  const tour = TOUR_LOANS.map((loan) => onTour(setting, loan));
  return [...past, ...fresh, ...tour].sort((a, b) => Number(a.requestedAt) - Number(b.requestedAt));
}

const isLost = (book: ShelvedBook, stories: LoanStory[]) =>
  stories.some((story) => story.book === book && story.end === "LOST");

/** Readers in the owner's town, except the owner and blocked ones. */
export function neighbourhood(readers: Reader[]): (owner: Reader) => Reader[] {
  const blocked = new Set(TOUR_BLOCKS.flatMap(([a, b]) => [`${a} ${b}`, `${b} ${a}`]));
  return (owner) =>
    readers.filter(
      (reader) =>
        reader !== owner &&
        reader.row.role !== "ADMIN" &&
        reader.person.town === owner.person.town &&
        !blocked.has(`${reader.person.email} ${owner.person.email}`),
    );
}

function historyOf(setting: Setting, book: ShelvedBook, neighbours: Reader[]): LoanStory[] {
  const { now, random } = setting;
  const stories: LoanStory[] = [];
  let from = after(book.row.createdAt, random.int(2, 50) * DAY);
  while (from.getTime() < now.getTime() - DAY) {
    const at = daytime(setting, from);
    const known = neighbours.filter(({ row }) => row.createdAt < at);
    if (known.length === 0) break;
    const story = untilNow(setting, finishedLoan(setting, book, random.pick(known), at));
    stories.push(story);
    if (!story.closedAt || story.end === "LOST") break;
    from = after(story.closedAt, random.int(8, 90) * DAY);
  }
  return stories;
}

/** A loan with all its steps, even those in the future. */
function finishedLoan(setting: Setting, book: ShelvedBook, borrower: Reader, at: Date): LoanStory {
  const { random } = setting;
  const base = { kind: "LOAN" as const, book, owner: book.owner, borrower, requestedAt: at };
  const fate = random.next();
  const endedBy = random.chance(0.6) ? ("owner" as const) : ("borrower" as const);
  if (fate < 0.1) {
    const closedAt = after(at, random.int(5, 40) * HOUR);
    return { ...base, closedAt, end: "CANCELED", endedBy };
  }
  const approvedAt = after(at, random.int(1, 30) * HOUR);
  const meetUpAt = onTheQuarter(after(approvedAt, random.int(1, 4) * DAY), random.int(15, 18));
  const scheduledAt = random.chance(0.7)
    ? after(approvedAt, random.int(20, 300) * 60_000)
    : undefined;
  const agreed = {
    ...base,
    approvedAt,
    scheduledAt,
    meetUpAt: scheduledAt && meetUpAt,
    dueDate: dayOf(after(approvedAt, random.int(20, 30) * DAY)),
  };
  if (fate < 0.15) {
    return { ...agreed, closedAt: after(approvedAt, 0.7 * DAY), end: "CANCELED", endedBy };
  }
  const lentAt = after(meetUpAt, random.int(2, 20) * 60_000);
  const lost = fate < 0.18;
  const away = lost ? random.int(40, 60) : random.int(7, 33);
  const closedAt = daytime(setting, after(lentAt, away * DAY));
  const judged = lost ? {} : ratingsOf(setting);
  return {
    ...agreed,
    lentAt,
    closedAt,
    end: lost ? "LOST" : "RETURNED",
    endedBy: "owner",
    ...judged,
  };
}

function ratingsOf({ random }: Pick<Setting, "random">): Pick<LoanStory, "interest" | "manners"> {
  const mark = () => (random.chance(0.72) ? 5 : random.chance(0.75) ? 4 : 3);
  return {
    interest: random.chance(0.75) ? interest({ random }) : undefined,
    manners: random.chance(0.85) ? [mark(), mark(), mark()] : undefined,
  };
}

function interest({ random }: Pick<Setting, "random">): number {
  return Math.min(10, Math.max(3, Math.round(8.2 + 1.5 * random.normal())));
}

/** Removes the steps that are in the future. */
function untilNow({ now }: Setting, story: LoanStory): LoanStory {
  const past = (at?: Date) => (at && at.getTime() < now.getTime() - 60_000 ? at : undefined);
  const approvedAt = past(story.approvedAt);
  const scheduledAt = past(story.scheduledAt);
  const closedAt = past(story.closedAt);
  return {
    ...story,
    approvedAt,
    scheduledAt,
    lentAt: past(story.lentAt),
    closedAt,
    end: closedAt && story.end,
    dueDate: approvedAt && story.dueDate,
    meetUpAt: scheduledAt && story.meetUpAt,
    interest: closedAt && story.interest,
    manners: closedAt && story.manners,
  };
}

/** @param closed end of the book's latest loan */
function freshLoan(
  setting: Setting,
  book: ShelvedBook,
  borrower: Reader,
  closed: Date | undefined,
): LoanStory {
  const began = [book.row.createdAt, borrower.row.createdAt, closed ?? 0].map(Number);
  const earliest = Math.max(...began) + HOUR;
  const wished = Number(daysBefore(setting, 0.1 + setting.random.next() * 2));
  const at = new Date(Math.min(Math.max(wished, earliest), Number(setting.now) - 60_000));
  return untilNow(setting, finishedLoan(setting, book, borrower, at));
}
