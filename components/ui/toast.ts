export interface ToastOptions {
  /** Told again under the same id, it takes the place of the first. */
  id?: string;
  description?: string;
  /** Where the page's own buttons stand at the usual place. */
  position?: "top-center";
  /** Milliseconds. */
  duration?: number;
  action?: { label: string; onClick: () => void };
}

export type Kind = "success" | "error" | "info" | "warning";
export type Speaker = Record<Kind, (text: string, options?: ToastOptions) => void>;

let open: (speaker: Speaker) => void;
const shown = new Promise<Speaker>((resolve) => {
  open = resolve;
});

/** The toaster is on the page and listens to this speaker. */
export function toasterReady(speaker: Speaker): void {
  open(speaker);
}

function announce(kind: Kind) {
  return (text: string, options?: ToastOptions): void => {
    void shown.then((speaker) => speaker[kind](text, options));
  };
}

/** Tells of an outcome at the page's edge; its code comes with the toaster, so that a lost connection can be told too. */
export const toast = {
  success: announce("success"),
  error: announce("error"),
  info: announce("info"),
  warning: announce("warning"),
};
