export const POLICY_HEADER = "content-security-policy";
/** Where next-intl looks for the language of a request. */
export const LOCALE_HEADER = "X-NEXT-INTL-LOCALE";
/** Path and query of the page being rendered, set by middleware.ts. */
export const PATH_HEADER = "x-nearshelf-path";
