import type { ExternalToast, toast as speaker } from "sonner";

type Kind = "success" | "error" | "info" | "warning";
type Speaker = Pick<typeof speaker, Kind>;

let open: (speaker: Speaker) => void;
const shown = new Promise<Speaker>((resolve) => {
  open = resolve;
});

/** The toaster is on the page and listens to this speaker. */
export function toasterReady(speaker: Speaker): void {
  open(speaker);
}

function announce(kind: Kind) {
  return (text: string, options?: ExternalToast): void => {
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
