import axe from "axe-core";
import { expect } from "vitest";

/** Axe finds nothing in what is shown. Rules for whole pages are left to the browser tests. */
export async function expectAccessible(): Promise<void> {
  // What is still fading in has other colours. An animation that is replaced rejects.
  const fading = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
  await Promise.allSettled(fading.map(({ finished }) => finished));
  const { violations } = await axe.run(document.body, {
    resultTypes: ["violations"],
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
  });
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary}`),
  );
  expect(found).toEqual([]);
}
