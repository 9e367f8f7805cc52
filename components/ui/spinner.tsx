import { LoaderCircle } from "lucide-react";
import { cx } from "./cx";

/** A spinner without accessible text: needs text beside it, or `aria-busy`. */
export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle className={cx("size-5 animate-spin", className)} />;
}
