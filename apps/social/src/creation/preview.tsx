import { previewHtml } from '@juhe/api-client/content/creation-preview';
import type { CreationKind } from '@juhe/contract/content/creation.schemas';
import { Picture, RichText, Sheet, Swiper } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import css from './creation.module.css';
import { contentOf, type Work } from './work.ts';

interface Props {
  open: boolean;
  onClose: () => void;
  kind: CreationKind;
  work: Work;
  addresses: Readonly<Record<string, string>>;
}

const Head = ({ kind, work, addresses }: Pick<Props, 'kind' | 'work' | 'addresses'>) => {
  const t = useTranslations('creation');
  if (kind === 'pictures' && work.pictures.length > 0)
    return (
      <Swiper label={t('pictures')}>
        {work.pictures.map((picture) => (
          <Picture key={picture.key} src={addresses[picture.key] ?? picture.url} alt="" ratio={3 / 4} fit="contain" />
        ))}
      </Swiper>
    );
  if (kind === 'video' && work.film)
    return (
      <div className={css.frame}>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a member's own film has no captions */}
        <video src={addresses[work.film.key] ?? work.film.url} controls playsInline preload="metadata" aria-label={t('film')} />
      </div>
    );
  return null;
};

/** The creation as its readers see it, rendered by the server's rules. */
export const Preview = ({ open, onClose, kind, work, addresses }: Props) => {
  const t = useTranslations('creation');
  return (
    <Sheet open={open} onClose={onClose} title={t('preview')} tall>
      {open && (
        <article className={css.preview}>
          <Head kind={kind} work={work} addresses={addresses} />
          <h2>{work.title.trim() || t('untitled')}</h2>
          <RichText html={previewHtml(kind, contentOf(work))} />
          {work.tags.length > 0 && <p className={css.note}>{work.tags.map((tag) => `#${tag}`).join(' ')}</p>}
        </article>
      )}
    </Sheet>
  );
};
