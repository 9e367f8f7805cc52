"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { useAction } from "@/components/ui/use-action";
import { api } from "@/lib/browser/api-client";
import type { CircleSummary } from "@/lib/features/circles/schema";
import { refreshCircles } from "./refresh-circles";

interface AtOnceProps {
  circle: Pick<CircleSummary, "id" | "approvesAtOnce">;
  label: string;
  hint?: string;
}

/** Whether members of a circle get the reader's books at once; saved as soon as it is ticked. */
export function AtOnce({ circle: { id, approvesAtOnce }, label, hint }: AtOnceProps) {
  const t = useTranslations("circles.form");
  const [chosen, setChosen] = useState<boolean | null>(null);
  const { run } = useAction({ refresh: refreshCircles });

  async function choose(body: { approvesAtOnce: boolean }) {
    if (chosen !== null) return;
    setChosen(body.approvesAtOnce);
    await run(() => api("PUT /circles/[id]/membership", { params: { id }, body }), t("saved"));
    setChosen(null);
  }

  return (
    <Checkbox
      label={<span className="wrap-anywhere">{label}</span>}
      hint={hint}
      checked={chosen ?? approvesAtOnce}
      onChange={({ target }) => void choose({ approvesAtOnce: target.checked })}
    />
  );
}
