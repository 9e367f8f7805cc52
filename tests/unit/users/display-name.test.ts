import { expect, test } from "vitest";
import { displayName } from "@/lib/features/users/display-name";
import { breakdown, toSummary } from "@/lib/features/users/dto";

const olena = {
  id: "0197a5a0-0000-7000-8000-000000000001",
  email: "olena.tkach@example.org",
  name: "Олена Ткач",
  nickname: "olenka",
  displayNamePreference: "NAME" as const,
};

test("the preference decides which name is shown", () => {
  expect(displayName(olena)).toBe("Олена Ткач");
  expect(displayName({ ...olena, displayNamePreference: "NICKNAME" })).toBe("olenka");
  expect(displayName({ ...olena, displayNamePreference: "EMAIL" })).toBe("olena.tkach");
});

test("the whole address is one's own alone", () => {
  const byEmail = { ...olena, displayNamePreference: "EMAIL" as const };
  expect(displayName(byEmail, "self")).toBe("olena.tkach@example.org");
  expect(displayName({ ...olena, name: null, nickname: null })).toBe("olena.tkach");
});

test("what is missing falls back: nickname, name, address, id, and at last a word", () => {
  expect(displayName({ ...olena, name: " " })).toBe("olenka");
  const noNickname = { ...olena, nickname: null, displayNamePreference: "NICKNAME" as const };
  expect(displayName(noNickname)).toBe("Олена Ткач");
  const nobody = { ...olena, name: null, nickname: null, email: "" };
  expect(displayName(nobody)).toBe(`User ${olena.id}`);
  expect(displayName({ ...nobody, id: "" })).toBe("User");
});

test("averages are those of the sums, and nothing before the first rating", () => {
  const none = { ratingCount: 0, punctualitySum: 0, accuracySum: 0, communicationSum: 0 };
  const unrated = { punctualityAvg: null, accuracyAvg: null, communicationAvg: null };
  expect(breakdown(none)).toEqual(unrated);
  const three = { ratingCount: 3, punctualitySum: 15, accuracySum: 14, communicationSum: 10 };
  const place = { country: "UKR", city: null };
  const row = { ...olena, ...three, role: "USER" as const, profileImageId: null, ...place };
  expect(toSummary(row)).toEqual({
    ...{ id: olena.id, displayName: "Олена Ткач", isAdmin: false, profilePictureUrl: null },
    ...{ rating: 4.33, ratingCount: 3, ...place },
    ...{ punctualityAvg: 5, accuracyAvg: 4.67, communicationAvg: 3.33 },
  });
});
