import { shareType } from '@juhe/contract/common/share.constants';
import { encodeShareCode, sharer } from '@juhe/platform';
import { useEffect, useState } from 'react';
import { copyText } from '../display/copy-text.ts';
import { formatPrice } from '../format.ts';
import { Icon } from '../display/icon.tsx';
import type { IconName } from '../icon-names.ts';
import { Picture } from '../media/picture.tsx';
import { Price } from '../display/price.tsx';
import { Sheet } from '../feedback/sheet.tsx';
import { type Translator, useTranslations } from './locales/texts.gen.ts';
import type { PosterSubject, ShareSubject } from './share-subject.ts';
import { PosterView } from './poster-view.tsx';
import { QrPicture } from './qr-picture.tsx';
import css from './share-sheet.module.css';

/**
 * Public content with a plain address, which messaging apps can preview (server/src/common/share-page), by type of share
 * code.
 */
const plainTypes: Readonly<Partial<Record<ShareSubject['type'], string>>> = {
  [shareType.article]: 'article',
  [shareType.novel]: 'book',
  [shareType.book]: 'book',
  [shareType.auction]: 'lot',
};

/**
 * Returns the plain address below the app's; '' if there is none. Goods have one by their saleNo, but not a group's own
 * offer.
 */
const plainPathOf = ({ type, code, extras }: ShareSubject): string => {
  if (type === shareType.goods) return extras[1] === 'pt' && extras.length === 2 ? `s/goods/${code}` : '';
  const plainType = plainTypes[type];
  return plainType === undefined ? '' : `s/${plainType}/${code}`;
};

/**
 * Returns the address for people without the app: the plain one if it exists, otherwise the page behind the hash. It carries
 * the sharer's promotion code (read by the shell's invitation), and no other data of this tab.
 */
const linkTo = (subject: ShareSubject): string => {
  const plainPath = plainPathOf(subject);
  const base = location.origin + location.pathname + plainPath;
  return `${base}${sharer() && `?i=${sharer()}`}${plainPath === '' ? `#${subject.url}` : ''}`;
};

/** Maximum number of characters of a title in the copied sentence. */
const maxTitle = 60;
const shortened = (title: string) => {
  const characters = [...title];
  return characters.length > maxTitle ? `${characters.slice(0, maxTitle).join('')}…` : title;
};

const Way = ({ icon, label, onClick }: { icon: IconName; label: string; onClick: () => void }) => (
  <button type="button" className={css.way} onClick={onClick}>
    <span className={css.tile}>
      <Icon name={icon} size={22} />
    </span>
    {label}
  </button>
);

interface Sentence {
  /** Undefined while the code is being made, null when it cannot be made. */
  readonly sentence: string | null | undefined;
  /** The sentence, or a promise of it for a tap that comes earlier. */
  readonly sentenceForTap: () => string | Promise<string>;
}

/** The sentence with the code, which is made when the sheet opens. */
const useSentence = ({ type, code, extras, title }: ShareSubject, t: Translator<'share'>): Sentence => {
  const [state, setState] = useState<{ pending: Promise<string>; secret?: string | null }>();
  const joinedExtras = extras.join('&');
  useEffect(() => {
    let current = true;
    const pending = encodeShareCode({ type, code, extras: joinedExtras === '' ? [''] : joinedExtras.split('&') });
    const done = (secret: string | null) => current && setState({ pending, secret });
    setState({ pending });
    pending.then(done, () => done(null));
    return () => {
      current = false;
    };
  }, [type, code, joinedExtras]);
  const sentenceOf = (secret: string) => t('sentence', { title: shortened(title), code: secret });
  const sentence = state?.secret && sentenceOf(state.secret);
  return { sentence, sentenceForTap: () => sentence ?? state?.pending.then(sentenceOf) ?? '' };
};

/** The ways to share content. The first view has the options and the QR code, the second the poster. */
export const ShareSheet = ({ open, subject, onClose }: { open: boolean; subject: ShareSubject; onClose: () => void }) => {
  const t = useTranslations('share');
  const [drawn, setDrawn] = useState(false);
  const { sentence, sentenceForTap } = useSentence(subject, t);
  const link = linkTo(subject);
  const { title, coverUrl, priceCents } = subject;
  const shareNatively = () => {
    // Rejected when the member cancels.
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
            {sentence !== null && <Way icon="copy" label={t('copyCode')} onClick={() => void copyText(sentenceForTap())} />}
            <Way icon="link" label={t('copyLink')} onClick={() => void copyText(link, t('linkCopied'))} />
            <Way icon="image" label={t('poster')} onClick={() => setDrawn(true)} />
            {'share' in navigator && <Way icon="share-2" label={t('more')} onClick={shareNatively} />}
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

/** The sheet with only a poster. */
export const PosterSheet = ({ open, subject, onClose }: PosterSheetProps) => {
  const t = useTranslations('share');
  return (
    <Sheet open={open} onClose={onClose} title={t('poster')}>
      <PosterView subject={subject} t={t} onBack={onClose} />
    </Sheet>
  );
};
