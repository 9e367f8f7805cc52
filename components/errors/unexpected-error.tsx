"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { Spinner } from "@/components/ui/spinner";
import { ErrorPage } from "./error-page";
import { useOutage } from "./use-outage";

interface UnexpectedErrorProps {
  error: Error & { digest?: string };
  /** Renders the failed part again. */
  retry: () => void;
}

/** Shown instead of a screen that failed to render. */
export function UnexpectedError({ error, retry }: UnexpectedErrorProps) {
  const t = useTranslations("errorPage");
  const common = useTranslations("common");
  const reason = useOutage(retry);
  if (reason === "asking") {
    return (
      <p role="status" className="m-auto flex items-center gap-3 text-lg text-muted">
        <Spinner />
        {common("loading")}
      </p>
    );
  }
  const again = <Button onClick={retry}>{t("tryAgain")}</Button>;
  if (reason === "away") {
    return (
      <ErrorPage title={t("awayTitle")} text={<span role="status">{t("awayText")}</span>}>
        {again}
      </ErrorPage>
    );
  }
  return (
    <ErrorPage
      title={t("title")}
      text={t("text")}
      note={error.digest && t("reference", { digest: error.digest })}
    >
      {again}
      {/* A full load: the router's state may be broken too. */}
      <a href="/search" className={buttonClass({ variant: "ghost" })}>
        {t("home")}
      </a>
    </ErrorPage>
  );
}
