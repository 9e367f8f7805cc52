import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { toast } from "@/components/ui/toast";
import { show } from "../support/show";

test("what happened is told once the code of toasts has arrived; on phones an outcome does not wait for news", async () => {
  toast.news("Новина", { id: "news" });
  toast.news("Друга новина", { id: "more" });
  await show(null);
  const said = (text: string) => page.getByText(text, { exact: true });
  await expect.element(said("Новина")).toBeVisible();
  toast.success("Збережено");
  await expect.element(said("Збережено")).toBeVisible();
  await expect.element(said("Новина")).not.toBeInTheDocument();
  await expect.element(said("Друга новина")).not.toBeInTheDocument();
});
