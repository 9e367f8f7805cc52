import { copyText } from "./copy-text";

/** What became of a link: passed on by the device, dropped by its user, copied, or to be copied by hand. */
export type Shared = "shared" | "dropped" | "copied" | "byHand";

/** Shares a link by the phone's own means, else through the clipboard. */
export async function shareLink(data: ShareData & { url: string }): Promise<Shared> {
  return (await shareByDevice(data)) ?? ((await copyText(data.url)) ? "copied" : "byHand");
}

/** Null where the device has no share dialog. */
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
