import type { IconNode } from "lucide";
import Link from "next/link";
import type { ComponentProps } from "react";
import { buttonClass, type ButtonLook } from "./button-class";
import { cx } from "./cx";
import { Icon } from "./icon";

type ButtonLinkProps = ComponentProps<typeof Link> & ButtonLook & { icon?: IconNode };

/** A link that looks like a button; apart from `Button`, so that the error page does without the router's link. */
export function ButtonLink({
  variant,
  size,
  block,
  icon,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <Link {...rest} className={cx(buttonClass({ variant, size, block }), className)}>
      {icon && <Icon of={icon} />}
      {children}
    </Link>
  );
}
