export type StatusTone = "success" | "error" | "info";

/** A text that contains “Error” is an error; any other is a success. */
export function statusTone(text: string): StatusTone {
  return text.includes("Error") ? "error" : "success";
}
