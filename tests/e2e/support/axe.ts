import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What is on the page has no findings of axe, in light and in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze();
    const findings = violations.map(({ id, nodes }) => ({
      id,
      theme: colorScheme,
      where: nodes.map((node) => `${node.target.join(" ")}: ${node.failureSummary}`),
    }));
    expect(findings).toEqual([]);
  }
}
