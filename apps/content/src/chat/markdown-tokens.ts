import { Marked, type Token } from 'marked';

/** A citation as the assistant writes it: `[1]`. */
export interface CiteToken {
  readonly type: 'cite';
  readonly raw: string;
  readonly number: number;
}

const reader = new Marked({ gfm: true, breaks: true }).use({
  extensions: [
    {
      name: 'cite',
      level: 'inline',
      start: (text) => text.indexOf('['),
      tokenizer: (text): CiteToken | undefined => {
        const found = /^\[(\d{1,2})\](?![(:])/.exec(text);
        return found ? { type: 'cite', raw: found[0], number: Number(found[1]) } : undefined;
      },
    },
  ],
});

/** Deeper quotations in quotations say nothing, and cost. */
const deepQuote = /^((?:[ \t]*>){8})[ \t>]*/gm;

/** The blocks of a Markdown text, as far as it has come; a text that cannot be read is one paragraph as it is. */
export const blocksOf = (text: string): readonly Token[] => {
  try {
    return reader.lexer(text.replace(deepQuote, '$1 '));
  } catch {
    return [{ type: 'text', raw: text, text }];
  }
};

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  apos: "'",
  nbsp: '\u00a0',
};

/** Text as it reads: the tokens keep the commonest entities as they were written. */
export const decoded = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#39|apos|nbsp);/g, (whole, name: string) => entities[name] ?? whole);

/** Where a link may lead: a page of ours (path and query behind the hash), or another site by https. Everything else is text. */
export const linkOf = (href: string): { page: string } | { site: string } | undefined => {
  const page = /^(?:\/h5\/)?#?(\/(?:pages|subPackages)\/[\w/-]+(?:\?[\w=&%.-]*)?)$/.exec(href)?.[1];
  if (page) return { page };
  if (!/^https:\/\//i.test(href) || !URL.canParse(href)) return undefined;
  const { username, password, href: site } = new URL(href);
  return username || password ? undefined : { site };
};

/** An answer that is not whole may end within bold text: it is closed, so that no signs stand about. */
export const mended = (text: string): string => {
  const inCode = (text.match(/^ {0,3}```/gm)?.length ?? 0) % 2 === 1;
  const last = text.slice(Math.max(0, text.lastIndexOf('\n\n')));
  const signs = last.match(/\*\*/g)?.length ?? 0;
  if (inCode || signs % 2 === 0) return text;
  if (text.endsWith('**')) return text.slice(0, -2);
  return /\*\*\S[^*]*$/.test(last) ? `${text}**` : text;
};
