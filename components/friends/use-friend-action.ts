"use client";

import { useState } from "react";
import { refreshNavCounts } from "@/components/layout/use-nav-counts";
import { useAction } from "@/components/ui/use-action";
import { refreshRelationships } from "@/components/users/refresh-relationships";
import { useMe } from "@/components/users/use-me";
import { api } from "@/lib/browser/api-client";

const CALLS = {
  request: "POST /users/[id]/friends/request/[userId]",
  withdraw: "DELETE /users/[id]/friends/request/[userId]",
  accept: "POST /users/[id]/friends/accept/[userId]",
  reject: "POST /users/[id]/friends/reject/[userId]",
  end: "DELETE /users/[id]/friends/[userId]",
} as const;

type FriendAction = keyof typeof CALLS;

const refresh = () => Promise.all([refreshRelationships(), refreshNavCounts()]);

/** An action on a friendship or request; afterwards everything that shows friends is refreshed. */
export function useFriendAction() {
  const me = useMe();
  const action = useAction({ refresh });
  const [last, setLast] = useState<FriendAction | null>(null);

  /** @param done text of the toast on success. */
  const run = (kind: FriendAction, userId: string, done: string) =>
    action.run(() => {
      setLast(kind);
      return api(CALLS[kind], { params: { id: me.id, userId } });
    }, done);

  return { /** Which one is pending. */ pending: action.pending ? last : null, run };
}
