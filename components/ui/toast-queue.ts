import { toast } from "sonner";
import type { Kind, Speaker, ToastOptions } from "./toast";

/** A toast takes so many milliseconds to leave. */
const LEAVING = 250;

const waiting: (() => void)[] = [];
let isShowing = false;

/** The one that is shown has gone: the next. */
function advance(): void {
  const next = waiting.shift();
  isShowing = next !== undefined;
  next?.();
}

function show(kind: Kind, text: string, options: ToastOptions, gone: () => void): void {
  const { action } = options;
  const press = () => {
    action?.onClick();
    gone();
  };
  toast[kind](text, {
    ...options,
    action: action && { label: action.label, onClick: press },
    onDismiss: gone,
    onAutoClose: gone,
  });
}

/**
 * Shows toasts, one after the other where there is room for one alone.
 * @param isNarrow asked anew for each.
 */
export function queued(isNarrow: () => boolean): Speaker {
  const speak =
    (kind: Kind) =>
    (text: string, options: ToastOptions = {}) => {
      if (!isNarrow()) return show(kind, text, options, () => {});
      waiting.push(() => show(kind, text, options, () => setTimeout(advance, LEAVING)));
      if (!isShowing) advance();
    };
  return {
    success: speak("success"),
    error: speak("error"),
    info: speak("info"),
    warning: speak("warning"),
  };
}
