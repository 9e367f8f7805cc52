"use client";

import { LogOut } from "lucide-react";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { LegalLinks, PlacesCredit } from "@/components/layout/legal-links";
import { Button } from "@/components/ui/button";
import { useMe } from "@/components/users/use-me";
import { signOut } from "@/lib/browser/browser-session";
import { Section } from "./section";

/** Who is signed in, the way out, and the small print. */
export function AccountSection() {
  const t = useTranslations("settings.account");
  const { email } = useMe();
  const loans = (words: React.ReactNode) => (
    <Link href="/loans" className="link">
      {words}
    </Link>
  );
  return (
    <Section title={t("title")} text={t.rich("text", { loans })}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="min-w-0 font-medium wrap-anywhere">{t("signedInAs", { email })}</p>
        <Button
          variant="ghost"
          icon={<LogOut aria-hidden="true" />}
          onClick={() => void signOut()}
          className="max-sm:w-full"
        >
          {t("signOut")}
        </Button>
      </div>
      {/* On wide screens they stand in the side bar. */}
      <div className="mt-5 grid gap-2 border-t border-line pt-4 md:hidden">
        <LegalLinks />
        <PlacesCredit />
      </div>
    </Section>
  );
}
