import { z } from "zod";
import * as field from "@/lib/shared/field";
import { COUNTRIES } from "@/lib/shared/countries";
import { CURSOR } from "@/lib/shared/cursor";
import { LOCALES } from "@/lib/shared/locales";
import { pathId, typedCode } from "@/lib/shared/params";
import { qrPicture } from "@/lib/shared/qr-picture";
import { blankAsNull, line, optionalLine, optionalText, paragraphs } from "@/lib/shared/text";
import { bookDto, filter } from "@/lib/features/books/schema";
import { CIRCLES_JOINED, GENRES, MAX_CITY, SEARCH_LENGTHS } from "@/lib/features/books/terms";
import { nameError, tidyName } from "@/lib/features/users/names";
import { userSummary } from "@/lib/features/users/schema";
import {
  ADMISSIONS,
  CIRCLE_COLORS,
  CIRCLE_MEMBERS,
  CIRCLE_ROLES,
  MAX_ANNOUNCEMENT,
  MAX_CIRCLE_DESCRIPTION,
  MAX_CIRCLE_NAME,
  MIN_CIRCLE_NAME,
  NEW_BOOKS_COUNTED,
  UNTENDED_LISTED,
} from "./terms";

export const circleCodeParams = z.object({
  code: typedCode.describe("The code at the end of the circle's link."),
});

export const circleUserParams = z.object({
  id: pathId.describe("The circle."),
  userId: pathId.describe("The reader."),
});

/** A circle as its owner fills it in. */
export const circleInput = z.object({
  name: line(MAX_CIRCLE_NAME)
    .transform(tidyName)
    .superRefine((name, context) => {
      const code = nameError(name);
      if (code) context.addIssue({ code: "custom", params: { code } });
    })
    .pipe(z.string().min(MIN_CIRCLE_NAME))
    .describe("For example of a school or a house; held to the rules for names of readers."),
  description: optionalText(MAX_CIRCLE_DESCRIPTION).optional().describe("Line breaks are kept."),
  color: filter(CIRCLE_COLORS).describe("Defaults to `GREEN`."),
  language: filter(LOCALES).describe("Language of its members; defaults to the caller's."),
  admission: filter(ADMISSIONS).describe(
    "How one gets in: by its link alone (the default), also by a request, or freely.",
  ),
  country: blankAsNull(z.enum(COUNTRIES).nullable().optional()).describe(
    "Three-letter country code, if the circle has a place.",
  ),
  city: optionalLine(MAX_CITY)
    .optional()
    .describe("Town or city, whose public page shows the circle if it is open."),
});
export type CircleInput = z.output<typeof circleInput>;

/** Absent fields stay as they are. */
export const circleChange = circleInput.partial();
export type CircleChange = z.output<typeof circleChange>;

const circleFacts = {
  id: field.id("The id of the circle."),
  name: field.text("As its owner entered it."),
  description: field.textOrNull("Line breaks are kept."),
  color: field.oneOf(CIRCLE_COLORS, "The colour in which it is shown."),
};

/** What whoever has its link may know. */
export const circleCard = z
  .object({
    ...circleFacts,
    members: field.count("Number of members, rounded down to a multiple of five."),
  })
  .describe("A circle as those see it who are not in it.");
export type CircleCard = z.output<typeof circleCard>;

const membership = {
  approvesAtOnce: field.flag(
    "The caller's lending rule there: requests of fellow members for books that the circle is shown are approved at once.",
  ),
};

/** What a member sets for themselves. */
export const circleMembership = z.object(membership);
export type CircleMembership = z.output<typeof circleMembership>;

const announcement = z
  .object({
    content: field.text("Line breaks are kept."),
    writtenAt: field.moment("When it was written."),
  })
  .describe("What an owner of a circle wrote to all its members.");

export const circleAnnouncementInput = z.object({
  content: paragraphs(MAX_ANNOUNCEMENT).describe("Line breaks are kept."),
});
export type CircleAnnouncementInput = z.output<typeof circleAnnouncementInput>;

export const circleSummary = z
  .object({
    ...circleFacts,
    members: field.count(`Number of members, at most ${CIRCLE_MEMBERS}.`),
    role: field.oneOf(CIRCLE_ROLES, "The caller's part in it."),
    requests: field.count("Readers who ask to join; 0 for who is not an owner."),
    newBooks: field.count(
      `Books listed since the caller last read its shelf, at most ${NEW_BOOKS_COUNTED}.`,
    ),
    ...membership,
  })
  .describe("A circle of the caller's.");
export type CircleSummary = z.output<typeof circleSummary>;

export const circleList = z.object({
  circles: z.array(circleSummary).describe(`By name, at most ${CIRCLES_JOINED}.`),
});

export const circle = z
  .object({
    ...circleFacts,
    language: field.oneOf(LOCALES, "Language of its members."),
    admission: field.oneOf(ADMISSIONS, "How one gets in."),
    country: field.textOrNull("Three-letter country code; null for who is not a member."),
    city: field.textOrNull("Town or city; null for who is not a member."),
    members: field.count(
      "Number of members; for who is not one, rounded down to a multiple of five.",
    ),
    books: field.countOrNull("Books on its shelf; null for who is not a member."),
    newBooks: circleSummary.shape.newBooks,
    role: field.oneOfOrNull(CIRCLE_ROLES, "The caller's part in it; null for who is not a member."),
    requested: field.flag("The caller has asked to join and waits for an answer."),
    requests: circleSummary.shape.requests,
    ...membership,
    announcement: announcement
      .nullable()
      .describe(
        "The latest one; null if there is none, it was taken back, or for who is not a member.",
      ),
    offered: field.flag("The caller is asked to run it as an owner, and has not answered."),
    untendedBooks: field.count(
      "Books of its own that nobody looks after; 0 for who is not an owner.",
    ),
    announcesFrom: field.momentOrNull(
      "From when its owners may write the next announcement; null if they may now, and for others.",
    ),
    mayInvite: field.flag(
      "The caller may have its link: owners, and members unless the admission is `REQUEST`.",
    ),
  })
  .describe("A circle: readers who show each other books.");
export type Circle = z.output<typeof circle>;

const cursor = z.string().regex(CURSOR).optional().describe("`nextCursor` of the previous page.");
const nextCursor = z.string().nullable().describe("Cursor for the next page; null on the last.");

export const circleMembersQuery = z.object({ cursor });

export const circleMember = userSummary
  .extend({
    role: field.oneOf(CIRCLE_ROLES, "Part in the circle."),
    joinedAt: field.moment("When the reader joined."),
    offered: field.flag(
      "The reader is asked to run it as an owner, and has not answered; told to owners alone.",
    ),
  })
  .describe("A member of a circle.");
export type CircleMember = z.output<typeof circleMember>;

export const circleMembers = z.object({
  content: z.array(circleMember).describe("Owners first, then in the order in which they joined."),
  nextCursor,
});
export type CircleMembers = z.output<typeof circleMembers>;

export const circleRoleChange = z.object({
  role: field.oneOf(
    CIRCLE_ROLES,
    "`OWNER` asks a member to run the circle; they are an owner once they accept. `MEMBER` takes that back, or makes " +
      "an owner a member.",
  ),
});

export const circleOfferAnswer = z.object({
  accept: field.flag("True: the caller is an owner from now on. False: they stay a member."),
});

export const circleJoin = z.object({
  code: typedCode.optional().describe("The code of its link, if the caller has it."),
});
export type CircleJoin = z.output<typeof circleJoin>;

export const circleRequest = userSummary
  .extend({
    requestedAt: field.moment("When it was sent."),
    declinedAt: field.momentOrNull(
      "When it was declined, or the reader was removed: they cannot join until an owner admits them.",
    ),
    asks: field.flag(
      "The reader wants to join. False: they were removed, or gave up; to admit them lets them join or ask again.",
    ),
  })
  .describe("A reader who asks to join.");
export type CircleRequest = z.output<typeof circleRequest>;

export const circleRequests = z.object({
  requests: z.array(circleRequest).describe("Open ones first, then declined ones; oldest first."),
});
export type CircleRequests = z.output<typeof circleRequests>;

export const circleDecision = z.object({
  admit: field.flag(
    "True: the reader becomes a member, or may join or ask again if they do not ask now. False: the request is declined.",
  ),
});

export const circleShelfQuery = z.object({
  query: optionalLine(SEARCH_LENGTHS.query)
    .optional()
    .describe("Words of the title or the author's name; all must occur."),
  genre: filter(GENRES).describe("Only this genre."),
  cursor,
});
export type CircleShelfQuery = z.output<typeof circleShelfQuery>;

export const circleShelf = z
  .object({
    content: z.array(bookDto).describe("Newest first; also the caller's own."),
    nextCursor,
  })
  .describe("Books that the members of a circle show there.");
export type CircleShelf = z.output<typeof circleShelf>;

export const untendedBooks = z.object({
  books: z
    .array(
      z.object({
        id: field.id("The book."),
        title: bookDto.shape.title,
        author: bookDto.shape.author,
        state: bookDto.shape.state,
        listedBy: field.textOrNull(
          "Name of the reader who looked after it; null if their account is deleted or there is a block.",
        ),
      }),
    )
    .describe(`Longest waiting first, at most ${UNTENDED_LISTED}.`),
});
export type UntendedBooks = z.output<typeof untendedBooks>;

export const untendedDecision = z.object({
  bookIds: z
    .array(z.uuid())
    .min(1)
    .max(UNTENDED_LISTED)
    .describe("Of these books; those that somebody looks after by now stay as they are."),
  lookAfter: field.flag(
    "True: the caller looks after them from now on. False: they are the circle's no longer, and nobody sees them.",
  ),
});
export type UntendedDecision = z.output<typeof untendedDecision>;

export const circleInvitation = z
  .object({
    url: z.url().describe("The link by which others join."),
    code: field.text("The code at its end."),
    qr: qrPicture.describe("The link as a QR code."),
  })
  .describe("The link of a circle.");
export type CircleInvitation = z.output<typeof circleInvitation>;
