import type { BookDto } from "@/lib/features/books/schema";
import type { CoverReading } from "@/lib/features/covers/schema";
import type { BookState, Visibility } from "@/lib/features/books/terms";

/** The form as it is typed: what is not given is an empty text. */
export interface BookForm {
  title: string;
  author: string;
  description: string;
  genre: string;
  language: string;
  condition: string;
  form: string;
  isbn: string;
  state: BookState;
  willingToTravel: boolean;
  isShareable: boolean;
  visibility: Visibility;
  /** A number of days. */
  loanDays: string;
  /** The book has a place of its own: country, postal code and city count. */
  elsewhere: boolean;
  country: string;
  postalCode: string;
  city: string;
  coverImageId: string;
}

/** An empty form; a new book is there to be borrowed. */
export const NEW_BOOK: BookForm = {
  title: "",
  author: "",
  description: "",
  genre: "",
  language: "",
  condition: "",
  form: "",
  isbn: "",
  state: "AVAILABLE_FOR_BORROW",
  willingToTravel: false,
  isShareable: true,
  visibility: "EVERYONE",
  loanDays: "",
  elsewhere: false,
  country: "",
  postalCode: "",
  city: "",
  coverImageId: "",
};

export function formOf(book: BookDto): BookForm {
  const { ownLocation } = book;
  return {
    title: book.title,
    author: book.author,
    description: book.description ?? "",
    genre: book.genre ?? "",
    language: book.language ?? "",
    condition: book.condition ?? "",
    form: book.form ?? "",
    isbn: book.isbn ?? "",
    state: book.state,
    willingToTravel: book.willingToTravel,
    isShareable: book.isShareable,
    visibility: book.visibility,
    loanDays: book.loanDays === null ? "" : String(book.loanDays),
    elsewhere: ownLocation !== null,
    country: ownLocation?.country ?? "",
    postalCode: ownLocation?.postalCode ?? "",
    city: ownLocation?.city ?? "",
    coverImageId: book.coverImageId ?? "",
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
