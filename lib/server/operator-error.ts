/** An error that the person who started the program can correct; its message says how. */
export class OperatorError extends Error {}
