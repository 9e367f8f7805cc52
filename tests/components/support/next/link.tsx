import type { ComponentProps, MouseEvent } from "react";

type LinkProps = ComponentProps<"a"> & { prefetch?: boolean; replace?: boolean; scroll?: boolean };

/** Changes the address without loading a page, as the router does. */
export default function Link(props: LinkProps) {
  const { prefetch: _, scroll: __, replace, href, onClick, children, ...rest } = props;
  function go(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    const { href: to, origin, target } = event.currentTarget;
    if (event.defaultPrevented || target || !to.startsWith(`${origin}/`)) return;
    event.preventDefault();
    window.history[replace ? "replaceState" : "pushState"](null, "", to);
  }
  return (
    <a {...rest} href={href} onClick={go}>
      {children}
    </a>
  );
}

export const useLinkStatus = () => ({ pending: false });
