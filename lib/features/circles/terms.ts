export const ADMISSIONS = ["INVITATION", "REQUEST", "OPEN"] as const;
export type Admission = (typeof ADMISSIONS)[number];

export const CIRCLE_ROLES = ["OWNER", "MEMBER"] as const;
export type CircleRole = (typeof CIRCLE_ROLES)[number];

export const CIRCLE_COLORS = ["GREEN", "BLUE", "PURPLE", "RED", "ORANGE", "GREY"] as const;
export type CircleColor = (typeof CIRCLE_COLORS)[number];

/** In characters. */
export const MIN_CIRCLE_NAME = 2;
export const MAX_CIRCLE_NAME = 60;
export const MAX_CIRCLE_DESCRIPTION = 500;
export const MAX_ANNOUNCEMENT = 300;
/** Circles that one reader may own. */
export const CIRCLES_OWNED = 20;
/** Members of one circle. */
export const CIRCLE_MEMBERS = 2_000;
/** Strangers learn the number of members rounded down to a multiple of this. */
export const MEMBERS_STEP = 5;
/** New books are counted up to this number. */
export const NEW_BOOKS_COUNTED = 100;
/** Lengths of pages: members, and books of a circle's shelf. */
export const MEMBERS_PAGE = 50;
export const CIRCLE_SHELF_PAGE = 24;
/** Books that nobody looks after listed, and decided about, at once. */
export const UNTENDED_LISTED = 200;
/** Requests listed at once. */
export const CIRCLE_REQUESTS_LISTED = 200;

export const circlePath = (id: string) => `/circles/${id}`;
/** Labels of the circle's own books, for those who run it. */
export const circleLabelsPath = (id: string) => `/circles/${id}/labels`;
/** Of the link by which others join. */
export const circleInvitationPath = (code: string) => `/c/${code}`;
