"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { ErrorPage } from "./error-page";

interface UnexpectedErrorProps {
  error: Error & { digest?: string };
  /** Renders the failed part anew. */
  retry: () => void;
}

/** What is shown in place of a screen that broke. */
export function UnexpectedError({ error, retry }: UnexpectedErrorProps) {
  const t = useTranslations("errorPage");
  return (
    <ErrorPage
      title={t("title")}
      text={t("text")}
      note={error.digest && t("reference", { digest: error.digest })}
    >
      <Button onClick={retry}>{t("tryAgain")}</Button>
      <Button asChild variant="ghost">
        {/* A full load: what broke may have broken the router's state too. */}
        <a href="/search">{t("home")}</a>
      </Button>
    </ErrorPage>
  );
}
