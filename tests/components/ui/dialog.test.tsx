import { useState } from "react";
import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { Dialog } from "@/components/ui/dialog";
import { show } from "../support/show";

function TwoSteps() {
  const [step, setStep] = useState(2);
  return (
    <Dialog
      open={step > 0}
      title={`Step ${step}`}
      onOpenChange={() => setStep(0)}
      onBack={step === 2 ? () => setStep(1) : undefined}
    >
      Text
    </Dialog>
  );
}

test("Back of a phone leads to the step before, then closes the dialog", async () => {
  // Escape that no script sees is the same request to close as Back on Android.
  const hide = (event: Event) => event.stopImmediatePropagation();
  window.addEventListener("keydown", hide, true);
  onTestFinished(() => window.removeEventListener("keydown", hide, true));
  await show(<TwoSteps />);
  await expect.element(page.getByRole("dialog", { name: "Step 2" })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("dialog", { name: "Step 1" })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
});
