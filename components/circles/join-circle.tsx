"use client";

import { UserRoundPlus } from "lucide";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { StatusMessage } from "@/components/ui/status-message";
import { useAction } from "@/components/ui/use-action";
import { useMe } from "@/components/users/use-me";
import { api } from "@/lib/browser/api-client";
import { circlePath } from "@/lib/features/circles/terms";
import { refreshCircles } from "./refresh-circles";

interface JoinCircleProps {
  circleId: string;
  /** Of the invitation; without it a circle may be open, or take requests. */
  code?: string;
  /** The reader asks, and an owner decides. */
  asks: boolean;
  /** The reader has already asked. */
  requested: boolean;
}

/** Joins the circle, or asks to; a request may be withdrawn. */
export function JoinCircle({ circleId, code, asks, requested }: JoinCircleProps) {
  const t = useTranslations("circles.door");
  const router = useRouter();
  const { id: userId } = useMe();
  const { pending, run } = useAction({ refresh: refreshCircles });
  const [isWaiting, setWaiting] = useState(requested);

  async function join() {
    const done = await run(() =>
      api("POST /circles/[id]/join", { params: { id: circleId }, body: { code } }),
    );
    if (!done) return;
    if (done.result.role === null) return setWaiting(true);
    router.push(circlePath(circleId));
    router.refresh();
  }

  async function withdraw() {
    const params = { id: circleId, userId };
    const call = () => api("DELETE /circles/[id]/members/[userId]", { params });
    if (await run(call, t("withdrawn"))) setWaiting(false);
  }

  return (
    <>
      <StatusMessage text={isWaiting ? t("waiting") : ""} tone="success" className="empty:hidden" />
      <div>
        {isWaiting ? (
          <Button variant="ghost" loading={pending} onClick={withdraw}>
            {t("withdraw")}
          </Button>
        ) : (
          <Button icon={UserRoundPlus} loading={pending} onClick={join}>
            {t(asks ? "ask" : "join")}
          </Button>
        )}
      </div>
    </>
  );
}
