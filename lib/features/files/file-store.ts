export interface StoredFile {
  key: string;
  storedAt: Date;
}

/**
 * Where pictures are stored. Only our own code makes keys: lower case letters, digits, dashes and single
 * slashes; each is written once. A remote store may throw AppError FILES_AWAY from any method.
 */
export interface FileStore {
  /** Writes all or nothing. @throws AppError DISK_FULL. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Null if there is none. */
  get(key: string): Promise<Buffer<ArrayBuffer> | null>;
  /** Missing keys are ignored. */
  delete(keys: string[]): Promise<void>;
  /** All stored files, in no order. */
  list(): AsyncIterable<StoredFile>;
}
