class Parameter {
  constructor(readonly value: unknown) {}
}

/** A statement or a fragment: texts, with one parameter between each two. */
export class Sql {
  constructor(
    readonly texts: readonly string[],
    readonly parameters: readonly Parameter[],
  ) {}

  /** Text for `pg`, with numbered parameters. */
  toQuery(): { text: string; values: unknown[] } {
    const numbers = new Map<Parameter, number>();
    const values: unknown[] = [];
    let text = this.texts[0] ?? "";
    this.parameters.forEach((parameter, at) => {
      let number = numbers.get(parameter);
      if (number === undefined) {
        number = values.push(parameter.value);
        numbers.set(parameter, number);
      }
      text += `$${number}${this.texts[at + 1]}`;
    });
    return { text, values };
  }
}

/**
 * Template tag for SQL: inserted values become parameters, inserted fragments become part of the text. A fragment
 * inserted twice keeps the numbers of its parameters, so that PostgreSQL recognises equal expressions (`Prisma.sql`
 * gives them new numbers, so that an index's order cannot be used).
 */
export function sql(strings: TemplateStringsArray, ...inserted: unknown[]): Sql {
  return assemble(strings, inserted);
}

function assemble(strings: readonly string[], inserted: readonly unknown[]): Sql {
  const texts = [strings[0] ?? ""];
  const parameters: Parameter[] = [];
  // Called for every statement, so it must be fast.
  const append = (text = "") => (texts[texts.length - 1] += text);
  inserted.forEach((each, at) => {
    if (each instanceof Sql) {
      append(each.texts[0]);
      for (const parameter of each.parameters) parameters.push(parameter);
      for (let i = 1; i < each.texts.length; i++) texts.push(each.texts[i] ?? "");
      append(strings[at + 1]);
    } else {
      parameters.push(new Parameter(each));
      texts.push(strings[at + 1] ?? "");
    }
  });
  return new Sql(texts, parameters);
}

/** Inserts text unescaped: never for client input. */
export function raw(text: string | number): Sql {
  return new Sql([String(text)], []);
}

export function join(fragments: readonly Sql[], separator: string): Sql {
  const between = fragments.slice(1).map(() => separator);
  return assemble(["", ...between, ""], fragments);
}

/** Joins conditions by AND; TRUE if there are none. */
export function allOf(conditions: readonly Sql[]): Sql {
  return conditions.length > 0 ? join(conditions, " AND ") : raw("true");
}

/** Comma-separated SQL literals of constants, such as statuses. */
export function literals(words: readonly string[]): Sql {
  return raw(words.map((word) => `'${word}'`).join(", "));
}

/** Comma-separated columns of a table or alias. */
export function columns(of: string, names: readonly string[]): Sql {
  return raw(names.map((name) => `${of}."${name}"`).join(", "));
}
