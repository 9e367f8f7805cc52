/** JSON that a service worker receives with a push. */
export interface PushPayload {
  /** The worker reports with it that the push was opened. */
  id: string;
  title: string;
  body: string;
  /** Path of ours that a click opens. */
  url: string;
  /** A push replaces a visible one with the same tag. */
  tag: string;
  lang: string;
}
