/** Header of every page: the id of the reader whose it is. The service worker keeps pages by it. */
export const READER_HEADER = "x-reader";
