"use client";

import { Check, Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { PersonLine } from "@/components/loans/person-line";
import { Button } from "@/components/ui/button";
import { RelativeTime } from "@/components/ui/time";
import type { FriendRequest } from "@/lib/friends/schema";
import { useFriendAct } from "./use-friend-act";

interface RequestProps {
  request: FriendRequest;
}

/** Somebody who would like to be friends: yes or no. */
export function ReceivedRequest({ request }: RequestProps) {
  const t = useTranslations("friends.requests");
  const { pending, run } = useFriendAct();
  const name = request.displayName;
  return (
    <Row request={request}>
      <Button
        size="sm"
        icon={<Check aria-hidden="true" />}
        aria-label={t("acceptLabel", { name })}
        loading={pending === "accept"}
        onClick={() => void run("accept", request.id, t("accepted", { name }))}
      >
        {t("accept")}
      </Button>
      <Button
        size="sm"
        variant="ghost"
        aria-label={t("rejectLabel", { name })}
        loading={pending === "reject"}
        onClick={() => void run("reject", request.id, t("rejected", { name }))}
      >
        {t("reject")}
      </Button>
    </Row>
  );
}

/** Somebody the reader has asked; that can be taken back. */
export function SentRequest({ request }: RequestProps) {
  const t = useTranslations("friends.requests");
  const { pending, run } = useFriendAct();
  const name = request.displayName;
  return (
    <Row request={request}>
      <Button
        size="sm"
        variant="ghost"
        icon={<Undo2 aria-hidden="true" />}
        aria-label={t("withdrawLabel", { name })}
        loading={pending === "withdraw"}
        onClick={() => void run("withdraw", request.id, t("withdrawn", { name }))}
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
        <PersonLine
          person={request}
          below={t.rich("asked", { time: () => <RelativeTime value={request.requestedAt} /> })}
        >
          {request.city}
        </PersonLine>
      </div>
      <div className="flex flex-wrap gap-2.5 max-sm:w-full max-sm:*:flex-1">{children}</div>
    </li>
  );
}

