import type { ChatSource } from '@juhe/contract/content/chat.schemas';
import { decodeEntities } from '@juhe/contract/html-entities';
import { PageLink } from '@juhe/platform';
import type { Token, Tokens } from 'marked';
import { createElement, Fragment, memo, type ReactNode } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { CodeBlock } from './code-block.tsx';
import { blocksOf, type CiteToken, linkOf, closeOpenMarkup } from './markdown-tokens.ts';
import css from './markdown.module.css';

interface Context {
  readonly sources: readonly ChatSource[];
}

/** Maximum nesting depth of lists and the like; deeper content is shown as text. */
const maxDepth = 16;

const Cite = ({ number, sources }: { number: number } & Context) => {
  const t = useTranslations('chat');
  const source = sources.find((source) => source.number === number);
  if (!source) return <>[{number}]</>;
  return (
    <PageLink to={source.link} className={css.cite} aria-label={t('cite', { n: number, title: source.title })}>
      {number}
    </PageLink>
  );
};

const Link = ({ href, children }: { href: string; children: ReactNode }) => {
  const target = linkOf(href);
  if (!target) return <>{children}</>;
  if ('page' in target) return <PageLink to={target.page}>{children}</PageLink>;
  return (
    <a href={target.site} target="_blank" rel="noopener noreferrer nofollow ugc">
      {children}
    </a>
  );
};

const cellStyle = (align: string | null) => (align === null ? undefined : { textAlign: align as 'left' | 'center' | 'right' });

/** A table wider than the page scrolls on its own. */
const Table = ({ token, context, depth }: { token: Tokens.Table; context: Context; depth: number }) => {
  const t = useTranslations('chat');
  return (
    // Scrollable content must be reachable by keyboard.
    <div className={css.wide} role="region" aria-label={t('table')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {token.header.map((cell, at) => (
              <th key={at} style={cellStyle(cell.align)}>
                {inline(cell.tokens, context, depth)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {token.rows.map((row, at) => (
            <tr key={at}>
              {row.map((cell, column) => (
                <td key={column} style={cellStyle(cell.align)}>
                  {inline(cell.tokens, context, depth)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

/** Renders the child tokens of a token, or its text. */
const childrenOf = (token: Token, context: Context, depth: number): ReactNode =>
  'tokens' in token && token.tokens && depth < maxDepth
    ? inline(token.tokens, context, depth + 1)
    : decodeEntities('text' in token && typeof token.text === 'string' ? token.text : token.raw);

const inlineOne = (token: Token, context: Context, depth: number): ReactNode => {
  switch (token.type) {
    case 'strong':
    case 'em':
    case 'del':
      return createElement(token.type, null, childrenOf(token, context, depth));
    case 'codespan':
      return <code>{decodeEntities(token.text)}</code>;
    case 'br':
      return <br />;
    case 'link':
      return <Link href={token.href}>{childrenOf(token, context, depth)}</Link>;
    case 'image':
      // An external image would reveal the reader to its host: its alternative text is shown as a link.
      return <Link href={token.href}>{decodeEntities(token.text || token.href)}</Link>;
    case 'cite':
      return <Cite number={(token as CiteToken).number} sources={context.sources} />;
    case 'checkbox':
      return null;
    default:
      // Text, escapes, and HTML, which is shown as source text.
      return childrenOf(token, context, depth);
  }
};

const inline = (tokens: readonly Token[], context: Context, depth: number): ReactNode =>
  tokens.map((token, at) => <Fragment key={at}>{inlineOne(token, context, depth)}</Fragment>);

const ListItems = ({ token, context, depth }: { token: Tokens.List; context: Context; depth: number }) => (
  <>
    {token.items.map((item, at) => (
      <li key={at} className={item.task ? css.task : undefined}>
        {item.task && <input type="checkbox" checked={item.checked ?? false} disabled aria-hidden="true" />}
        {depth < maxDepth ? blocks(item.tokens, context, depth + 1) : item.raw}
      </li>
    ))}
  </>
);

const block = (token: Token, context: Context, depth: number): ReactNode => {
  switch (token.type) {
    case 'space':
    case 'def':
    case 'checkbox':
      return null;
    case 'heading':
      // h1 belongs to the page, h2 to the conversation.
      return createElement(`h${Math.min(token.depth + 2, 6)}`, null, childrenOf(token, context, depth));
    case 'code':
      return <CodeBlock code={token.text} language={(token.lang ?? '').split(/\s/)[0] ?? ''} />;
    case 'blockquote':
      return <blockquote>{depth < maxDepth ? blocks(token.tokens ?? [], context, depth + 1) : token.raw}</blockquote>;
    case 'list':
      return token.ordered ? (
        <ol start={token.start === '' ? 1 : token.start}>
          <ListItems token={token as Tokens.List} context={context} depth={depth} />
        </ol>
      ) : (
        <ul>
          <ListItems token={token as Tokens.List} context={context} depth={depth} />
        </ul>
      );
    case 'table':
      return <Table token={token as Tokens.Table} context={context} depth={depth} />;
    case 'hr':
      return <hr />;
    case 'text':
      return <>{childrenOf(token, context, depth)}</>;
    default:
      return <p>{childrenOf(token, context, depth)}</p>;
  }
};

const blocks = (tokens: readonly Token[], context: Context, depth: number): ReactNode =>
  tokens.map((token, at) => <Block key={at} token={token} context={context} depth={depth} />);

/** While an answer grows, finished blocks are not rendered again. */
const Block = memo(
  ({ token, context, depth }: { token: Token; context: Context; depth: number }) => <>{block(token, context, depth)}</>,
  (before, after) =>
    before.token.raw === after.token.raw &&
    before.token.type === after.token.type &&
    before.context.sources === after.context.sources &&
    before.depth === after.depth,
);

interface MarkdownProps extends Context {
  text: string;
  /** The text is incomplete. */
  partial?: boolean;
}

/** Renders Markdown as elements; it never creates HTML, so the content cannot be active. */
export const Markdown = ({ text, sources, partial = false }: MarkdownProps) => (
  <div className={css.text}>{blocks(blocksOf(partial ? closeOpenMarkup(text) : text), { sources }, 0)}</div>
);
