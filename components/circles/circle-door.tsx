import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import type { CircleCard } from "@/lib/features/circles/schema";
import { CircleMark } from "./circle-mark";

interface CircleDoorProps {
  circle: Pick<CircleCard, "name" | "description" | "color" | "members">;
  isInvited: boolean;
  /** The way in. */
  action: ReactNode;
}

/** What those who are not in a circle may know of it, and the way in. */
export function CircleDoor({ circle, isInvited, action }: CircleDoorProps) {
  const t = useTranslations("circles.door");
  const { name, description, members } = circle;
  return (
    <Card padding="none" className="m-auto grid w-full max-w-[36rem] gap-4 p-6 md:p-9">
      <CircleMark circle={circle} size="lg" />
      <div>
        <p className="font-semibold text-fir-strong">{t(isInvited ? "invited" : "circle")}</p>
        <h1 className="text-2xl wrap-anywhere md:text-3xl">{name}</h1>
      </div>
      {description && (
        <p className="max-w-[52ch] text-lg wrap-anywhere whitespace-pre-line text-muted">
          {description}
        </p>
      )}
      {members > 0 && <p className="text-muted">{t("members", { count: members })}</p>}
      <p className="max-w-[52ch]">{t("text")}</p>
      {action}
    </Card>
  );
}
