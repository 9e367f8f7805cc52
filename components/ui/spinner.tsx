import { LoaderCircle } from "lucide";
import { cx } from "./cx";
import { Icon } from "./icon";

/** A spinner without accessible text: needs text beside it, or `aria-busy`. */
export function Spinner({ className }: { className?: string }) {
  return <Icon of={LoaderCircle} className={cx("size-5 animate-spin", className)} />;
}
