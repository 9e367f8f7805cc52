interface LegalSection {
  id: string;
  heading: string;
  paragraphs: string[];
}

export interface LegalText {
  title: string;
  version: string;
  intro: string[];
  sections: LegalSection[];
}

const HEADING = /^(\d+)\.\s+\S/;

/** Parses blocks separated by blank lines: title, version, paragraphs, "1. Heading" lines. */
export function parseLegalText(text: string): LegalText {
  const [title = "", version = "", ...blocks] = text
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter(Boolean);
  const result: LegalText = { title, version, intro: [], sections: [] };
  for (const block of blocks) {
    const number = block.includes("\n") ? undefined : HEADING.exec(block)?.[1];
    const current = result.sections.at(-1);
    if (number) result.sections.push({ id: `s${number}`, heading: block, paragraphs: [] });
    else (current?.paragraphs ?? result.intro).push(block);
  }
  return result;
}
