import { useTranslations } from "next-intl";
import {
  cloneElement,
  type ComponentProps,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
} from "react";
import { buttonClass, type ButtonLook } from "./button-class";
import { cx } from "./cx";
import { Spinner } from "./spinner";

type ButtonProps = ComponentProps<"button"> &
  ButtonLook & {
    /** Busy: the button stays focusable, ignores clicks and announces that it is busy. */
    loading?: boolean;
    /** Before the label, 20 px. */
    icon?: ReactNode;
    /** Give the single child (a link) the look of a button. */
    asChild?: boolean;
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

/** A button; `asChild` for a link that looks like one. */
export function Button({
  variant,
  size,
  block,
  loading = false,
  icon,
  asChild = false,
  className,
  children,
  onClick,
  type = "button",
  ...rest
}: ButtonProps) {
  const look = cx(buttonClass({ variant, size, block }), className);
  if (asChild) {
    const child = children as ReactElement<{ className?: string; children?: ReactNode }>;
    return cloneElement(
      child,
      { className: cx(look, child.props.className) },
      icon,
      child.props.children,
    );
  }
  const content = (
    <>
      {icon}
      {children}
    </>
  );
  return (
    <button
      {...rest}
      type={type}
      className={look}
      aria-disabled={loading || rest["aria-disabled"]}
      aria-busy={loading || undefined}
      onClick={loading ? swallow : onClick}
    >
      {loading ? <span className="invisible contents">{content}</span> : content}
      {loading && <Busy />}
    </button>
  );
}
