/**
 * The smallest automaton that accepts words (Daciuk and others, "Incremental construction of minimal acyclic
 * finite-state automata", 2000).
 * @param words sorted, each with its kind: two bits.
 * @returns its letters, and its arcs, those of a node one after the other, the first node's first. An arc has
 *   8 bits for its letter, 2 for the kind of the word that ends with it, 1 for the last arc of a node, and
 *   21 for the node that it leads to, as the number of that node's first arc; 0: none.
 */
export function automatonOf(words) {
  const letters = [...new Set(words.flatMap(([word]) => [...word]))].toSorted();
  const codes = new Map(letters.map((letter, at) => [letter, at]));
  const register = new Map();
  const newNode = () => ({ arcs: [], id: 0 });
  let count = 0;
  /** The node with the same arcs that was seen first. */
  const shared = (node) => {
    const key = node.arcs.map(({ code, kind, to }) => `${code},${kind},${to.id}`).join(";");
    const known = register.get(key);
    if (known) return known;
    node.id = ++count;
    register.set(key, node);
    return node;
  };
  const root = newNode();
  // The nodes along the last word.
  const open = [root];
  const close = (length) => {
    while (open.length > length + 1) {
      const node = open.pop();
      open.at(-1).arcs.at(-1).to = shared(node);
    }
  };
  let last = "";
  for (const [word, kind] of words) {
    let common = 0;
    while (common < last.length && last[common] === word[common]) common += 1;
    close(common);
    for (const letter of word.slice(common)) {
      const to = newNode();
      open.at(-1).arcs.push({ code: codes.get(letter), kind: 0, to });
      open.push(to);
    }
    open.at(-2).arcs.at(-1).kind = kind;
    last = word;
  }
  close(0);
  // Places of nodes, the root's first.
  const places = new Map();
  const order = [];
  let place = 0;
  const pending = [root];
  while (pending.length > 0) {
    const node = pending.pop();
    if (places.has(node) || node.arcs.length === 0) continue;
    places.set(node, place);
    order.push(node);
    place += node.arcs.length;
    for (const { to } of node.arcs) pending.push(to);
  }
  if (place >= 2 ** 21) throw new Error(`${place} arcs`);
  const arcs = order.flatMap((node) =>
    node.arcs.map(({ code, kind, to }, at) => {
      const isLast = at === node.arcs.length - 1 ? 1 : 0;
      return ((code << 24) | (kind << 22) | (isLast << 21) | (places.get(to) ?? 0)) >>> 0;
    }),
  );
  return { letters, arcs };
}
