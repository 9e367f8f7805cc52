import { expect, test } from "vitest";
import { loadMessages } from "@/lib/shared/messages";

test("what the specification words in English is worded so", async () => {
  const { validation, settings, errorPage } = await loadMessages("en");
  expect(validation.nicknameRequired).toBe(
    "Please enter a nickname when using it as your display name.",
  );
  expect(validation.mismatch).toBe("Passwords do not match");
  expect(settings.failed).toBe("Something went wrong. Please try again.");
  expect(errorPage.title).toBe("Unexpected Application Error!");
});
