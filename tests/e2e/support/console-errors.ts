import type { BrowserContext, ConsoleMessage, WebError } from "@playwright/test";

/** What pages report as errors: `console.error`, failed requests, exceptions nobody caught. */
export class ConsoleErrors {
  private readonly messages: string[] = [];
  private readonly allowed: RegExp[] = [];

  /** Collects the errors of all pages of this context, until what it gives is called. */
  watch(context: BrowserContext): () => void {
    const onMessage = (message: ConsoleMessage) => {
      if (message.type() !== "error" || isOfAnotherTest(message)) return;
      this.messages.push(describe(message));
    };
    const onError = (error: WebError) => void this.messages.push(String(error.error()));
    context.on("console", onMessage).on("weberror", onError);
    return () => void context.off("console", onMessage).off("weberror", onError);
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

/** A search shows the books of other tests too, which may remove their pictures meanwhile. */
function isOfAnotherTest(message: ConsoleMessage): boolean {
  const page = URL.parse(message.page()?.url() ?? "")?.pathname;
  return page === "/search" && /404.*\/api\/images\//.test(describe(message));
}

function describe(message: ConsoleMessage): string {
  return `${message.text()} (${message.location().url})`;
}
