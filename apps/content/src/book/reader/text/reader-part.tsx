import { ErrorNotice } from '@juhe/ui';
import { Fragment, memo } from 'react';
import { BookEnd } from './reader-end.tsx';
import css from './reader.module.css';
import type { Part, TextPart } from './reader-parts.ts';
import { isHeading, type Paragraph, paragraphsIn, type Setting } from './reader-text.ts';
import { TextSkeleton } from './reader-skeleton.tsx';
import type { Convert } from './use-convert.ts';

const lines = (text: string) =>
  text.split('\n').map((line, i) => (
    // The index identifies a line, as the text is fixed.
    <Fragment key={i}>
      {i > 0 && <br />}
      {line}
    </Fragment>
  ));

const ParagraphView = ({ paragraph, setting, convert }: { paragraph: Paragraph; setting: Setting; convert: Convert }) => {
  const { at, text, continued } = paragraph;
  const positionAttributes = { 'data-at': at, 'data-length': text.length };
  if (isHeading(text))
    return (
      <h3 className={css.within} {...positionAttributes}>
        {lines(convert(text))}
      </h3>
    );
  return (
    <p className={continued ? css.continued : css[setting]} {...positionAttributes}>
      {lines(convert(text))}
    </p>
  );
};

/** A piece of a chapter; `data-at` of each paragraph is its start in the chapter. */
const TextView = ({ part, convert }: { part: TextPart; convert: Convert }) => {
  const { chapter, piece, setting, index } = part;
  const paragraphs = paragraphsIn(chapter.text, piece);
  return (
    <>
      {index === 0 && <h2 className={css.title}>{convert(chapter.title)}</h2>}
      {paragraphs.map((paragraph) => (
        <ParagraphView key={paragraph.at} paragraph={paragraph} setting={setting} convert={convert} />
      ))}
      {paragraphs.length === 0 && <p data-at={piece.at} data-length={0} />}
    </>
  );
};

interface Props {
  part: Part;
  convert: Convert;
}

/** Content of a part of the book: text, a gap or the end. */
export const PartView = memo(({ part, convert }: Props) => {
  if (part.kind === 'text') return <TextView part={part} convert={convert} />;
  if (part.kind === 'end') return <BookEnd chapter={part.chapter} />;
  if (part.kind === 'failed') return <ErrorNotice error={part.error} {...(part.retry ? { onRetry: part.retry } : {})} />;
  return <TextSkeleton />;
});
