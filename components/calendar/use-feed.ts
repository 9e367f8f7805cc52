"use client";

import { useState } from "react";
import useSWR from "swr";
import { toast } from "@/components/ui/toast";
import type { CalendarFeed } from "@/lib/features/calendar/schema";
import { api } from "@/lib/browser/api-client";
import { useErrorText } from "@/lib/browser/use-error-text";

const FEED = "/users/me/calendar";

/** The reader's calendar address, and what changes it. */
export function useFeed() {
  const errorText = useErrorText();
  const { data, error: fault, mutate } = useSWR<CalendarFeed, unknown>(FEED);
  const [pending, setPending] = useState(false);

  /** True once it is done; a failure is told as a toast. */
  async function change(act: () => Promise<CalendarFeed>): Promise<boolean> {
    setPending(true);
    try {
      await mutate(await act(), { revalidate: false });
      return true;
    } catch (error) {
      toast.error(errorText(error));
      return false;
    } finally {
      setPending(false);
    }
  }

  return {
    /** Undefined while it loads. */
    url: data?.url,
    /** Why it cannot be shown, in words. */
    fault: data || !fault ? "" : errorText(fault),
    retry: () => void mutate(),
    pending,
    renew: () => change(() => api.post<CalendarFeed>(FEED)),
    end: () => change(() => api.delete(FEED).then(() => ({ url: null }))),
  };
}
