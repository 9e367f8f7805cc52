import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { toast } from "@/components/ui/toast";
import { show } from "../support/show";

test("an outcome is told once the code of toasts has arrived", async () => {
  toast.success("Збережено");
  await show(null);
  await expect.element(page.getByText("Збережено", { exact: true })).toBeVisible();
});

test("on phones an answer takes the place of news, and comes before news that wait", async () => {
  await show(null);
  toast.news("Новина", { id: "news" });
  toast.news("Друга новина", { id: "more" });
  await expect.element(page.getByText("Новина", { exact: true })).toBeVisible();
  toast.success("Збережено");
  await expect.element(page.getByText("Збережено", { exact: true })).toBeVisible();
  await expect.element(page.getByText("Друга новина")).not.toBeInTheDocument();
});
