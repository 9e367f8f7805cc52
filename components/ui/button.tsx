import type { IconNode } from "lucide";
import { useTranslations } from "next-intl";
import type { ComponentProps, MouseEvent } from "react";
import { buttonClass, type ButtonLook } from "./button-class";
import { cx } from "./cx";
import { Icon } from "./icon";
import { Spinner } from "./spinner";

/** Props of a button; its handler may be asynchronous. */
export type PressProps = Omit<ComponentProps<"button">, "onClick"> & {
  onClick?: (event: MouseEvent<HTMLButtonElement>) => unknown;
};

type ButtonProps = PressProps &
  ButtonLook & {
    /** Busy: the button stays focusable, ignores clicks and announces that it is busy. */
    loading?: boolean;
    /** Before the label, 20 px. */
    icon?: IconNode;
  };

const swallow = (event: MouseEvent) => event.preventDefault();

function Busy() {
  const t = useTranslations("common");
  return (
    <>
      <Spinner className="absolute" />
      <span role="status" className="sr-only">
        {t("loading")}
      </span>
    </>
  );
}

export function Button({
  variant,
  size,
  block,
  loading = false,
  icon,
  className,
  children,
  onClick,
  type = "button",
  ...rest
}: ButtonProps) {
  const content = (
    <>
      {icon && <Icon of={icon} />}
      {children}
    </>
  );
  return (
    <button
      {...rest}
      type={type}
      className={cx(buttonClass({ variant, size, block }), className)}
      aria-disabled={loading || rest["aria-disabled"]}
      aria-busy={loading || undefined}
      onClick={loading ? swallow : onClick}
    >
      {loading ? <span className="invisible contents">{content}</span> : content}
      {loading && <Busy />}
    </button>
  );
}
