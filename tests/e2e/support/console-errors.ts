import type { BrowserContext } from "@playwright/test";

/** What pages report as errors: `console.error`, failed requests, exceptions nobody caught. */
export class ConsoleErrors {
  private readonly messages: string[] = [];
  private readonly allowed: RegExp[] = [];

  /** Collects the errors of all pages of this context. */
  watch(context: BrowserContext): void {
    context.on("console", (message) => {
      if (message.type() !== "error") return;
      this.messages.push(`${message.text()} (${message.location().url})`);
    });
    context.on("weberror", (error) => this.messages.push(String(error.error())));
  }

  /** The test provokes errors like this one: they do not fail it. */
  allow(pattern: RegExp): void {
    this.allowed.push(pattern);
  }

  /** The errors that nothing allows. */
  unexpected(): string[] {
    return this.messages.filter((text) => !this.allowed.some((pattern) => pattern.test(text)));
  }
}
