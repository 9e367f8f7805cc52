import { expect, it } from "vitest";
import { isForeign, itemOf } from "@/lib/browser/reader-items";

const ME = "01900000-0000-7000-8000-000000000001";
const OTHER = "01900000-0000-7000-8000-000000000002";

it("what is kept of a reader is found by that reader alone, and foreign to every other", () => {
  for (const own of [itemOf(ME, "hand_over"), itemOf(ME, "import_edits", OTHER)]) {
    expect([isForeign(own, ME), isForeign(own, OTHER), isForeign(own)]).toEqual([
      false,
      true,
      true,
    ]);
  }
});

it.each(["hand_over", "push_offer_later", `import_edits_${OTHER}`])(
  "what an older version kept of nobody in particular is everybody's to remove: %s",
  (key) => expect(isForeign(key, ME)).toBe(true),
);

it.each(["authToken", "redirectAfterLogin", "signInRepeated", "hand_overs"])(
  "what is kept of no reader stays: %s",
  (key) => expect([isForeign(key), isForeign(key, ME)]).toEqual([false, false]),
);
