/** Runs one task per key at a time. Calls during a run are combined into one further run. */
export class SingleFlight<K> {
  readonly #running = new Map<K, { again: boolean; done: Promise<void> }>();

  run(key: K, work: () => Promise<void>): Promise<void> {
    const running = this.#running.get(key);
    if (running) {
      running.again = true;
      return running.done;
    }
    const entry = { again: true, done: Promise.resolve() };
    this.#running.set(key, entry);
    const repeat = async () => {
      try {
        while (entry.again) {
          entry.again = false;
          await work();
        }
      } finally {
        // In the same turn: a later call must not join a finished run.
        this.#running.delete(key);
      }
    };
    entry.done = repeat();
    return entry.done;
  }
}
