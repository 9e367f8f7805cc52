/** Header of every page with the id of its reader. The service worker stores pages by it. */
export const READER_HEADER = "x-reader";
