import { bookInput, type BookDto } from "@/lib/features/books/schema";
import type { BookFacts } from "@/lib/features/catalog/schema";
import type { CoverReading } from "@/lib/features/covers/schema";
import { pick, record } from "@/lib/shared/records";

const CHOICES = ["state", "willingToTravel", "isShareable", "visibility"] as const;
/** Text fields, and choices that may stay empty. */
const TEXTS = bookInput
  .omit({ state: true, willingToTravel: true, isShareable: true, visibility: true })
  .omit({ loanDays: true, location: true, circles: true, ownCircleId: true })
  .keyof().options;

/** Values as typed; an absent value is an empty text. */
export type BookForm = Record<(typeof TEXTS)[number], string> &
  Pick<BookDto, (typeof CHOICES)[number]> & {
    /** A number, as typed. */
    loanDays: string;
    /** Ids, with the visibility CHOSEN_CIRCLES. */
    circles: string[];
    /** It is to be the own book of the only one of these. */
    isCirclesOwn: boolean;
    /** The book has its own location: country, postal code and city apply. */
    elsewhere: boolean;
    country: string;
    postalCode: string;
    city: string;
  };

export const NEW_BOOK: BookForm = {
  ...record(TEXTS, () => ""),
  state: "AVAILABLE_FOR_BORROW",
  willingToTravel: false,
  isShareable: true,
  visibility: "EVERYONE",
  loanDays: "",
  circles: [],
  isCirclesOwn: false,
  elsewhere: false,
  country: "",
  postalCode: "",
  city: "",
};

export function formOf(book: BookDto): BookForm {
  const { ownLocation, loanDays } = book;
  return {
    ...record(TEXTS, (field) => book[field] ?? ""),
    ...pick(book, CHOICES),
    loanDays: loanDays === null ? "" : String(loanDays),
    circles: book.circles,
    isCirclesOwn: book.ownCircle !== null,
    elsewhere: ownLocation !== null,
    country: ownLocation?.country ?? "",
    postalCode: ownLocation?.postalCode ?? "",
    city: ownLocation?.city ?? "",
  };
}

/** Fields that the next book often shares with the last one. */
const SHARED = [
  ...["state", "condition", "language", "form", "visibility", "circles", "isShareable"],
  ...["willingToTravel", "loanDays", "elsewhere", "country", "postalCode", "city"],
] as const satisfies readonly (keyof BookForm)[];
export type LastBook = Partial<Pick<BookForm, (typeof SHARED)[number]>>;

export const sharedOf = (saved: BookDto): LastBook => pick(formOf(saved), SHARED);

/** Form values from what a catalogue or another reader says. */
export function formOfFacts({ title, author, ...facts }: BookFacts): Partial<BookForm> {
  const { genre, language, form, description, isbn } = facts;
  return {
    ...{ title, author: author ?? "", description: description ?? "", isbn: isbn ?? "" },
    ...(genre && { genre }),
    ...(language && { language }),
    ...(form && { form }),
  };
}

/** Form values from an uncertain reading of a cover. */
export function formOfReading(reading: CoverReading): Partial<BookForm> {
  const { title, author, language, isbn, coverImageId } = reading;
  return { title, author, isbn: isbn ?? "", coverImageId, ...(language && { language }) };
}

/** The circle whose own book it can be; null if several or none see it, or it is not to be lent. */
export function circleToOwn({ visibility, circles, state }: ToOwn): string | null {
  const [only = null, ...more] = visibility === "CHOSEN_CIRCLES" ? circles : [];
  return more.length === 0 && state !== "AVAILABLE_FOR_GIVE_AWAY" ? only : null;
}

type ToOwn = Pick<BookForm, "visibility" | "circles" | "state">;

/** The form as `BookInput`. */
export function inputOf(form: BookForm) {
  const { elsewhere, country, postalCode, city, loanDays, circles, isCirclesOwn, ...fields } = form;
  return {
    ...fields,
    circles: form.visibility === "CHOSEN_CIRCLES" ? circles : undefined,
    ownCircleId: isCirclesOwn ? circleToOwn(form) : null,
    loanDays: loanDays.trim() === "" ? null : Number(loanDays),
    location: elsewhere ? { country, postalCode, city } : null,
  };
}
