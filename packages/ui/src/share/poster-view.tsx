import { useEffect, useState } from 'react';
import { Button, buttonClass } from '../controls/button.tsx';
import { drawPoster } from './draw-poster.ts';
import type { Translator } from './locales/texts.gen.ts';
import type { PosterSubject } from './share-subject.ts';
import css from './share-sheet.module.css';

interface Props {
  subject: PosterSubject;
  t: Translator<'share'>;
  onBack: () => void;
}

/** The poster as a picture that can be saved by its button or a long press. */
export const PosterView = ({ subject: { title, coverUrl, strong, link, hint: ownHint }, t, onBack }: Props) => {
  const [address, setAddress] = useState<string>();
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const brand = t('brand');
  const hint = ownHint ?? t('press');
  // Another attempt draws again.
  useEffect(() => {
    let objectUrl: string | undefined;
    let current = true;
    drawPoster({ title, coverUrl, strong, link, brand, hint }).then(
      (picture) => {
        if (!current) return;
        objectUrl = URL.createObjectURL(picture);
        setAddress(objectUrl);
      },
      () => current && setFailed(true),
    );
    return () => {
      current = false;
      if (objectUrl) URL.revokeObjectURL(objectUrl);
    };
  }, [title, coverUrl, strong, link, brand, hint, attempt]);
  const retry = () => {
    setFailed(false);
    setAttempt((count) => count + 1);
  };
  return (
    <div className={css.poster}>
      {address ? (
        <img className={css.picture} src={address} alt={t('posterOf', { title })} />
      ) : (
        <p className={css.waiting} role="status">
          {t(failed ? 'posterFailed' : 'drawing')}
        </p>
      )}
      {address && <p className={css.hint}>{t('pressToSave')}</p>}
      <div className={css.buttons}>
        <Button onClick={onBack}>{t('back')}</Button>
        {address ? (
          <a className={buttonClass('primary')} href={address} download={`${brand}.png`}>
            {t('save')}
          </a>
        ) : (
          <Button kind="primary" busy={!failed} onClick={retry}>
            {t('poster')}
          </Button>
        )}
      </div>
    </div>
  );
};
