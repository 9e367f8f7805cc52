import type { BrowserContext, ConsoleMessage, WebError } from "@playwright/test";

/** Errors of pages: `console.error`, failed requests, uncaught exceptions. */
export class ConsoleErrors {
  private readonly messages: string[] = [];
  private readonly allowed: RegExp[] = [];

  /** Collects the errors of all pages of this context, until the returned function is called. */
  watch(context: BrowserContext): () => void {
    const onMessage = (message: ConsoleMessage) => {
      if (message.type() !== "error" || isOfAnotherTest(message)) return;
      this.messages.push(describe(message));
    };
    const onError = (error: WebError) => void this.messages.push(String(error.error()));
    context.on("console", onMessage).on("weberror", onError);
    return () => void context.off("console", onMessage).off("weberror", onError);
  }

  /** Errors that match are expected and do not fail the test. */
  allow(pattern: RegExp): void {
    this.allowed.push(pattern);
  }

  unexpected(): string[] {
    return this.messages.filter((text) => !this.allowed.some((pattern) => pattern.test(text)));
  }
}

/** A search also shows books of other tests, whose pictures may be removed meanwhile. */
function isOfAnotherTest(message: ConsoleMessage): boolean {
  const page = URL.parse(message.page()?.url() ?? "")?.pathname;
  return page === "/search" && /404.*\/api\/images\//.test(describe(message));
}

function describe(message: ConsoleMessage): string {
  return `${message.text()} (${message.location().url})`;
}
