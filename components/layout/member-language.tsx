"use client";

import { api } from "@/lib/browser/api-client";
import type { Locale } from "@/lib/shared/locales";
import { LanguageSwitcher } from "./language-switcher";

interface MemberLanguageProps {
  userId: string;
  className?: string;
}

/** Language switch for members: saves the choice in the profile too. */
export function MemberLanguage({ userId, className }: MemberLanguageProps) {
  async function keep(locale: Locale): Promise<void> {
    const body = { preferredLanguage: locale };
    await api("PUT /users/[id]", { params: { id: userId }, body });
  }
  return <LanguageSwitcher onSelect={keep} className={className} />;
}
