import { cx } from "./cx";

/** The backdrop of a dialog. */
export const overlayClass =
  "fixed inset-0 z-40 bg-overlay data-[state=open]:animate-fade-in data-[state=closed]:animate-fade-out";

const PAPER =
  "fixed z-50 flex flex-col overflow-y-auto overscroll-contain bg-surface shadow-2 " +
  "focus-visible:outline-none";
const BOTTOM =
  // Leaves room for a toast above.
  "inset-x-0 bottom-0 max-h-[88dvh] rounded-t-lg border-t border-line " +
  "data-[state=open]:animate-rise data-[state=closed]:animate-sink";
const CENTRED = "md:inset-0 md:m-auto md:h-fit md:max-h-[min(86dvh,54rem)] md:rounded-lg md:border";
const SIDE =
  "md:inset-y-0 md:right-0 md:left-auto md:h-dvh md:max-h-none md:w-[27rem] md:rounded-none " +
  "md:border-l md:data-[state=open]:animate-slide-in md:data-[state=closed]:animate-slide-out";

const WIDTHS = { sm: "md:max-w-[26rem]", md: "md:max-w-[34rem]", lg: "md:max-w-[46rem]" } as const;

export type DialogSize = keyof typeof WIDTHS;

/** The whole screen of a phone; centred on wide screens. */
export const fullClass = cx(PAPER, "inset-0 border-line", CENTRED, "md:max-w-[34rem]");

/** A bottom sheet on phones; centred on wide screens. */
export function dialogClass(size: DialogSize): string {
  return cx(PAPER, BOTTOM, CENTRED, WIDTHS[size]);
}

/** A bottom sheet on phones; along the right edge on wide screens. */
export const sheetClass = cx(PAPER, BOTTOM, SIDE);
