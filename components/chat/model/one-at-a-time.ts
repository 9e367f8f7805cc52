/** Runs the work for a key once at a time; asked for again meanwhile, it runs once more after that. */
export class OneAtATime<K> {
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
        // Not a moment later: whoever asks then would wait for what is over.
        this.#running.delete(key);
      }
    };
    entry.done = repeat();
    return entry.done;
  }
}
