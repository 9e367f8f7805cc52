"use client";

import { Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { PersonLine } from "@/components/users/person-line";
import { Button } from "@/components/ui/button";
import { RelativeTime } from "@/components/ui/time";
import type { FriendRequest } from "@/lib/features/friends/schema";
import { RequestButtons } from "./request-buttons";
import { useFriendAction } from "./use-friend-action";

interface RequestProps {
  request: FriendRequest;
}

/** Somebody who would like to be friends: yes or no. */
export function ReceivedRequest({ request }: RequestProps) {
  return (
    <Row request={request}>
      <RequestButtons request={request} />
    </Row>
  );
}

/** Somebody the reader has asked; that can be taken back. */
export function SentRequest({ request }: RequestProps) {
  const t = useTranslations("friends.requests");
  const { pending, run } = useFriendAction();
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
