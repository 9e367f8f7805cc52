import { LoaderCircle } from "lucide-react";
import { cx } from "./cx";

/** A turning ring. It says nothing by itself: the words beside it, or `aria-busy`, do. */
export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle aria-hidden="true" className={cx("size-5 animate-spin", className)} />;
}
