/** What a browser's service worker gets of a push, as JSON. */
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
