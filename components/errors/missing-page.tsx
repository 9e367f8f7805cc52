import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button-link";
import { ErrorPage } from "./error-page";

/** Where to continue instead. */
const WAY = {
  book: "/search",
  profile: "/search",
  loanPage: "/loans",
  imports: "/books/import",
  invitation: "/search",
  circles: "/friends",
} as const;

/** Page for something deleted, hidden or unknown; it does not reveal which. */
export function MissingPage({ what }: { what: keyof typeof WAY }) {
  const t = useTranslations(what);
  return (
    <ErrorPage title={t("missingTitle")} text={t("missingText")}>
      <ButtonLink href={WAY[what]}>{t("missingAction")}</ButtonLink>
    </ErrorPage>
  );
}
