export type StatusTone = "success" | "error" | "info";

/** A status text with the word “Error” in it is one; any other tells of success. */
export function statusTone(text: string): StatusTone {
  return text.includes("Error") ? "error" : "success";
}
