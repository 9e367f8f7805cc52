import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { Button } from "./button";

export function TryAgain(props: Omit<ComponentProps<typeof Button>, "children">) {
  const t = useTranslations("common");
  return (
    <Button variant="ghost" {...props}>
      {t("tryAgain")}
    </Button>
  );
}
