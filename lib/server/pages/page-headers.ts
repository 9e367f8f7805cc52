export const POLICY_HEADER = "content-security-policy";
/** The header in which next-intl looks for a request's language. */
export const LOCALE_HEADER = "X-NEXT-INTL-LOCALE";
/** Path and query of the page being rendered, set by middleware.ts. */
export const PATH_HEADER = "x-nearshelf-path";
