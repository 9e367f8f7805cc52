import { expect, test } from "vitest";
import { ERRORS } from "@/lib/shared/error-codes";
import { LOCALES } from "@/lib/shared/locales";
import { loadMessages } from "@/lib/shared/messages";

test.each(LOCALES)("every error has its words in %s", async (locale) => {
  const errors: Record<string, string> = (await loadMessages(locale)).errors;
  for (const code of [...Object.keys(ERRORS), "NETWORK"]) expect(errors[code], code).toBeTruthy();
});

test("what the specification words in English is worded so", async () => {
  const { validation, settings, errorPage } = await loadMessages("en");
  expect(validation.nicknameRequired).toBe(
    "Please enter a nickname when using it as your display name.",
  );
  expect(validation.mismatch).toBe("Passwords do not match");
  expect(settings.failed).toBe("Something went wrong. Please try again.");
  expect(errorPage.title).toBe("Unexpected Application Error!");
});
