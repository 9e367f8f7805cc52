/** A picture that browsers can read. */
export async function aPicture(): Promise<File> {
  const response = await fetch("/icons/apple-touch-icon.png");
  return new File([await response.blob()], "me.png", { type: "image/png" });
}

/** Where the page takes a file; its button stands in front of it. */
export function fileInput(): Element {
  const input = document.querySelector("input[type=file]");
  if (!input) throw new Error("the page takes no file");
  return input;
}
