"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { useAction } from "@/components/ui/use-action";
import { api } from "@/lib/browser/api-client";
import type { Circle } from "@/lib/features/circles/schema";
import { refreshCircles } from "./refresh-circles";

/** The reader is asked to help run this circle. */
export function CircleOffer({ circle }: { circle: Pick<Circle, "id" | "offered"> }) {
  const t = useTranslations("circles.offer");
  if (!circle.offered) return null;
  return (
    <Card as="section" aria-label={t("title")} className="mb-4 grid max-w-4xl gap-3">
      <h2 className="text-lg">{t("title")}</h2>
      <p className="max-w-[65ch] text-muted">{t("text")}</p>
      <div className="flex flex-wrap gap-2.5">
        <OfferButtons id={circle.id} />
      </div>
    </Card>
  );
}

interface OfferButtonsProps {
  id: string;
  onAnswered?: () => unknown;
}

/** Yes and no. */
export function OfferButtons({ id, onAnswered }: OfferButtonsProps) {
  const t = useTranslations("circles.offer");
  const { pending, run } = useAction({
    refresh: () => Promise.all([refreshCircles(), onAnswered?.()]),
  });
  const answer = (accept: boolean) => () =>
    run(
      () => api("PUT /circles/[id]/ownership", { params: { id }, body: { accept } }),
      t(accept ? "accepted" : "declined"),
    );
  return (
    <>
      <Button size="sm" loading={pending} onClick={answer(true)}>
        {t("accept")}
      </Button>
      <Button size="sm" variant="ghost" onClick={answer(false)}>
        {t("decline")}
      </Button>
    </>
  );
}
