"use client";

import { useLocale, useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { PageHeader } from "@/components/layout/page-header";
import type { SelectOption } from "@/components/ui/select";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/browser/api-client";
import type { CircleInput } from "@/lib/features/circles/schema";
import { CIRCLE_COLORS, circlePath } from "@/lib/features/circles/terms";
import { CircleForm } from "./circle-form";
import { refreshCircles } from "./refresh-circles";

/** The form of a new circle; it leads on to the invitation. */
export function NewCircle({ countries }: { countries: readonly SelectOption[] }) {
  const t = useTranslations("circles");
  const language = useLocale();
  const router = useRouter();
  const circle = {
    name: "",
    description: null,
    color: CIRCLE_COLORS[0],
    language,
    admission: "INVITATION" as const,
    country: null,
    city: null,
  };

  async function create(body: CircleInput) {
    const { id } = await api("POST /circles", { body, once: true });
    toast.success(t("form.created"));
    void refreshCircles();
    router.push(`${circlePath(id)}?tab=invite`);
  }

  return (
    <>
      <PageHeader title={t("form.newTitle")} back={{ href: "/friends", label: t("back") }} />
      <p className="mb-5 max-w-[65ch] text-muted">{t("about")}</p>
      <CircleForm
        circle={circle}
        countries={countries}
        submitLabel={t("form.create")}
        onSubmit={create}
      />
    </>
  );
}
