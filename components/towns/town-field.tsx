import { ArrowRight } from "lucide";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { Input } from "@/components/ui/input";

interface TownFieldProps {
  /** What was typed and not found. */
  unknown?: string;
}

/** Asks for a town and leads to its page, also without scripts. */
export function TownField({ unknown }: TownFieldProps) {
  const t = useTranslations("near");
  return (
    <form
      action="/near"
      role="search"
      className="grid gap-2 sm:grid-cols-[1fr_auto] sm:items-start"
    >
      <Field label={t("field")} error={unknown && t("unknown", { town: unknown })}>
        <Input
          name="town"
          required
          maxLength={100}
          autoComplete="address-level2"
          defaultValue={unknown}
        />
      </Field>
      <Button type="submit" variant="ghost" className="sm:mt-[1.625rem]">
        {t("show")}
        <Icon of={ArrowRight} />
      </Button>
    </form>
  );
}
