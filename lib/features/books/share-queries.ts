import sharp from "sharp";
import type { Locale } from "@/lib/shared/locales";
import { pictureAnswer } from "@/lib/features/files/answer";
import { findImage } from "@/lib/features/files/queries";
import { pictureCache } from "./drawing";
import { getPublicBook } from "./queries";
import { placeName, sharePictureVersion } from "./share";
import { drawSharePicture, SHARE_COVER } from "./share-picture";

const remembered = pictureCache(50);

/**
 * Answers with the picture that stands for a book where its link is shared, the country in words of
 * `lang`. What visitors may not see has none.
 * @throws AppError NOT_FOUND.
 */
export async function serveSharePicture(
  id: string,
  lang: Locale,
  request: Request,
): Promise<Response> {
  const book = await getPublicBook(id);
  const { title, author, location, coverImageId } = book;
  const seed = `${id}-${sharePictureVersion(book)}-${lang}`;
  const draw = async () => {
    const cover = coverImageId ? await coverData(coverImageId) : undefined;
    return drawSharePicture({ title, author, place: placeName(location, lang), cover });
  };
  const load = () => remembered(seed, draw);
  return pictureAnswer(request, { type: "image/png", etag: `"${seed}"`, load }, "hour");
}

/** A stored cover, cut to the place it has in the picture, as a data address. */
async function coverData(imageId: string): Promise<string> {
  const stored = await findImage(imageId, SHARE_COVER.width);
  const bytes = await sharp(await stored.load())
    .resize(SHARE_COVER)
    .jpeg({ quality: 88 })
    .toBuffer();
  return `data:image/jpeg;base64,${bytes.toString("base64")}`;
}
