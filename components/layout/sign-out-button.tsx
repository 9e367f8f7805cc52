"use client";

import { LogOut } from "lucide-react";
import { signOut } from "@/lib/core/browser-session";
import { useTexts } from "@/lib/core/i18n/use-texts";

/** Ends the session and goes to the sign-in screen. */
export function SignOutButton({ className, short }: { className: string; short?: boolean }) {
  const t = useTexts("nav");
  return (
    <button type="button" className={className} onClick={() => void signOut()}>
      <LogOut aria-hidden="true" />
      <span className="max-w-full truncate">{t(short ? "signOutShort" : "signOut")}</span>
    </button>
  );
}
