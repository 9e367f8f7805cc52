import type { toast as SonnerToast } from "sonner";

interface ToastOptions {
  /** A toast with the id of one on the screen replaces it. */
  id?: string;
  description?: string;
  /** For screens whose own buttons stand at the usual place. */
  position?: "top-center";
  /** Milliseconds. */
  duration?: number;
  action?: { label: string; onClick: () => void };
  /** It went without its action having been pressed. */
  onGone?: () => void;
}

type ToastType = "success" | "error" | "info" | "warning";

/** Phones, where a toast would cover the main button of a dialog or another toast. */
export const NARROW = "(max-width: 47.5rem)";
/** Long enough to copy an address by hand, in milliseconds. */
export const TIME_TO_COPY = 30_000;
/** Milliseconds that a toast takes to leave. */
const EXIT_MS = 250;

/** Sonner's `toast`, once its code has arrived. */
let sonner: typeof SonnerToast | undefined;
/** Asked for before that. */
const early: (() => void)[] = [];

/** Lets toasts be shown, also those that were asked for before. */
export function startToasts(loaded: typeof SonnerToast): void {
  sonner = loaded;
  for (const run of early.splice(0)) run();
}

const waiting: (() => void)[] = [];
let isShowing = false;

function showNext(): void {
  const next = waiting.shift();
  isShowing = next !== undefined;
  next?.();
}

function show(type: ToastType, text: string, options: ToastOptions, next?: () => void): void {
  if (!sonner) {
    early.push(() => show(type, text, options, next));
    return;
  }
  const { action, onGone, ...rest } = options;
  const onClick = () => {
    action?.onClick();
    next?.();
  };
  const gone = () => {
    onGone?.();
    next?.();
  };
  sonner[type](text, {
    ...rest,
    action: action && { label: action.label, onClick },
    onDismiss: gone,
    onAutoClose: gone,
  });
}

function showOrQueue(type: ToastType) {
  return (text: string, options: ToastOptions = {}): void => {
    if (!window.matchMedia(NARROW).matches) return show(type, text, options);
    waiting.push(() => show(type, text, options, () => setTimeout(showNext, EXIT_MS)));
    if (!isShowing) showNext();
  };
}

/** Sonner's `toast`, but on phones one after the other. */
export const toast = {
  success: showOrQueue("success"),
  error: showOrQueue("error"),
  info: showOrQueue("info"),
  warning: showOrQueue("warning"),
};
