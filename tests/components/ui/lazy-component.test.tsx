import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { lazyComponent } from "@/components/ui/lazy-component";
import { words } from "../../e2e/support/words";
import { DESK, show } from "../support/show";

const t = words("uk");

test("dialogs whose code cannot come say so once, at the edge of the window, and come with the network", async () => {
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const load = async () => {
    if (!navigator.onLine) throw Object.assign(new Error("offline"), { name: "ChunkLoadError" });
    return () => <p>прийшло</p>;
  };
  const [First, Second] = [lazyComponent(load), lazyComponent(load)];
  await show(
    <>
      <First />
      <Second />
    </>,
    { size: DESK },
  );
  const message = page.getByText(t("errors.NETWORK"));
  await expect.element(message).toBeInViewport();
  expect(message.element().getBoundingClientRect().top).toBeGreaterThan(750);
  online.mockRestore();
  window.dispatchEvent(new Event("online"));
  await expect.element(page.getByText("прийшло")).toHaveLength(2);
  await expect.element(message).not.toBeInTheDocument();
});
