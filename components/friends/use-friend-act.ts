"use client";

import { useRef, useState } from "react";
import { refreshNavCounts } from "@/components/layout/use-nav-counts";
import { toast } from "@/components/ui/toast";
import { useMe } from "@/components/users/use-me";
import { api } from "@/lib/browser/api-client";
import { useErrorText } from "@/lib/browser/use-error-text";
import { refreshRelationships } from "@/components/users/refresh-relationships";

const CALLS = {
  request: ["post", "friends/request"],
  withdraw: ["delete", "friends/request"],
  accept: ["post", "friends/accept"],
  reject: ["post", "friends/reject"],
  end: ["delete", "friends"],
} as const;

export type FriendAct = keyof typeof CALLS;

interface FriendActs {
  /** The act that is being carried out. */
  pending: FriendAct | null;
  /**
   * Carries an act out once, however often it is pressed, then refreshes what shows friends.
   * @param done what to tell when it succeeded.
   * @returns true where it succeeded; else the reader has been told why not.
   */
  run: (act: FriendAct, userId: string, done: string) => Promise<boolean>;
}

export function useFriendAct(): FriendActs {
  const me = useMe();
  const errorText = useErrorText();
  const busy = useRef(false);
  const [pending, setPending] = useState<FriendAct | null>(null);

  async function run(act: FriendAct, userId: string, done: string) {
    if (busy.current) return false;
    busy.current = true;
    setPending(act);
    const [method, path] = CALLS[act];
    try {
      await api[method](`/users/${me.id}/${path}/${userId}`);
      toast.success(done);
      return true;
    } catch (error) {
      toast.error(errorText(error));
      return false;
    } finally {
      // Also after a refusal: the other one may have acted meanwhile.
      await Promise.all([refreshRelationships(), refreshNavCounts()]);
      busy.current = false;
      setPending(null);
    }
  }

  return { pending, run };
}
