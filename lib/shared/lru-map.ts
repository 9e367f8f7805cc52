/**
 * A Map of at most `max` entries: a new entry removes the least recently used one. Not `lru-cache`, which adds 19 kB
 * to the browser, where covers are drawn too.
 */
export class LruMap<K, V> extends Map<K, V> {
  constructor(private readonly max: number) {
    super();
  }

  override get(key: K): V | undefined {
    const value = super.get(key);
    if (value !== undefined) this.set(key, value);
    return value;
  }

  override set(key: K, value: V): this {
    this.delete(key);
    const [oldest] = this.size < this.max ? [] : this.keys();
    if (oldest !== undefined) this.delete(oldest);
    return super.set(key, value);
  }
}
