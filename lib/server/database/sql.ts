/** The place of a value in a statement. */
class Parameter {
  constructor(readonly value: unknown) {}
}

/** A statement, or a fragment of one: texts with a parameter between each two. */
export class Sql {
  constructor(
    readonly texts: readonly string[],
    readonly parameters: readonly Parameter[],
  ) {}

  /** As `pg` takes it, parameters numbered in the order of the text. */
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
 * A template tag for SQL: what is inserted becomes a parameter, or part of the text where it is a
 * fragment. A fragment used twice gives the same parameters twice, so that PostgreSQL sees equal
 * expressions as equal (`Prisma.sql` numbers them anew, which costs an index its order).
 */
export function sql(strings: TemplateStringsArray, ...inserted: unknown[]): Sql {
  return assemble(strings, inserted);
}

function assemble(strings: readonly string[], inserted: readonly unknown[]): Sql {
  const texts = [strings[0] ?? ""];
  const parameters: Parameter[] = [];
  // Appends to the last text: statements are made for every call, so this has to be quick.
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

/** Text as it stands: never what a client sent. */
export function raw(text: string | number): Sql {
  return new Sql([String(text)], []);
}

export function join(fragments: readonly Sql[], separator: string): Sql {
  const between = fragments.slice(1).map(() => separator);
  return assemble(["", ...between, ""], fragments);
}

/** All the conditions; without any, everything fits. */
export function allOf(conditions: readonly Sql[]): Sql {
  return conditions.length > 0 ? join(conditions, " AND ") : raw("true");
}

/** Words of our own, such as statuses, as SQL literals with commas between them. */
export function literals(words: readonly string[]): Sql {
  return raw(words.map((word) => `'${word}'`).join(", "));
}

/** Columns of a table or alias, with commas between them. */
export function columns(of: string, names: readonly string[]): Sql {
  return raw(names.map((name) => `${of}."${name}"`).join(", "));
}
