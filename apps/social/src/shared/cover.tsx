import { useEffect, useState } from 'react';
import css from './cover.module.css';
import covers from './covers.svg';
import { toneOf } from './picture-tone.ts';

/** Number of drawings in covers.svg. */
export const coverCount = 12;

/** The default drawing of a member who has chosen none, always the same one. */
const coverOf = (memberId: string): number =>
  ([...memberId].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % coverCount) + 1;

/** The tone that matches a picture; undefined until it is known, and without a picture. */
export const useTone = (avatar: string | null): string | undefined => {
  const [tone, setTone] = useState<{ of: string; colour: string | undefined }>();
  useEffect(() => {
    if (!avatar) return undefined;
    let isCurrent = true;
    void toneOf(avatar).then((colour) => isCurrent && setTone({ of: avatar, colour }));
    return () => {
      isCurrent = false;
    };
  }, [avatar]);
  return tone?.of === avatar ? tone?.colour : undefined;
};

interface CoverProps {
  memberId: string;
  /** The chosen drawing, 1 to 12. */
  cover: number | null;
  tone: string | undefined;
}

/** A drawing in white and ink over the tone of the member's picture. Decorative. */
export const Cover = ({ memberId, cover, tone }: CoverProps) => (
  <div className={css.cover} style={tone ? { backgroundColor: tone } : undefined}>
    <img src={`${covers}#c${cover ?? coverOf(memberId)}`} alt="" />
  </div>
);
