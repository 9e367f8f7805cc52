/** Field error code → English text; `{min}` and `{max}` are bounds of the error. */
export const FIELD_ERRORS = {
  required: "This is required.",
  type: "This has the wrong type.",
  invalid: "This is not valid.",
  choice: "This is not one of the allowed values.",
  min: "The minimum is {min}.",
  max: "The maximum is {max}.",
  minLength: "The minimum length is {min} characters.",
  maxLength: "The maximum length is {max} characters.",
  email: "This is not an e-mail address.",
  phone: "This is not a phone number.",
  url: "This is not a URL that begins with http:// or https://.",
  date: "This is not a date in the form YYYY-MM-DD.",
  time: "This is not a time in the form HH:mm.",
  datetime: "This is not an ISO 8601 date and time.",
  past: "The date is before today.",
  timePast: "This time is over.",
  notLater: "The date is not after the present due date.",
  farAhead: "The date is more than {max} years ahead.",
  uuid: "This is not a valid id.",
  regex: "This does not have the expected format.",
  unknown: "Not found.",
  postalCode: "This is not a postal code of that country.",
  ofGift: "A gift has no due date.",
  notLent: "A circle's own book is one to lend that is available now.",
  noMessages: "This reader has not written to you.",
  isbn: "No ISBN begins like this: please compare the digits.",
  isbnLength: "An ISBN has 10 or 13 digits; the last of 10 may be an X.",
  isbnPrefix: "An ISBN of 13 digits begins with 978 or 979.",
  isbnCheckDigit: "The last digit does not fit the others: one of them is mistyped.",
  nicknameRequired: "Please enter a nickname when using it as your display name.",
  movesLoan: "This state would change or end the book's active loan.",
  otherAddress: "This is not the e-mail address of your account.",
  nameUnseen: "A name needs visible letters.",
  nameMarks: "A letter of this name has too many accents.",
  nameAddress: "A name cannot contain a web address, an e-mail address or a phone number.",
  nameReserved: "A name cannot contain the name of this site or pass for its staff.",
  commonPassword: "This password is too common.",
  ownPassword: "The password is your own name or e-mail address.",
} as const satisfies Record<string, string>;

/** Error of one field: a code of `FIELD_ERRORS`, with its bounds. */
export interface FieldError {
  code: string;
  min?: number;
  max?: number;
}

/** The English sentence of a field error; undefined if the code is unknown. */
export function fieldErrorText({ code, min, max }: FieldError): string | undefined {
  const text: string | undefined = FIELD_ERRORS[code as keyof typeof FIELD_ERRORS];
  return text?.replace("{min}", String(min)).replace("{max}", String(max));
}
