/** Search radius in kilometres. */
export const MIN_FRIEND_RADIUS = 5;
export const MAX_FRIEND_RADIUS = 200;
export const FRIEND_RADIUS_STEP = 5;
export const DEFAULT_FRIEND_RADIUS = 50;
/** Maximum of search results. */
export const USERS_FOUND = 50;
/** Length of the lists of friends and of requests. */
export const FRIENDS_LISTED = 500;
/** Maximum of characters of a search text and a postal code. */
export const MAX_QUERY = 100;
export const MAX_POSTAL_CODE = 20;
/** Friend requests per day (UTC); the second for accounts younger than a day. */
export const REQUESTS_A_DAY = 30;
export const REQUESTS_OF_NEW_ACCOUNT = 5;
