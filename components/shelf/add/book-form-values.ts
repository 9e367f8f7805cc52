import { bookInput, type BookDto } from "@/lib/features/books/schema";
import type { CoverReading } from "@/lib/features/covers/schema";
import { pick, record } from "@/lib/shared/records";

const CHOICES = ["state", "willingToTravel", "isShareable", "visibility"] as const;
/** Fields that are typed, or chosen and may be left open. */
const TEXTS = bookInput
  .omit({ state: true, willingToTravel: true, isShareable: true, visibility: true })
  .omit({ loanDays: true, location: true })
  .keyof().options;

/** The form as it is typed: what is not given is an empty text. */
export type BookForm = Record<(typeof TEXTS)[number], string> &
  Pick<BookDto, (typeof CHOICES)[number]> & {
    /** A number of days. */
    loanDays: string;
    /** The book has a place of its own: country, postal code and city count. */
    elsewhere: boolean;
    country: string;
    postalCode: string;
    city: string;
  };

/** An empty form; a new book is there to be borrowed. */
export const NEW_BOOK: BookForm = {
  ...record(TEXTS, () => ""),
  state: "AVAILABLE_FOR_BORROW",
  willingToTravel: false,
  isShareable: true,
  visibility: "EVERYONE",
  loanDays: "",
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
    elsewhere: ownLocation !== null,
    country: ownLocation?.country ?? "",
    postalCode: ownLocation?.postalCode ?? "",
    city: ownLocation?.city ?? "",
  };
}

/** What is filled in of a cover that was not read surely. */
export function formOfReading(reading: CoverReading): Partial<BookForm> {
  const { title, author, language, isbn, coverImageId } = reading;
  return { title, author, isbn: isbn ?? "", coverImageId, ...(language && { language }) };
}

/** What the server wants of the form. */
export function inputOf(form: BookForm) {
  const { elsewhere, country, postalCode, city, loanDays, ...fields } = form;
  return {
    ...fields,
    loanDays: loanDays.trim() === "" ? null : Number(loanDays),
    location: elsewhere ? { country, postalCode, city } : null,
  };
}
