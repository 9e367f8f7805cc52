import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import type { SignInSteps } from "./use-sign-in-steps";

export interface SocialChoice {
  id: string;
  label: string;
}

interface SocialButtonsProps {
  steps: SignInSteps;
  social: SocialChoice[];
}

/** One button per provider set up by the operator. */
export function SocialButtons({ steps, social }: SocialButtonsProps) {
  const t = useTranslations("identity");
  if (social.length === 0) return null;
  return (
    <div className="mt-5 grid gap-2.5">
      <p
        className={
          "flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-line " +
          "after:h-px after:flex-1 after:bg-line"
        }
      >
        {t("or")}
      </p>
      {social.map(({ id, label }) => (
        <Button
          key={id}
          variant="ghost"
          block
          disabled={steps.busy}
          onClick={() => steps.social(id)}
        >
          {t("social", { provider: label })}
        </Button>
      ))}
    </div>
  );
}
