import "@/app/globals.css";
import { toast } from "sonner";
import { mutate, SWRConfig } from "swr";
import { afterEach, expect } from "vitest";
import { forgetAnswers } from "./api";
import { leave } from "./show";

afterEach(async () => {
  await leave();
  toast.dismiss();
  localStorage.clear();
  sessionStorage.clear();
  // Forgets the answer and that it was asked for a moment ago.
  await Promise.all([...SWRConfig.defaultValue.cache.keys()].map((key) => mutate(key, undefined)));
  expect(await forgetAnswers()).toEqual([]);
});
