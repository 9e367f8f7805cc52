import { useTranslations, type Messages } from "next-intl";
import { Avatar } from "@/components/ui/avatar";
import type { SignInSteps } from "./use-sign-in-steps";

export interface DemoChoice {
  email: string;
  name: string | null;
}

/** A demo account's role is the local part of its address. */
const roleOf = (email: string) => email.split("@")[0] as keyof Messages["identity"]["demoAccounts"];

interface DemoAccountsProps {
  steps: SignInSteps;
  accounts: DemoChoice[];
  /** The page is hydrated. */
  ready: boolean;
}

/** One-click sign-in as a demo user. */
export function DemoAccounts({ steps, accounts, ready }: DemoAccountsProps) {
  const t = useTranslations("identity");
  return (
    <section aria-labelledby="demo-heading" className="md:pt-2">
      <h2 id="demo-heading" className="mb-3 text-lg">
        {t("demoHeading")}
      </h2>
      <ul className="grid grid-cols-1 gap-2">
        {accounts.map(({ email, name }) => (
          <li key={email}>
            <button
              type="button"
              disabled={!ready || steps.busy}
              onClick={() => void steps.demo(email)}
              className={
                "flex w-full items-center gap-3 rounded-md border border-line bg-surface px-3 py-2 " +
                "text-left transition-colors duration-100 enabled:hover:border-control " +
                "enabled:hover:bg-sunken"
              }
            >
              <Avatar name={name ?? email} />
              <span className="min-w-0">
                <span className="block truncate font-semibold">{name ?? email}</span>
                <span className="flex flex-wrap gap-x-2.5 text-sm text-muted wrap-anywhere">
                  <span>{email}</span> <span>{t(`demoAccounts.${roleOf(email)}`)}</span>
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
