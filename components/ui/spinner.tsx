import { LoaderCircle } from "lucide-react";
import { cx } from "./cx";

/**
 * A spinner without accessible text: text beside it or `aria-busy` must say that something is
 * loading.
 */
export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle aria-hidden="true" className={cx("size-5 animate-spin", className)} />;
}
