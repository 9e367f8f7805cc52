import { randomFillSync } from "node:crypto";

/** A UUID of version 7 (RFC 9562): ids made later sort later, with a resolution of a millisecond. */
export function uuidv7(now = Date.now()): string {
  const bytes = Buffer.alloc(16);
  randomFillSync(bytes, 6);
  bytes.writeUIntBE(now, 0, 6);
  bytes[6] = (bytes.readUInt8(6) & 0x0f) | 0x70;
  bytes[8] = (bytes.readUInt8(8) & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** The smallest UUID of version 7 of this moment. */
export function firstUuidv7(at: Date): string {
  return `${uuidv7(at.getTime()).slice(0, 14)}7000-8000-000000000000`;
}
