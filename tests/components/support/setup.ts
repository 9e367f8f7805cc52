import "@/app/globals.css";
import { toast } from "sonner";
import { afterEach, expect } from "vitest";
import { startToasts } from "@/components/ui/toast";
import { forgetAnswers } from "./api";
import { leave } from "./show";

afterEach(async () => {
  await leave();
  forgetToasts();
  localStorage.clear();
  sessionStorage.clear();
  expect(await forgetAnswers()).toEqual([]);
});

/** Forgets toasts, also those that wait for their turn: the next file shares the page. */
function forgetToasts(): void {
  let hadSome;
  do {
    // The next one is requested when the list of the one before ends.
    startToasts(toast)();
    hadSome = toast.getToasts().length > 0;
    toast.dismiss();
  } while (hadSome);
}
