/** What the code of a wrong field means; `{min}` and `{max}` are the fault's own. */
export const FIELD_FAULTS = {
  required: "This is required.",
  type: "This is of another type than expected.",
  invalid: "This is not valid.",
  choice: "This is none of the values that may be chosen.",
  min: "The least is {min}.",
  max: "The most is {max}.",
  minLength: "The minimum length is {min} characters.",
  maxLength: "The maximum length is {max} characters.",
  email: "This is not an e-mail address.",
  phone: "This is not a phone number.",
  url: "This is not an address that begins with http:// or https://.",
  date: "This is not a date of the form YYYY-MM-DD.",
  time: "This is not a time of the form HH:mm.",
  datetime: "This is not a date and time of ISO 8601.",
  past: "The date is before today.",
  farAhead: "The date is more than {max} years ahead.",
  uuid: "This is not an id.",
  regex: "This does not have the form that is expected.",
  unknown: "There is no such thing, or it is not yours.",
  postalCode: "This is not a postal code of that country.",
  noMessages: "This reader has not written to you.",
  isbn: "This is not an ISBN of 10 or 13 digits.",
  nicknameRequired: "Please enter a nickname when using it as your display name.",
  movesLoan: "This state would move or end the book's loan.",
  otherAddress: "This is not the address of your account.",
  nameUnseen: "A name needs letters that can be seen.",
  nameMarks: "A letter of this name has too many marks.",
  nameAddress: "A name cannot contain a web or e-mail address.",
  nameReserved: "The name of this site cannot be part of a name.",
  commonPassword: "This password is one of those that are tried first.",
  ownPassword: "The password is your own name or address.",
} as const satisfies Record<string, string>;

/** One wrong field: a code of `FIELD_FAULTS`, and its bounds. */
export interface FieldFault {
  code: string;
  min?: number;
  max?: number;
}

/** The English sentence of a fault; undefined for a code that nobody has put into words. */
export function faultText({ code, min, max }: FieldFault): string | undefined {
  const text: string | undefined = FIELD_FAULTS[code as keyof typeof FIELD_FAULTS];
  return text?.replace("{min}", String(min)).replace("{max}", String(max));
}
