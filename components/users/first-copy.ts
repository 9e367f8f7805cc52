import { useSyncExternalStore } from "react";
import type { Middleware } from "swr";

const never = () => () => {};

/**
 * Where the page has just come from the server, what it brought is not asked for again at once. A
 * screen reached inside the page may show an older copy, so there it is.
 */
export const trustFirstCopy: Middleware = (useNext) => (key, fetcher, config) => {
  const isLoading = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  const isFirstCopy = isLoading && config.fallbackData !== undefined;
  return useNext(key, fetcher, isFirstCopy ? { revalidateOnMount: false, ...config } : config);
};
