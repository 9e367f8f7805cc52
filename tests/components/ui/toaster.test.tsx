import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { toast } from "@/components/ui/toast";
import { show } from "../support/show";

test("an outcome is told once the code of toasts has arrived", async () => {
  toast.success("Збережено");
  await show(null);
  await expect.element(page.getByText("Збережено", { exact: true })).toBeVisible();
});
