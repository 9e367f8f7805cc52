import { mutate } from "swr";
import { refreshFriends, showsTies } from "@/components/friends/use-friends";

/**
 * Two readers were hidden from, or shown to, each other: everything on the page asks again. Friends
 * and profiles come first: one who is hidden takes everything with them that is shown there.
 */
export async function refreshAll(): Promise<void> {
  await refreshFriends();
  await mutate((key) => !showsTies(key));
}
