import type { ExternalToast, toast as SonnerToast } from "sonner";

/** With the `id` of a visible toast it replaces that one; `position` is for screens with buttons at the usual one. */
interface ToastOptions extends Pick<ExternalToast, "id" | "description" | "position" | "duration"> {
  action?: { label: string; onClick: () => void };
  /** Called when it closes without its action having been pressed. */
  onGone?: () => void;
}

type ToastType = "success" | "error" | "info" | "warning";

/** Phone widths, where a toast would cover a dialog's main button or another toast. */
export const NARROW = "(max-width: 47.5rem)";
/** Long enough to copy an address by hand. */
export const TIME_TO_COPY_MS = 30_000;
/** Long enough to read what went wrong. */
const ERROR_MS = 8_000;
/** Duration of a toast's exit animation. */
const EXIT_MS = 250;

/** Sonner's `toast`; undefined while no list is there to show any. */
let sonner: typeof SonnerToast | undefined;
/** Toasts requested before that. */
const early: (() => void)[] = [];

/** Shows toasts from now on, beginning with those requested earlier. @returns ends that, with the list. */
export function startToasts(loaded: typeof SonnerToast): () => void {
  sonner = loaded;
  for (const run of early.splice(0)) run();
  return () => {
    sonner = undefined;
    // What was shown is gone with the list, and will not make room by itself.
    showNext();
  };
}

interface Queued {
  run: () => void;
  /** Of news that somebody else caused. */
  newsId?: ToastOptions["id"];
}

const waiting: Queued[] = [];
let shown: Queued | undefined;

function showNext(): void {
  shown = waiting.shift();
  shown?.run();
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
    duration: type === "error" ? ERROR_MS : undefined,
    ...rest,
    action: action && { label: action.label, onClick },
    onDismiss: gone,
    onAutoClose: gone,
  });
}

function showOrQueue(type: ToastType, isNews = false) {
  return (text: string, options: ToastOptions = {}): void => {
    if (!window.matchMedia(NARROW).matches) return show(type, text, options);
    const run = () => show(type, text, options, () => setTimeout(showNext, EXIT_MS));
    const firstNews = waiting.findIndex(({ newsId }) => newsId !== undefined);
    const at = isNews || firstNews < 0 ? waiting.length : firstNews;
    waiting.splice(at, 0, { run, newsId: isNews ? options.id : undefined });
    if (!shown) showNext();
    // The answer to the reader's own press does not wait for news, which also stand among the notifications.
    else if (!isNews && shown.newsId !== undefined) sonner?.dismiss(shown.newsId);
  };
}

/** Sonner's `toast`, but on phones one after the other, answers before news. */
export const toast = {
  success: showOrQueue("success"),
  error: showOrQueue("error"),
  info: showOrQueue("info"),
  warning: showOrQueue("warning"),
  /** What somebody else has done; needs an `id`. */
  news: showOrQueue("info", true),
};
