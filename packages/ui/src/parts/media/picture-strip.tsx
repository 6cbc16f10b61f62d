import { ImagePreview, Picture } from '@juhe/ui';
import { useState } from 'react';
import css from './picture-strip.module.css';

interface Props {
  pictures: readonly { readonly id: string; readonly url: string; readonly thumb: string }[];
  /** Accessible name of the button that enlarges picture `n`, from 1. */
  label: (n: number) => string;
  /** Called before a picture is enlarged, if its address may have expired; false keeps it closed. */
  ready?: () => Promise<boolean>;
}

/** Submitted pictures; a tap enlarges them. Renders nothing if there are none. */
export const PictureStrip = ({ pictures, label, ready }: Props) => {
  const [shown, setShown] = useState<number>();
  if (pictures.length === 0) return null;
  const enlarge = async (index: number) => {
    if (!ready || (await ready())) setShown(index);
  };
  return (
    <>
      <ul className={css.pictures}>
        {pictures.map(({ id, thumb }, index) => (
          <li key={id}>
            <button type="button" className={css.picture} aria-label={label(index + 1)} onClick={() => enlarge(index)}>
              <Picture src={thumb} alt="" ratio={1} />
            </button>
          </li>
        ))}
      </ul>
      <ImagePreview images={pictures.map(({ url }) => ({ src: url }))} index={shown} onClose={() => setShown(undefined)} />
    </>
  );
};
