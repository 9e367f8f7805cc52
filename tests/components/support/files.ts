/** A picture that browsers can decode. */
export async function aPicture(): Promise<File> {
  const response = await fetch("/icons/apple-touch-icon.png");
  return new File([await response.blob()], "me.png", { type: "image/png" });
}

/** The file input, which is hidden behind a button. */
export function fileInput(): Element {
  const input = document.querySelector("input[type=file]");
  if (!input) throw new Error("the page takes no file");
  return input;
}
