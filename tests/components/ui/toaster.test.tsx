import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { toast } from "@/components/ui/toast";
import { show } from "../support/show";

test("an outcome is told once the code of toasts has arrived, and before news", async () => {
  toast.success("Збережено");
  await show(null);
  await expect.element(page.getByText("Збережено", { exact: true })).toBeVisible();
  // On phones one after the other, answers before what others did.
  const isShown = (text: string) => expect.element(page.getByText(text, { exact: true }));
  toast.news("Новина", { id: "news" });
  toast.news("Друга новина", { id: "more" });
  toast.success("Надіслано");
  await isShown("Надіслано").toBeVisible();
  await isShown("Новина").not.toBeInTheDocument();
  await isShown("Новина").toBeVisible();
  toast.success("Повернуто");
  await isShown("Повернуто").toBeVisible();
  await isShown("Друга новина").not.toBeInTheDocument();
});
