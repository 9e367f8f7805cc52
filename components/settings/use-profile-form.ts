"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import type { StatusTone } from "@/components/ui/status-message";
import { useMe } from "@/components/users/use-me";
import { api, ApiError } from "@/lib/browser/api-client";
import { schemaResolver, showFieldErrors } from "@/lib/browser/form-errors";
import { useErrorText, useFieldText } from "@/lib/browser/use-error-text";
import { mutateApi } from "@/lib/browser/use-api";
import {
  profileForm,
  type OwnProfile,
  type ProfileForm,
  type ProfileChange,
} from "@/lib/features/users/schema";
import type { Country } from "@/lib/shared/countries";

/** Delay before the next page opens, so that the reader sees that the profile is saved. */
const REDIRECT_DELAY_MS = 1_500;

export interface Outcome {
  text: string;
  tone?: StatusTone;
}

interface FirstProfile {
  /** The page that opens once the profile is saved. */
  next: string;
  /** Proposed while none is chosen. */
  country: Country | null;
}

/**
 * The profile form: input is kept whatever the server answers.
 * @param first for the first profile of a new user.
 */
export function useProfileForm(first?: FirstProfile) {
  const me = useMe();
  const t = useTranslations("settings");
  const fieldText = useFieldText();
  const errorText = useErrorText();
  const router = useRouter();
  const [outcome, setOutcome] = useState<Outcome>({ text: "" });
  const [leaving, setLeaving] = useState<string | null>(null);
  const form = useForm({
    resolver: schemaResolver(profileForm, fieldText),
    defaultValues: formValues({ ...me, country: me.country ?? first?.country ?? null }),
  });

  useEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(() => window.location.assign(leaving), REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [leaving]);

  async function save(change: ProfileChange) {
    setOutcome({ text: "" });
    try {
      const saved = await api("PUT /users/[id]", { params: { id: me.id }, body: change });
      await mutateApi("GET /users/me", saved, { revalidate: false });
      form.reset(formValues(saved));
      setOutcome({ text: t(savedText(first?.next)) });
      // The router has cached redirects to this page from the time before the profile was complete,
      // so the next page is loaded in full.
      if (first) setLeaving(first.next);
      else router.refresh();
    } catch (error) {
      const placed = showFieldErrors(form, error, fieldText);
      const moved = error instanceof ApiError && error.code === "PLACE_MOVES";
      const text = moved ? errorText(error) : t(placed ? "profile.check" : "failed");
      setOutcome({ text, tone: "error" });
    }
  }

  const showInvalid = () => setOutcome({ text: t("profile.check"), tone: "error" });
  return { form, outcome, submit: form.handleSubmit(save, showInvalid) };
}

function savedText(target?: string) {
  if (!target) return "profile.saved";
  return target.startsWith("/search") ? "profile.goingOn" : "profile.goingBack";
}

function formValues(me: OwnProfile): ProfileForm {
  return {
    name: me.name ?? "",
    nickname: me.nickname ?? "",
    displayNamePreference: me.displayNamePreference,
    // An empty choice is not a valid country; the schema reports it on submit.
    country: (me.country ?? "") as ProfileForm["country"],
    postalCode: me.postalCode ?? "",
    city: me.city ?? "",
    street: me.street ?? "",
    phoneNumber: me.phoneNumber ?? "",
    willingToTravel: me.willingToTravel,
    location: undefined,
  };
}
