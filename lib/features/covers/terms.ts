/** For the file field of a form; the server goes by the content. */
export const PHOTO_TYPES =
  "image/jpeg,image/png,image/webp,image/gif,image/heic,image/heif,.heic,.heif";
/** Photos that are taken at once in the browser. */
export const MAX_PHOTOS = 20;
/** Spines that are taken from one photo of a shelf. */
export const MAX_SPINES = 60;

/** Confidence from which the title of a spine counts as read surely, 0 to 1. */
export const SURE_SPINE = 0.85;
