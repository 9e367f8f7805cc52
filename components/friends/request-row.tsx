"use client";

import { Check, Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { PersonLine } from "@/components/loans/person-line";
import { Button } from "@/components/ui/button";
import { RelativeTime } from "@/components/ui/time";
import type { FriendRequest } from "@/lib/friends/schema";
import { useFriendAct, type FriendAct } from "./use-friend-act";

interface RequestProps {
  request: FriendRequest;
}

/** Somebody who would like to be friends: yes or no. */
export function ReceivedRequest({ request }: RequestProps) {
  const t = useTranslations("friends.requests");
  const { pending, answer } = useAnswer(request);
  const name = request.displayName;
  return (
    <Row request={request}>
      <Button
        size="sm"
        icon={<Check aria-hidden="true" />}
        aria-label={t("acceptLabel", { name })}
        loading={pending === "accept"}
        onClick={() => void answer("accept", t("accepted", { name }))}
      >
        {t("accept")}
      </Button>
      <Button
        size="sm"
        variant="ghost"
        aria-label={t("rejectLabel", { name })}
        loading={pending === "reject"}
        onClick={() => void answer("reject", t("rejected", { name }))}
      >
        {t("reject")}
      </Button>
    </Row>
  );
}

/** Somebody the reader has asked; that can be taken back. */
export function SentRequest({ request }: RequestProps) {
  const t = useTranslations("friends.requests");
  const { pending, answer } = useAnswer(request);
  const name = request.displayName;
  return (
    <Row request={request}>
      <Button
        size="sm"
        variant="ghost"
        icon={<Undo2 aria-hidden="true" />}
        aria-label={t("withdrawLabel", { name })}
        loading={pending === "withdraw"}
        onClick={() => void answer("withdraw", t("withdrawn", { name }))}
      >
        {t("withdraw")}
      </Button>
    </Row>
  );
}

function Row({ request, children }: RequestProps & { children: ReactNode }) {
  const t = useTranslations("friends.requests");
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 p-4 md:px-5">
      <div className="min-w-56 flex-1">
        <PersonLine person={request}>
          {request.city && <span>· {request.city}</span>}
          <span className="basis-full">
            {t.rich("asked", { time: () => <RelativeTime value={request.requestedAt} /> })}
          </span>
        </PersonLine>
      </div>
      <div className="flex flex-wrap gap-2.5 max-sm:w-full max-sm:*:flex-1">{children}</div>
    </li>
  );
}

/** The row goes with the answer, so the focus moves on to what it stood in. */
function useAnswer({ id }: FriendRequest) {
  const { pending, run } = useFriendAct();

  async function answer(act: FriendAct, done: string) {
    if (await run(act, id, done)) {
      document.querySelector<HTMLElement>('[role="tabpanel"]')?.focus();
    }
  }

  return { pending, answer };
}
