import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { Env } from "@/lib/server/env";
import { OperatorError } from "@/lib/server/operator-error";
import { perProcess } from "@/lib/server/per-process";
import { AppError, existing } from "@/lib/shared/errors";
import { pictureAnswer } from "./answer";
import { toPicture } from "./picture";

/** In pixels. */
const WIDTH = 640;

interface CommunityPicture {
  width: number;
  height: number;
  bytes: Buffer<ArrayBuffer>;
}

const kept = perProcess("community-picture", (): { picture: CommunityPicture | null } => ({
  picture: null,
}));

/** The operator's picture for the pages of visitors; null if there is none. */
export const communityPicture = () => kept().picture;

/** Where the file lies that the settings name; a relative path begins at DATA_DIR. Null if they name none. */
export const communityPicturePath = (env: Pick<Env, "COMMUNITY_PICTURE" | "DATA_DIR">) =>
  env.COMMUNITY_PICTURE ? resolve(env.DATA_DIR, env.COMMUNITY_PICTURE) : null;

/**
 * Reads the file that the settings name. One that cannot be read is told, and the pages go without.
 * @throws OperatorError if it is no picture.
 */
export async function readCommunityPicture(env: Env): Promise<void> {
  kept().picture = null;
  const path = communityPicturePath(env);
  if (!path) return;
  const file = await readFile(path).catch((error: Error) => {
    process.stderr.write(`COMMUNITY_PICTURE: ${error.message}; the pages have no picture\n`);
    return null;
  });
  if (!file) return;
  const picture = await toPicture("operator", file, { widths: [WIDTH] }).catch((error: unknown) => {
    const why = error instanceof AppError ? error.code : String(error);
    throw new OperatorError(`COMMUNITY_PICTURE: ${path} is not a usable picture (${why})`);
  });
  const { width, height, versions } = picture;
  kept().picture = { width, height, bytes: Buffer.from(versions.get(WIDTH) ?? []) };
}

/** @throws AppError NOT_FOUND if the operator has given none. */
export async function serveCommunityPicture(request: Request): Promise<Response> {
  const { bytes } = existing(communityPicture());
  const etag = `"${createHash("sha256").update(bytes).digest("base64url")}"`;
  return pictureAnswer(request, { type: "image/webp", etag, load: async () => bytes }, "minutes");
}
