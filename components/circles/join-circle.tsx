"use client";

import { UserRoundPlus } from "lucide";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { StatusMessage } from "@/components/ui/status-message";
import { useAction } from "@/components/ui/use-action";
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

/** Joins the circle, or asks to. */
export function JoinCircle({ circleId, code, asks, requested }: JoinCircleProps) {
  const t = useTranslations("circles.door");
  const router = useRouter();
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

  return (
    <>
      <StatusMessage text={isWaiting ? t("waiting") : ""} tone="success" className="empty:hidden" />
      {!isWaiting && (
        <div>
          <Button icon={UserRoundPlus} loading={pending} onClick={join}>
            {t(asks ? "ask" : "join")}
          </Button>
        </div>
      )}
    </>
  );
}
