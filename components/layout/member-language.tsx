"use client";

import { api } from "@/lib/browser/api-client";
import type { Locale } from "@/lib/shared/locales";
import { LanguageSwitcher } from "./language-switcher";

interface MemberLanguageProps {
  userId: string;
  className?: string;
}

/** The language switch of someone signed in: the choice goes into the profile too. */
export function MemberLanguage({ userId, className }: MemberLanguageProps) {
  async function keep(locale: Locale): Promise<void> {
    await api.put(`/users/${userId}`, { preferredLanguage: locale });
  }
  return <LanguageSwitcher onSelect={keep} className={className} />;
}
