import { expect, test } from "vitest";
import { needsTls } from "@/lib/server/mail/needs-tls";

test.each([
  ["smtp://mail.example.org", true],
  ["smtp://user:word@mail.example.org:587", true],
  ["smtp://192.168.0.2:25", true],
  ["smtp://[2001:db8::1]:25", true],
  ["smtp://localhost.example.org", true],
  ["smtp://mail.example.org?requireTLS=false", false],
  ["smtp://mail:25?requireTLS=true", true],
  ["smtp://localhost:25", false],
  ["smtp://127.0.0.1:25", false],
  ["smtp://[::1]:25", false],
  ["smtp://127.0.0.1:25?requireTLS=true", true],
])("whether %s has to encrypt: %s", (url, expected) => {
  expect(needsTls(url)).toBe(expected);
});
