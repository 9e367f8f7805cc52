import { copyText } from "./copy-text";

/** Result of sharing a link: shared by the device, cancelled by the user, copied, or to be copied by hand. */
export type Shared = "shared" | "dropped" | "copied" | "byHand";

/** Shares a link by the device's share dialog, else copies it to the clipboard. */
export async function shareLink(data: ShareData & { url: string }): Promise<Shared> {
  return (await shareByDevice(data)) ?? ((await copyText(data.url)) ? "copied" : "byHand");
}

/** Null if the device has no share dialog. */
async function shareByDevice(data: ShareData): Promise<"shared" | "dropped" | null> {
  const isHandheld = window.matchMedia("(pointer: coarse)").matches;
  if (!isHandheld || !navigator.canShare?.(data)) return null;
  try {
    await navigator.share(data);
    return "shared";
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError" ? "dropped" : null;
  }
}
