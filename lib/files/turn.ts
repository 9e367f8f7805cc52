let last: Promise<unknown> = Promise.resolve();

/** Runs work after all that came before: a large picture needs much memory while it is read. */
export function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const turn = last.then(work);
  last = turn.catch(() => undefined);
  return turn;
}
