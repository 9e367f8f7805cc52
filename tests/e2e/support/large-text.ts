/**
 * What enlarged texts break: texts cut at the end of a line after a few letters, and words in more than two pieces.
 * It runs in the browser by itself.
 */
export function brokenTexts(root: ParentNode = document.body): string[] {
  const fewest = 6;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const broken: string[] = [];
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const text = node.nodeValue ?? "";
    const element = node.parentElement;
    if (!element?.checkVisibility() || element.closest(".book-cover, .sr-only, svg, script"))
      continue;
    const line = element.closest(".truncate");
    const { right } = (line ?? document.body).getBoundingClientRect();
    if (line && line.scrollWidth > line.clientWidth) {
      const end = [...text].findIndex((_, at) => {
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        return range.getBoundingClientRect().right > right;
      });
      if (end >= 0 && end < fewest) broken.push(`cut: ${text}`);
    }
    for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}.,]+/gu)) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 2) broken.push(`in pieces: ${word}`);
    }
  }
  return broken;
}
