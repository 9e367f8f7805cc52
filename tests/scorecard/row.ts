import type { World } from "./world";

/** What a row found; it passes without faults. */
export interface Outcome {
  pass: boolean;
  figures: string;
  faults: string[];
}

export interface Row {
  id: string;
  title: string;
  run: (world: World) => Promise<Outcome>;
}

/** Collects what a row finds. */
export class Findings {
  readonly faults: string[] = [];
  readonly #figures: string[] = [];

  /** Notes `fault`, once, unless `condition` holds. */
  check(condition: unknown, fault: string): void {
    if (!condition && !this.faults.includes(fault)) this.faults.push(fault);
  }

  /** Notes `fault` with the values unless they are the same as JSON. */
  same(actual: unknown, expected: unknown, fault: string): void {
    const [found, wanted] = [JSON.stringify(actual), JSON.stringify(expected)];
    this.check(found === wanted, `${fault}: ${found} instead of ${wanted}`);
  }

  figure(text: string): void {
    this.#figures.push(text);
  }

  outcome(): Outcome {
    return {
      pass: this.faults.length === 0,
      figures: this.#figures.join("; "),
      faults: this.faults,
    };
  }
}

/** A row whose work reports to `findings`; it fails if the work throws. */
export function row(
  id: string,
  title: string,
  work: (world: World, findings: Findings) => Promise<void>,
): Row {
  const run = async (world: World) => {
    const findings = new Findings();
    await work(world, findings).catch((error: Error) =>
      findings.check(false, `ended early: ${error.stack ?? error.message}`),
    );
    return findings.outcome();
  };
  return { id, title, run };
}
