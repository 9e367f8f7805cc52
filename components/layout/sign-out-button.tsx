"use client";

import { LogOut } from "lucide";
import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import { lazyComponent } from "@/components/ui/lazy-component";
import { useDialogState } from "@/components/ui/use-focus-return";

const SignOutDialog = lazyComponent(() =>
  import("./sign-out-dialog").then((module) => module.SignOutDialog),
);

/** Signs out after confirmation. */
export function SignOutButton({ className }: { className: string }) {
  const t = useTranslations("nav");
  const [isAsking, setAsking] = useDialogState(false);
  return (
    <>
      <button type="button" className={className} onClick={() => setAsking(true)}>
        <Icon of={LogOut} />
        {t("signOut")}
      </button>
      {isAsking && <SignOutDialog onClose={() => setAsking(false)} />}
    </>
  );
}
