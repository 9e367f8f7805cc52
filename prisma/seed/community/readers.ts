import { displayName } from "@/lib/features/users/display-name";
import { ACCOUNTS, NEWCOMER, PEOPLE, TOWNS, type SeedPerson, type Town } from "../data/people";
import type { TextLanguage } from "../data/texts";
import { FIXED_RULES, FIXED_SHELVES, TOUR_LOANS } from "../data/tour";
import { daysBefore, HOUR, after, type Reader, type Setting } from "./model";

const SPOKEN: Record<Town, TextLanguage> = {
  lviv: "uk",
  kyiv: "uk",
  berlin: "de",
  hamburg: "de",
  vienna: "de",
  london: "en",
};

/** These accounts of the tour signed up before its oldest loan. */
const LONG_STANDING = new Set([
  ...Object.keys(FIXED_SHELVES),
  ...TOUR_LOANS.flatMap(({ owner, borrower }) => [borrower, owner ?? borrower]),
]);

/** All readers with a complete profile. Ratings are summed up later, with the loans. */
export function makeReaders(setting: Setting, passwordHash: string): Reader[] {
  return PEOPLE.map((person) => makeReader(setting, person, passwordHash));
}

function makeReader(setting: Setting, person: SeedPerson, passwordHash: string): Reader {
  const { random } = setting;
  const known = LONG_STANDING.has(person.email);
  const createdAt = daysBefore(setting, known ? random.int(400, 430) : random.int(60, 400));
  const preference = person.byNickname ? ("NICKNAME" as const) : ("NAME" as const);
  const row = {
    id: random.uuid(createdAt),
    email: person.email,
    emailVerifiedAt: after(createdAt, 60_000),
    passwordHash,
    role: person.email === ACCOUNTS.admin ? ("ADMIN" as const) : ("USER" as const),
    name: person.name,
    nickname: person.nickname ?? null,
    displayNamePreference: preference,
    phoneNumber: person.phone ?? null,
    phoneVerifiedAt: person.phoneVerified ? after(createdAt, 2 * HOUR) : null,
    idVerifiedAt: person.idVerified ? after(createdAt, 48 * HOUR) : null,
    preferredLanguage: person.language,
    readingLanguages: [person.language],
    willingToTravel: person.travels ?? false,
    ...FIXED_RULES[person.email],
    ...TOWNS[person.town],
    postalCode: person.postalCode,
    lat: person.lat,
    lon: person.lon,
    createdAt,
    updatedAt: createdAt,
  };
  return { person, writes: SPOKEN[person.town], shownName: displayName(row), row };
}

/** A reader who has just signed up and has not entered where they live. */
export function newcomerRow({ now, random }: Setting, passwordHash: string) {
  const createdAt = after(now, -10 * 60_000);
  return {
    id: random.uuid(createdAt),
    email: NEWCOMER.email,
    emailVerifiedAt: createdAt,
    passwordHash,
    name: NEWCOMER.name,
    preferredLanguage: NEWCOMER.language,
    readingLanguages: [NEWCOMER.language],
    createdAt,
    updatedAt: createdAt,
  };
}
