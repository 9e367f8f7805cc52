/**
 * The tab a key leads to from the open one, round the ends.
 * @returns null for a key that is none of a tab strip's.
 */
export function nextTab(key: string, values: readonly string[], current: string): string | null {
  const at = values.indexOf(current);
  const count = values.length;
  const targets: Record<string, number> = {
    ArrowRight: (at + 1) % count,
    ArrowLeft: (at - 1 + count) % count,
    Home: 0,
    End: count - 1,
  };
  return values[targets[key] ?? -1] ?? null;
}
