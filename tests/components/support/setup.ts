import "@/app/globals.css";
import { toast } from "sonner";
import { mutate, SWRConfig } from "swr";
import { afterEach, beforeAll, expect } from "vitest";
import { faults, worker } from "./api";
import { leave } from "./show";

beforeAll(() =>
  worker.start({
    quiet: true,
    serviceWorker: { url: "/node_modules/msw/lib/mockServiceWorker.js", options: { scope: "/" } },
    onUnhandledRequest: ({ method, url }) => {
      const { pathname, search } = new URL(url);
      if (pathname.startsWith("/api/"))
        faults.push(`${method} ${pathname}${search}: no answer is known`);
    },
  }),
);

afterEach(async () => {
  await leave();
  toast.dismiss();
  localStorage.clear();
  sessionStorage.clear();
  // Forgets the answer and that it was asked for a moment ago.
  await Promise.all([...SWRConfig.defaultValue.cache.keys()].map((key) => mutate(key, undefined)));
  worker.resetHandlers();
  expect(faults.splice(0)).toEqual([]);
});
