import type { FieldErrors as FormErrors, Resolver } from "react-hook-form";
import { bookInput, type BookDto, type BookInput } from "@/lib/features/books/schema";
import type { BookState } from "@/lib/features/books/terms";
import type { FieldErrors } from "@/lib/shared/errors";
import { fieldErrors } from "@/lib/shared/validation";

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
  /** The book has a place of its own: country, postal code and city count. */
  elsewhere: boolean;
  country: string;
  postalCode: string;
  city: string;
  coverImageId: string;
}

export type Tell = (fault: FieldErrors[string]) => string | undefined;

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
    elsewhere: ownLocation !== null,
    country: ownLocation?.country ?? "",
    postalCode: ownLocation?.postalCode ?? "",
    city: ownLocation?.city ?? "",
    coverImageId: book.coverImageId ?? "",
  };
}

/** Checks the form as the server will, and turns it into what the server wants. */
export function bookResolver(tell: Tell): Resolver<BookForm, unknown, BookInput> {
  return ({ elsewhere, country, postalCode, city, ...fields }) => {
    const location = elsewhere ? { country, postalCode, city } : null;
    const result = bookInput.safeParse({ ...fields, location }, { reportInput: true });
    if (result.success) return { values: result.data, errors: {} };
    const told = toFormFaults(fieldErrors(result.error), tell);
    return { values: {}, errors: Object.fromEntries(told) as FormErrors<BookForm> };
  };
}

/** Faults by the form's own fields, told in words; those of other fields are left out. */
export function toFormFaults(faults: FieldErrors, tell: Tell) {
  return Object.entries(faults).flatMap(([path, fault]) => {
    const field = path.replace(/^location\./, "");
    return isField(field) ? [[field, { type: fault.code, message: tell(fault) }] as const] : [];
  });
}

function isField(name: string): name is keyof BookForm {
  return name in NEW_BOOK;
}
