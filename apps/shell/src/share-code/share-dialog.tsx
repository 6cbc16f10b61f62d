import type { ShareInfo } from '@juhe/contract/common/share.schemas';
import { Button, Icon, IconButton, type IconName, onGoingBack, Picture, Tag } from '@juhe/ui';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import css from './share-dialog.module.css';
import { shareKind } from './share-target.ts';

interface Props {
  info: ShareInfo;
  /** Opens what is shared: a tap on the overlay (specification §2) or on the button. */
  onOpen: () => void;
  /** Closes without opening: ×, Escape or back. */
  onDismiss: () => void;
}

/** Icons of the kinds whose picture fills its space. */
const fallbacks: Partial<Record<ReturnType<typeof shareKind>, IconName>> = {
  auction: 'gavel',
  goods: 'shopping-bag',
  bargain: 'scissors',
};

/** The content of a share code: cover, sharer and kind. */
export const ShareDialog = ({ info, onOpen, onDismiss }: Props) => {
  const t = useTranslations('share');
  const id = useId();
  const ref = useRef<HTMLDialogElement>(null);
  const dismiss = useEffectEvent(onDismiss);
  const open = useEffectEvent(onOpen);
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return undefined;
    dialog.showModal();
    const events = new AbortController();
    const { signal } = events;
    dialog.addEventListener(
      'cancel',
      (event) => {
        event.preventDefault();
        dismiss();
      },
      { signal },
    );
    let pressed: EventTarget | null = null;
    dialog.addEventListener(
      'pointerdown',
      (event) => {
        pressed = event.target;
      },
      { signal },
    );
    dialog.addEventListener('click', (event) => event.target === dialog && pressed === dialog && open(), { signal });
    const stop = onGoingBack(() => dismiss());
    return () => {
      stop();
      events.abort();
      dialog.close();
    };
  }, []);
  const kind = shareKind(info.type);
  return (
    <dialog ref={ref} className={css.dialog} aria-labelledby={id} aria-describedby={`${id}-from`}>
      <div className={css.box}>
        <Picture
          src={info.coverUrl}
          alt=""
          ratio={4 / 3}
          fit={kind in fallbacks ? 'cover' : 'contain'}
          fallback={fallbacks[kind] ?? 'image'}
        />
        <div className={css.words}>
          <p id={`${id}-from`} className={css.from}>
            {info.memberName
              ? t(kind === 'bargain' ? 'bargainFrom' : 'from', { name: info.memberName })
              : t(kind === 'bargain' ? 'bargainFromSomebody' : 'fromSomebody')}
          </p>
          <h2 id={id} className={css.title}>
            {info.title}
          </h2>
          <p className={css.kind}>
            <Tag tone={kind === 'auction' ? 'gold' : 'brand'}>{t(`kind.${kind}`)}</Tag>
            {info.auctioning && (
              <span className={css.auctioning}>
                <Icon name="gavel" size={16} />
                {t('auctioning')}
              </span>
            )}
          </p>
          <Button kind="primary" block onClick={onOpen}>
            {t('open')}
          </Button>
        </div>
        {/* Rendered last, so that the focus starts at the button that opens it. */}
        <IconButton icon="x" size={20} label={t('close')} className={css.close} onClick={onDismiss} />
      </div>
    </dialog>
  );
};
