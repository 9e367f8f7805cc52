/** Devices of one reader; the one that was told least recently goes for a further one. */
export const MAX_DEVICES = 10;

/** What a browser's service worker gets, as JSON. */
export interface PushPayload {
  /** With it the worker tells that the push was opened. */
  id: string;
  title: string;
  body: string;
  /** Where a press leads: a path of ours. */
  url: string;
  /** A push with the tag of one that is shown replaces it. */
  tag: string;
  lang: string;
}
