"use client";

import { HeartHandshake, Undo2, UserRoundPlus } from "lucide";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ListSection } from "@/components/ui/list-section";
import { RelativeTime } from "@/components/ui/time";
import { PersonLine } from "@/components/users/person-line";
import type { FriendRequest } from "@/lib/features/friends/schema";
import { RequestButtons, WithdrawButton } from "./request-buttons";

interface FriendRequestsProps {
  received: readonly FriendRequest[];
  sent: readonly FriendRequest[];
  /** Opens the search for friends. */
  onFind: () => void;
}

/** Friend requests the reader has received, and those they have sent. */
export function FriendRequests({ received, sent, onFind }: FriendRequestsProps) {
  const t = useTranslations("friends.requests");
  if (received.length + sent.length === 0) return <NoRequests onFind={onFind} />;
  return (
    <div className="grid max-w-4xl gap-8">
      {received.length > 0 && (
        <ListSection title={t("received")}>
          {received.map((request) => (
            <Row key={request.id} request={request}>
              <RequestButtons request={request} />
            </Row>
          ))}
        </ListSection>
      )}
      {sent.length > 0 && (
        <ListSection title={t("sent")}>
          {sent.map((request) => (
            <Row key={request.id} request={request}>
              <WithdrawButton request={request} variant="ghost" icon={Undo2} />
            </Row>
          ))}
        </ListSection>
      )}
    </div>
  );
}

function NoRequests({ onFind }: Pick<FriendRequestsProps, "onFind">) {
  const t = useTranslations("friends.requests.none");
  return (
    <EmptyState
      icon={HeartHandshake}
      title={t("title")}
      text={t("text")}
      action={
        <Button variant="ghost" icon={UserRoundPlus} onClick={onFind}>
          {t("action")}
        </Button>
      }
    />
  );
}

function Row({ request, children }: { request: FriendRequest; children: ReactNode }) {
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
