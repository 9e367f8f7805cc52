import { expect, test } from "vitest";
import { fieldErrors } from "@/lib/shared/validation";
import { profileChange, profileForm } from "@/lib/features/users/schema";

const form = {
  name: "Олена",
  nickname: "",
  displayNamePreference: "NAME",
  country: "UKR",
  postalCode: "79000",
  city: "",
  street: "",
  phoneNumber: "",
  willingToTravel: false,
};

function faults(change: object) {
  const result = profileForm.safeParse({ ...form, ...change });
  return result.success ? {} : fieldErrors(result.error);
}

test("a filled form is trimmed, and empty optional fields are nothing", () => {
  const typed = { name: "  Олена \n Ткач ", city: "  ", nickname: " a " };
  const parsed = { name: "Олена Ткач", city: null, nickname: "a", phoneNumber: null };
  expect(profileForm.parse({ ...form, ...typed })).toMatchObject(parsed);
});

test.each(["+380 67 123 45 67", "(030) 123-456", "020.7946.0018", "12345"])(
  "%s is a phone number",
  (phone) => {
    expect(faults({ phoneNumber: phone })).toEqual({});
  },
);

test.each(["1234", "067-abc-1234", "+", "1".repeat(16)])("%s is no phone number", (phone) => {
  expect(faults({ phoneNumber: phone })).toEqual({ phoneNumber: { code: "phone" } });
});

test.each([
  [{ country: "Ukraine" }, { country: { code: "choice" } }],
  [{ country: "RUS" }, { country: { code: "choice" } }],
  [{ preferredLanguage: "ru" }, { preferredLanguage: { code: "choice" } }],
  [{ displayNamePreference: "email" }, { displayNamePreference: { code: "choice" } }],
  [{ location: { lat: 91, lon: 0 } }, { "location.lat": { code: "max", max: 90 } }],
  [{ location: { lat: 1 } }, { "location.lon": { code: "required" } }],
  [{ street: "y".repeat(201) }, { street: { code: "maxLength", max: 200 } }],
])("a change with %o is told what is wrong", (change, fields) => {
  const result = profileChange.safeParse(change, { reportInput: true });
  expect(result.error && fieldErrors(result.error)).toEqual(fields);
});

test("a change holds only what was sent", () => {
  expect(profileChange.parse({ preferredLanguage: "pl", unknown: 1 })).toEqual({
    preferredLanguage: "pl",
  });
});
