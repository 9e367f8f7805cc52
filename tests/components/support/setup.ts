import "@/app/globals.css";
import { toast } from "sonner";
import { afterEach, expect } from "vitest";
import { forgetAnswers } from "./api";
import { leave } from "./show";

afterEach(async () => {
  await leave();
  toast.dismiss();
  localStorage.clear();
  sessionStorage.clear();
  expect(await forgetAnswers()).toEqual([]);
});
