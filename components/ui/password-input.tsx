"use client";

import { Eye, EyeOff } from "lucide";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { ControlProps } from "./field";
import { IconButton } from "./icon-button";
import { Input } from "./input";

/** A password field with a button that shows the password. */
export function PasswordInput(props: Omit<ControlProps<"input">, "type" | "className">) {
  const t = useTranslations("common");
  const [shown, setShown] = useState(false);
  return (
    <span className="relative block">
      <Input
        autoCapitalize="none"
        spellCheck={false}
        {...props}
        type={shown ? "text" : "password"}
        className="pr-12"
      />
      <IconButton
        label={shown ? t("hidePassword") : t("showPassword")}
        icon={shown ? EyeOff : Eye}
        onClick={() => setShown(!shown)}
        className="absolute top-px right-px"
      />
    </span>
  );
}
