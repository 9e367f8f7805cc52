import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { ShowMore } from "@/components/ui/show-more";
import { show, t } from "../support/show";

const list = (count: number) => (
  <ShowMore
    items={Array.from({ length: count }, (_, at) => at)}
    size={3}
    status={(shown, total) => `${shown}/${total}`}
  >
    {(shown) => (
      <ul>
        {shown.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
    )}
  </ShowMore>
);

test("a button stands for two items and not for one", async () => {
  const more = page.getByRole("button", { name: t("common.showMore") });
  await show(list(4));
  await expect.element(page.getByRole("listitem")).toHaveLength(4);
  await expect.element(more).not.toBeInTheDocument();
  await show(list(5));
  await more.click();
  await expect.element(page.getByText("5/5")).toBeVisible();
});
