import type { Message } from '@juhe/contract/social/conversation.schemas';
import { cx, Icon, ImagePreview, Picture } from '@juhe/ui';
import { useState } from 'react';
import { useTranslations } from '../../locales/texts.gen.js';
import type { OutgoingPicture } from '../../shared/outgoing-store.ts';
import css from './pictures.module.css';
import { useFileAddress } from '../session/use-chat.ts';

/** Clamps the aspect ratio of a single picture. */
const ratioOf = ({ width, height }: { width: number; height: number }): number =>
  Math.min(2, Math.max(0.6, width > 0 && height > 0 ? width / height : 1));

interface StoredProps {
  message: Message;
  /** Refetches the message when the signed URLs may have expired. */
  onRenew: (message: Message) => Promise<void>;
  /** A thumbnail cannot be loaded. */
  onFail: (message: Message) => void;
}

/** The pictures of a message; a tap enlarges them. */
export const StoredPictures = ({ message, onRenew, onFail }: StoredProps) => {
  const t = useTranslations('chat');
  const [shown, setShown] = useState<number>();
  const { pictures } = message;
  if (pictures.length === 0)
    return (
      <span className={css.gone}>
        <Icon name="image-off" size={18} />
        {t('pictureGone')}
      </span>
    );
  const enlarge = async (index: number) => {
    await onRenew(message);
    setShown(index);
  };
  const isSingle = pictures.length === 1;
  return (
    <>
      <ul className={cx(css.pictures, isSingle && css.single)} onErrorCapture={() => onFail(message)}>
        {pictures.map((picture, index) => (
          <li key={picture.id}>
            <button
              type="button"
              className={css.picture}
              aria-label={t('enlarge', { n: index + 1 })}
              onClick={() => void enlarge(index)}
            >
              <Picture src={picture.thumb} alt="" ratio={isSingle ? ratioOf(picture) : 1} rounded="s" />
            </button>
          </li>
        ))}
      </ul>
      <ImagePreview images={pictures.map(({ url }) => ({ src: url }))} index={shown} onClose={() => setShown(undefined)} />
    </>
  );
};

const FilePicture = ({ picture, isSingle }: { picture: OutgoingPicture; isSingle: boolean }) => {
  const address = useFileAddress(picture.file);
  return <Picture src={address || null} alt="" ratio={isSingle ? ratioOf(picture) : 1} rounded="s" />;
};

/** Pictures queued on this device. */
export const OutgoingPictures = ({ pictures }: { pictures: readonly OutgoingPicture[] }) => {
  const t = useTranslations('chat');
  const isSingle = pictures.length === 1;
  return (
    <ul className={cx(css.pictures, isSingle && css.single)} aria-label={t('pictureCount', { count: pictures.length })}>
      {pictures.map((picture, index) => (
        <li key={index}>
          <FilePicture picture={picture} isSingle={isSingle} />
        </li>
      ))}
    </ul>
  );
};
