/** Kilometres around the given postal code. */
export const MIN_FRIEND_RADIUS = 5;
export const MAX_FRIEND_RADIUS = 200;
export const FRIEND_RADIUS_STEP = 5;
export const DEFAULT_FRIEND_RADIUS = 50;
/** Readers a search gives at most, the best first. */
export const USERS_FOUND = 50;
/** Friends, and requests, that a list gives at most. */
export const FRIENDS_LISTED = 500;
/** Longest name and postal code to look for. */
export const MAX_QUERY = 100;
export const MAX_POSTAL_CODE = 20;
/** Friend requests a day (UTC), and of an account that is younger than a day. */
export const REQUESTS_A_DAY = 30;
export const REQUESTS_OF_NEW_ACCOUNT = 5;
