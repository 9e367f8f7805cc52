/** A file that is there. */
export interface StoredFile {
  key: string;
  storedAt: Date;
}

/**
 * Where pictures are kept. Keys are ours alone: lower case letters, digits, dashes and single
 * slashes; each is written once. Where the store is another machine's, anything may throw
 * AppError FILES_AWAY.
 */
export interface FileStore {
  /** All of it is there afterwards, or nothing. @throws AppError DISK_FULL. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Null where there is none. */
  get(key: string): Promise<Buffer<ArrayBuffer> | null>;
  /** Nothing happens where there is none. */
  delete(keys: string[]): Promise<void>;
  /** Everything that is there, in no order. */
  list(): AsyncIterable<StoredFile>;
}
