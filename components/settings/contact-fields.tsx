"use client";

import { BadgeCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { useFormContext } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { OwnProfile, ProfileForm } from "@/lib/features/users/schema";
import { FieldGroup } from "./field-group";

/** How to reach the reader; nobody else sees it. */
export function ContactFields({ me }: { me: OwnProfile }) {
  const t = useTranslations("settings.profile");
  const { register, formState } = useFormContext<ProfileForm>();
  const verified = me.verification.emailVerified && (
    <span className="inline-flex items-center gap-1 text-fir">
      <BadgeCheck aria-hidden="true" className="size-4" />
      {t("emailVerified")}
    </span>
  );
  return (
    <FieldGroup legend={t("contact")}>
      <Field label={t("email")} hint={verified}>
        <Input type="email" value={me.email} readOnly autoComplete="email" />
      </Field>
      <Field label={t("phone")} optional error={formState.errors.phoneNumber?.message}>
        <Input {...register("phoneNumber")} type="tel" inputMode="tel" autoComplete="tel" />
      </Field>
    </FieldGroup>
  );
}
