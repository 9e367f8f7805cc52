import { ArrowRight, BookHeart } from "lucide";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";

/** An invitation without a book. */
export function InvitationCard({ name, action }: { name: string; action: ReactNode }) {
  const t = useTranslations("invitation");
  return (
    <Card padding="none" className="m-auto grid w-full max-w-[36rem] gap-4 p-6 md:p-9">
      <span className="grid size-14 place-items-center rounded-full bg-fir-soft text-fir-strong">
        <Icon of={BookHeart} className="size-7" />
      </span>
      <h1 className="text-2xl wrap-anywhere md:text-3xl">{t("heading", { name })}</h1>
      <p className="max-w-[52ch] text-lg text-muted">{t("lead")}</p>
      {action}
    </Card>
  );
}

/** Above the title of a book: who sent the invitation. */
export function InvitedBy({ name }: { name: string }) {
  const t = useTranslations("invitation");
  return (
    <p className="mb-3 inline-flex items-center gap-2 rounded-full bg-fir-soft px-3.5 py-1.5 font-semibold wrap-anywhere text-fir-strong">
      <Icon of={BookHeart} className="size-4 flex-none" />
      {t("heading", { name })}
    </p>
  );
}

interface JoinProps {
  /** Path of the invitation, to return to. */
  path: string;
  text: string;
  label: string;
}

/** Link to the sign-in, which leads back to the invitation. */
export function Join({ path, text, label }: JoinProps) {
  return (
    <>
      <p className="max-w-[52ch]">{text}</p>
      <div>
        <ButtonLink href={`/login?from=${encodeURIComponent(path)}`} prefetch={false}>
          {label}
          <Icon of={ArrowRight} />
        </ButtonLink>
      </div>
    </>
  );
}
