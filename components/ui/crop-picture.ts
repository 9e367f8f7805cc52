/** A part of a picture, in the picture's own pixels. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The server keeps no wider one. */
const WIDEST = 640;
const QUALITY = 0.92;

/**
 * Cuts a part out of a picture.
 * @param address of the picture; it has to be loadable by now.
 * @throws where the browser cannot read or draw it.
 */
export async function cropPicture(address: string, { x, y, width, height }: Area): Promise<Blob> {
  const image = new Image();
  image.src = address;
  await image.decode();
  const scale = Math.min(1, WIDEST / width);
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext("2d");
  if (!context) throw new Error("this browser does not draw");
  context.imageSmoothingQuality = "high";
  context.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height);
  return new Promise((done, fail) => {
    const give = (blob: Blob | null) => (blob ? done(blob) : fail(new Error("nothing was drawn")));
    // Browsers that do not write WebP write PNG instead.
    canvas.toBlob(give, "image/webp", QUALITY);
  });
}
