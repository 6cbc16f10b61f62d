import { Fragment } from 'react';
import css from './reader.module.css';

/** A paragraph of a chapter with the place of its first character. */
interface Paragraph {
  readonly at: number;
  readonly text: string;
}

export const paragraphsOf = (text: string): Paragraph[] => {
  let at = 0;
  return text.split('\n\n').flatMap((part) => {
    const start = at;
    at += part.length + 2;
    return part.trim() === '' ? [] : [{ at: start, text: part }];
  });
};

/** How paragraphs are set: poems line by line, texts with an indentation of their own as they are, prose with two characters. */
const settingOf = (paragraphs: readonly Paragraph[]): 'verse' | 'plain' | 'prose' => {
  const average = paragraphs.reduce((sum, { text }) => sum + text.length, 0) / Math.max(1, paragraphs.length);
  if (average < 22) return 'verse';
  return average < 34 || paragraphs.some(({ text }) => text.startsWith('\u3000')) ? 'plain' : 'prose';
};

/** A short paragraph that begins with a title in 《》 is a heading within the chapter. */
const isHeading = (text: string): boolean => /^《[^》]+》/.test(text) && text.length < 30 && !/[。，；？！]/.test(text);

/** The text of a chapter; each paragraph tells by `data-at` where in the chapter it begins. */
export const ChapterBody = ({ text }: { text: string }) => {
  const paragraphs = paragraphsOf(text);
  const setting = settingOf(paragraphs);
  return paragraphs.map(({ at, text: paragraph }) => {
    const lines = paragraph.split('\n');
    const inside = lines.map((line, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines of a fixed text
      <Fragment key={i}>
        {i > 0 && <br />}
        {line}
      </Fragment>
    ));
    const place = { 'data-at': at, 'data-length': paragraph.length };
    return isHeading(paragraph) ? (
      <h3 key={at} className={css.within} {...place}>
        {inside}
      </h3>
    ) : (
      <p key={at} className={css[setting]} {...place}>
        {inside}
      </p>
    );
  });
};
