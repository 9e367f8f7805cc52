/** For the file field of a form; the server checks the content instead. */
export const PHOTO_TYPES =
  "image/jpeg,image/png,image/webp,image/gif,image/heic,image/heif,.heic,.heif";
/** Maximum of photos selected at once in the browser. */
export const MAX_PHOTOS = 20;
/** Maximum of spines read from one photo of a shelf. */
export const MAX_SPINES = 60;

/** Confidence from which the title of a spine counts as certain, 0 to 1. */
export const SURE_SPINE_CONFIDENCE = 0.85;
