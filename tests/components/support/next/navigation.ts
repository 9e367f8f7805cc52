import { useMemo, useSyncExternalStore } from "react";
import type * as real from "next/navigation";

function onChange(run: () => void): () => void {
  window.navigation.addEventListener("currententrychange", run);
  return () => window.navigation.removeEventListener("currententrychange", run);
}

const path = () => window.location.pathname;
const query = () => window.location.search;

const ROUTER: ReturnType<typeof real.useRouter> = {
  back: () => window.history.back(),
  forward: () => window.history.forward(),
  refresh: () => {},
  push: (to) => window.history.pushState(null, "", to),
  replace: (to) => window.history.replaceState(null, "", to),
  prefetch: () => {},
  experimental_gesturePush: () => {},
  bfcacheId: "page",
};

export const useRouter: typeof real.useRouter = () => ROUTER;

export const usePathname: typeof real.usePathname = () =>
  useSyncExternalStore(onChange, path, path);

export const useSearchParams: typeof real.useSearchParams = () => {
  const search = useSyncExternalStore(onChange, query, query);
  return useMemo(
    () => new URLSearchParams(search) as ReturnType<typeof real.useSearchParams>,
    [search],
  );
};
