"use client";

import { ArrowRight, UserRoundPlus } from "lucide";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Icon } from "@/components/ui/icon";
import { StatusMessage } from "@/components/ui/status-message";
import { useAction } from "@/components/ui/use-action";
import { refreshRelationships } from "@/components/users/refresh-relationships";
import { api } from "@/lib/browser/api-client";
import type { Invitation } from "@/lib/features/invitations/schema";

interface AnswerProps {
  code: string;
  invitation: Pick<Invitation, "befriends" | "friendshipStatus" | "inviter">;
  /** Where a member continues: the book's page, else the inviter's. */
  target: string;
  isBook: boolean;
}

/** A member's answer to an invitation: become friends, and continue. */
export function Answer({ code, invitation, target, isBook }: AnswerProps) {
  const t = useTranslations("invitation");
  const router = useRouter();
  const { pending, run } = useAction({ refresh: refreshRelationships });
  const [status, setStatus] = useState(invitation.friendshipStatus);
  const name = invitation.inviter.displayName;
  const mayAnswer = status === "NOT_FRIENDS" || status === "REQUEST_RECEIVED";
  const atOnce = invitation.befriends || status === "REQUEST_RECEIVED";

  async function befriend() {
    const answered = await run(() => api("POST /invitations/[code]/accept", { params: { code } }));
    if (!answered) return;
    setStatus(answered.result.friendshipStatus);
    // A book visible to friends only may be visible now.
    router.refresh();
  }

  return (
    <>
      {mayAnswer && <p>{t(atOnce ? "askAtOnce" : "ask", { name })}</p>}
      <StatusMessage
        text={status === "FRIENDS" || status === "REQUEST_SENT" ? t(status, { name }) : ""}
        className="empty:hidden"
      />
      <div className="flex flex-wrap gap-2.5">
        {mayAnswer && (
          <Button icon={UserRoundPlus} loading={pending} onClick={befriend}>
            {t("befriend")}
          </Button>
        )}
        <ButtonLink variant={mayAnswer ? "ghost" : "primary"} href={target} prefetch={false}>
          {t(isBook ? "toBook" : "toProfile")}
          <Icon of={ArrowRight} />
        </ButtonLink>
      </div>
    </>
  );
}
