import "@/app/globals.css";
import { toast } from "sonner";
import { mutate } from "swr";
import { afterEach, beforeAll, expect } from "vitest";
import { faults, worker } from "./api";

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
  worker.resetHandlers();
  toast.dismiss();
  localStorage.clear();
  sessionStorage.clear();
  await mutate(() => true, undefined, { revalidate: false });
  expect(faults.splice(0)).toEqual([]);
});
