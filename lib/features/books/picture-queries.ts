import sharp from "sharp";
import type { Actor } from "@/lib/server/session/actor";
import { callerKey, limit } from "@/lib/server/http/rate-limit";
import { pictureAnswer } from "@/lib/features/files/answer";
import { findImage } from "@/lib/features/files/queries";
import type { Locale } from "@/lib/shared/locales";
import { generatedCover } from "./cover-picture";
import { pictureCache } from "./drawing";
import { getPublicBook, viewBook } from "./queries";
import { placeName, sharePictureVersion } from "./share";
import { drawSharePicture, SHARE_COVER } from "./share-picture";

/**
 * Answers with a book's cover: its picture, or the generated one. It is visible to everyone who may see the book.
 * @throws AppError NOT_FOUND, RATE_LIMITED.
 */
export async function serveCover(
  actor: Actor | null,
  id: string,
  width: number | undefined,
  request: Request,
): Promise<Response> {
  const book = await viewBook(actor, id);
  // Drawing costs a thousand times as much as sending a stored picture.
  const permit = () => limit("picture", actor?.id ?? callerKey(request));
  const picture = book.coverImageId
    ? await findImage(book.coverImageId, width)
    : generatedCover(book, width, permit);
  return pictureAnswer(request, picture, "ask");
}

const remembered = pictureCache(50);

/**
 * Answers with the preview picture of a book's shared link; the country is named in `lang`. Only for books that
 * visitors may see, and not for a signed-in reader where a block stands between them and the owner.
 * @throws AppError NOT_FOUND.
 */
export async function serveSharePicture(
  actor: Actor | null,
  id: string,
  lang: Locale,
  request: Request,
): Promise<Response> {
  const book = await getPublicBook(id, actor);
  const { title, author, location, coverImageId } = book;
  const seed = `${id}-${sharePictureVersion(book)}-${lang}`;
  const draw = async () => {
    const cover = coverImageId ? await coverData(coverImageId) : undefined;
    return drawSharePicture({ title, author, place: placeName(location, lang), cover });
  };
  const [etag, load] = [`"${seed}"`, () => remembered(seed, draw)];
  return pictureAnswer(request, { type: "image/png", etag, load }, actor ? "ask" : "hour");
}

/** A stored cover, cropped to its place in the picture, as a data URL. */
async function coverData(imageId: string): Promise<string> {
  const stored = await findImage(imageId, SHARE_COVER.width);
  const bytes = await sharp(await stored.load())
    .resize(SHARE_COVER)
    .jpeg({ quality: 88 })
    .toBuffer();
  return `data:image/jpeg;base64,${bytes.toString("base64")}`;
}
