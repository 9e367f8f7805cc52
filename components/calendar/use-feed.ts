"use client";

import useSWR from "swr";
import { useAction } from "@/components/ui/use-action";
import type { CalendarFeed } from "@/lib/features/calendar/schema";
import { api } from "@/lib/browser/api-client";
import { useErrorText } from "@/lib/browser/use-error-text";

const FEED = "/users/me/calendar";

/** The reader's calendar address, and what changes it. */
export function useFeed() {
  const errorText = useErrorText();
  const { data, error, mutate } = useSWR<CalendarFeed, unknown>(FEED);
  const { pending, run } = useAction();

  const change = (call: () => Promise<CalendarFeed>, done?: string) =>
    run(async () => mutate(await call(), { revalidate: false }), done);

  return {
    /** Undefined while it loads. */
    url: data?.url,
    /** Why it cannot be shown, in words. */
    error: data || !error ? "" : errorText(error),
    retry: () => void mutate(),
    pending,
    /** @param done the toast on success. */
    renew: (done?: string) => change(() => api.post<CalendarFeed>(FEED), done),
    end: (done: string) => change(() => api.delete(FEED).then(() => ({ url: null })), done),
  };
}
