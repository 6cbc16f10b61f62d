import { encodeShareCode, sharer } from '@juhe/platform';
import { useEffect, useState } from 'react';
import { copyText } from '../copy-text.ts';
import { formatPrice } from '../format.ts';
import { Icon } from '../icon.tsx';
import type { IconName } from '../icon-names.ts';
import { Picture } from '../picture.tsx';
import { Price } from '../price.tsx';
import { Sheet } from '../sheet.tsx';
import { type ShareText, useShareTexts } from '../texts/share.ts';
import type { PosterSubject, ShareSubject } from './open-share.ts';
import { PosterView } from './poster-view.tsx';
import { QrPicture } from './qr-picture.tsx';
import css from './share-sheet.module.css';

/** Public things with a plain address, which messaging apps can preview (server/src/common/share-page), by type of share code. */
const plainTypes: Readonly<Partial<Record<ShareSubject['type'], string>>> = { 2: 'article', 3: 'book', 4: 'book', 8: 'lot' };

/** The plain address below the app's; '' for what has none. Goods have one by their saleNo, a group's own offer has not. */
const plainPathOf = ({ type, code, extras }: ShareSubject): string => {
  if (type === 7) return extras[1] === 'pt' && extras.length === 2 ? `s/goods/${code}` : '';
  const plainType = plainTypes[type];
  return plainType === undefined ? '' : `s/${plainType}/${code}`;
};

/**
 * The address for people without the app open: a plain one where there is one, else the page behind the hash. It carries the promotion code of
 * who shares (the shell's invitation reads it), and nothing else that only this tab has.
 */
const linkTo = (subject: ShareSubject): string => {
  const plainPath = plainPathOf(subject);
  const base = location.origin + location.pathname + plainPath;
  return `${base}${sharer() && `?i=${sharer()}`}${plainPath === '' ? `#${subject.url}` : ''}`;
};

/** Characters of a title in the copied sentence. */
const mostTitle = 60;
const shortened = (title: string) => {
  const characters = [...title];
  return characters.length > mostTitle ? `${characters.slice(0, mostTitle).join('')}…` : title;
};

const Way = ({ icon, label, onClick }: { icon: IconName; label: string; onClick: () => void }) => (
  <button type="button" className={css.way} onClick={onClick}>
    <span className={css.tile}>
      <Icon name={icon} size={22} />
    </span>
    {label}
  </button>
);

/** The sentence with the code, made beforehand: browsers copy only in the very moment of a tap. Null when none can be made. */
const useSentence = ({ type, code, extras, title }: ShareSubject, t: ShareText): string | null | undefined => {
  const [secret, setSecret] = useState<string | null>();
  const all = extras.join('&');
  useEffect(() => {
    let current = true;
    const done = (text: string | null) => current && setSecret(text);
    encodeShareCode({ type, code, extras: all === '' ? [''] : all.split('&') }).then(done, () => done(null));
    return () => {
      current = false;
    };
  }, [type, code, all]);
  return secret && t('sentence', shortened(title), secret);
};

/** The ways to share one thing. Its first view has the ways and the QR code, its second the poster. */
export const ShareSheet = ({ open, subject, onClose }: { open: boolean; subject: ShareSubject; onClose: () => void }) => {
  const t = useShareTexts();
  const [drawn, setDrawn] = useState(false);
  const sentence = useSentence(subject, t);
  const link = linkTo(subject);
  const { title, coverUrl, priceCents } = subject;
  const more = () => {
    // Rejected when the member thought better of it.
    navigator.share({ title, text: sentence ?? title, url: link }).catch(() => undefined);
  };
  return (
    <Sheet open={open} onClose={onClose} title={t('share')}>
      {drawn ? (
        <PosterView
          subject={{ title, coverUrl, link, strong: priceCents === undefined ? undefined : formatPrice(priceCents) }}
          t={t}
          onBack={() => setDrawn(false)}
        />
      ) : (
        <>
          <div className={css.subject}>
            <span className={css.cover}>
              <Picture src={coverUrl} alt="" rounded="s" />
            </span>
            <span className={css.names}>
              <span className={css.title}>{title}</span>
              {priceCents !== undefined && <Price cents={priceCents} />}
            </span>
          </div>
          <div className={css.ways}>
            {sentence !== null && (
              <Way icon="copy" label={t('copyCode')} onClick={() => sentence !== undefined && void copyText(sentence)} />
            )}
            <Way icon="link" label={t('copyLink')} onClick={() => void copyText(link, t('linkCopied'))} />
            <Way icon="image" label={t('poster')} onClick={() => setDrawn(true)} />
            {'share' in navigator && <Way icon="share-2" label={t('more')} onClick={more} />}
          </div>
          <figure className={css.qr}>
            <QrPicture value={link} label={t('qr')} size={148} />
            <figcaption>{t('scan')}</figcaption>
          </figure>
        </>
      )}
    </Sheet>
  );
};

interface PosterSheetProps {
  open: boolean;
  subject: PosterSubject;
  onClose: () => void;
}

/** A poster by itself. */
export const PosterSheet = ({ open, subject, onClose }: PosterSheetProps) => {
  const t = useShareTexts();
  return (
    <Sheet open={open} onClose={onClose} title={t('poster')}>
      <PosterView subject={subject} t={t} onBack={onClose} />
    </Sheet>
  );
};
