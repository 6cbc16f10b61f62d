import { Marked, type Token } from 'marked';

/** A citation written by the assistant: `[1]`. */
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
        const match = /^\[(\d{1,2})\](?![(:])/.exec(text);
        return match ? { type: 'cite', raw: match[0], number: Number(match[1]) } : undefined;
      },
    },
  ],
});

/** Quotations nested deeper carry no meaning and are expensive to parse. */
const deepQuote = /^((?:[ \t]*>){8})[ \t>]*/gm;

/** Returns the blocks of a Markdown text, even a partial one; a text that cannot be parsed becomes one paragraph. */
export const blocksOf = (text: string): readonly Token[] => {
  try {
    return reader.lexer(text.replace(deepQuote, '$1 '));
  } catch {
    return [{ type: 'text', raw: text, text }];
  }
};

/**
 * Returns the target of a permitted link: a page of this site (path and query behind the hash) or another site over https.
 * Anything else is shown as text.
 */
export const linkOf = (href: string): { page: string } | { site: string } | undefined => {
  const page = /^(?:\/h5\/)?#?(\/(?:pages|subPackages)\/[\w/-]+(?:\?[\w=&%.-]*)?)$/.exec(href)?.[1];
  if (page) return { page };
  if (!/^https:\/\//i.test(href) || !URL.canParse(href)) return undefined;
  const { username, password, href: site } = new URL(href);
  return username || password ? undefined : { site };
};

/** Closes bold text in which a partial answer ends, so that no markup is visible. */
export const closeOpenMarkup = (text: string): string => {
  const inCode = (text.match(/^ {0,3}```/gm)?.length ?? 0) % 2 === 1;
  const last = text.slice(Math.max(0, text.lastIndexOf('\n\n')));
  const signs = last.match(/\*\*/g)?.length ?? 0;
  if (inCode || signs % 2 === 0) return text;
  if (text.endsWith('**')) return text.slice(0, -2);
  return /\*\*\S[^*]*$/.test(last) ? `${text}**` : text;
};
