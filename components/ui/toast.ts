import type { ExternalToast } from "sonner";
import { insist } from "./insist";

type Kind = "success" | "error" | "info" | "warning";

let open: () => void;
const shown = new Promise<void>((resolve) => {
  open = resolve;
});

/** The toaster is on the page and listens. */
export function toasterReady(): void {
  open();
}

function announce(kind: Kind) {
  return (text: string, options?: ExternalToast): void => {
    void shown
      .then(() => insist(() => import("sonner"), Infinity))
      .then((sonner) => sonner.toast[kind](text, options));
  };
}

/** Tells of an outcome at the page's edge; its code is fetched with the first screen at rest. */
export const toast = {
  success: announce("success"),
  error: announce("error"),
  info: announce("info"),
  warning: announce("warning"),
};
