import { encode } from "uqr";
import type { QrPicture } from "@/lib/shared/qr-picture";

/** A text as a QR code with its quiet zone; adjacent dark modules of a row form one rectangle. */
export function qrCode(text: string): QrPicture {
  const { size, data } = encode(text, { border: 4 });
  const path = data.flatMap((row, y) =>
    [
      ...row
        .map((dark) => (dark ? "#" : " "))
        .join("")
        .matchAll(/#+/g),
    ].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`),
  );
  return { size, path: path.join("") };
}
