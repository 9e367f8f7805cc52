import { z } from "zod";

export const qrPicture = z.object({
  size: z.number().int().describe("Modules per side."),
  path: z.string().describe("SVG path of the dark modules."),
});
export type QrPicture = z.output<typeof qrPicture>;
