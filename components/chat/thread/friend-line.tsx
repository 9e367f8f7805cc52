"use client";

import useSWR from "swr";
import { cx } from "@/components/ui/cx";
import { Stars } from "@/components/ui/stars";
import type { UserProfile } from "@/lib/users/schema";

const LOADED_ONCE = {
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  revalidateIfStale: false,
  shouldRetryOnError: false,
};

/** Where the other side is at home, and how others rated them. */
export function FriendLine({ friendId, className }: { friendId: string; className?: string }) {
  const { data } = useSWR<UserProfile>(`/users/${friendId}`, LOADED_ONCE);
  const { city, rating } = data ?? {};
  return (
    <p className={cx("flex min-h-5 min-w-0 items-center gap-1.5 text-sm text-muted", className)}>
      {city && <span className="truncate">{city}</span>}
      {city && rating && <span aria-hidden="true">·</span>}
      {rating && <Stars value={rating} compact className="text-sm" />}
    </p>
  );
}
