"use client";

import { HeartHandshake, UserRoundPlus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId, type ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import type { FriendRequest } from "@/lib/features/friends/schema";
import { ReceivedRequest, SentRequest } from "./request-row";

interface FriendRequestsProps {
  received: readonly FriendRequest[];
  sent: readonly FriendRequest[];
  /** Goes on to the search for friends. */
  onFind: () => void;
}

/** What waits for the reader's answer, and whose answer the reader waits for. */
export function FriendRequests({ received, sent, onFind }: FriendRequestsProps) {
  const t = useTranslations("friends.requests");
  if (received.length + sent.length === 0) return <NoRequests onFind={onFind} />;
  return (
    <div className="grid max-w-4xl gap-8">
      {received.length > 0 && (
        <Section title={t("received")}>
          {received.map((request) => (
            <ReceivedRequest key={request.id} request={request} />
          ))}
        </Section>
      )}
      {sent.length > 0 && (
        <Section title={t("sent")}>
          {sent.map((request) => (
            <SentRequest key={request.id} request={request} />
          ))}
        </Section>
      )}
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-xl">
        {title}
      </h2>
      <Card padding="none">
        <ul className="divide-y divide-line">{children}</ul>
      </Card>
    </section>
  );
}

function NoRequests({ onFind }: Pick<FriendRequestsProps, "onFind">) {
  const t = useTranslations("friends.requests.none");
  return (
    <EmptyState
      icon={<HeartHandshake />}
      title={t("title")}
      text={t("text")}
      action={
        <Button variant="ghost" icon={<UserRoundPlus aria-hidden="true" />} onClick={onFind}>
          {t("action")}
        </Button>
      }
    />
  );
}
