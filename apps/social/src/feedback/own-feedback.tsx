import { useGetMyFeedbackListInfiniteQuery } from '@juhe/api-client/common/feedback';
import { useGetDictListQuery } from '@juhe/api-client/common/dict';
import type { Feedback } from '@juhe/contract/common/feedback.schemas';
import { useTranslations } from '@juhe/platform';
import { Card, ImagePreview, InfiniteList, ListSkeleton, Muted, Picture, RelativeTime, Tag } from '@juhe/ui';
import { useState } from 'react';
import css from './feedback.module.css';

const One = ({ one, kind }: { one: Feedback; kind: string }) => {
  const t = useTranslations('feedback');
  const [shown, setShown] = useState<number>();
  return (
    <Card>
      <div className={css.facts}>
        <span className={css.kind}>{kind}</span>
        <Muted>
          <RelativeTime at={one.createdAt} />
        </Muted>
        <span className={css.state}>
          <Tag tone={one.state === 'answered' ? 'green' : 'grey'}>{t(`state.${one.state}`)}</Tag>
        </span>
      </div>
      <p className={css.text}>{one.text}</p>
      {one.pictures.length > 0 && (
        <ul className={css.pictures}>
          {one.pictures.map(({ id, thumb }, index) => (
            <li key={id}>
              <button
                type="button"
                className={css.picture}
                aria-label={t('showPicture', { n: index + 1 })}
                onClick={() => setShown(index)}
              >
                <Picture src={thumb} alt="" ratio={1} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {one.answer !== null && (
        <div className={css.answer}>
          <span className={css.from}>
            {t('answer')}
            {one.answeredAt !== null && <RelativeTime at={one.answeredAt} />}
          </span>
          <p className={css.text}>{one.answer}</p>
        </div>
      )}
      <ImagePreview images={one.pictures.map(({ url }) => ({ src: url }))} index={shown} onClose={() => setShown(undefined)} />
    </Card>
  );
};

/** What the member told, latest first, with the answers. */
export const OwnFeedback = () => {
  const t = useTranslations('feedback');
  const kinds = useGetDictListQuery({ type: 'feedbackKind' });
  return (
    <InfiniteList
      query={useGetMyFeedbackListInfiniteQuery({})}
      keyOf={({ id }) => id}
      id="feedback"
      gap={12}
      skeleton={<ListSkeleton rows={3} media={0} />}
      empty={{ icon: 'headset', text: t('none') }}
    >
      {(one) => <One one={one} kind={kinds.data?.find(({ value }) => value === one.kind)?.label ?? ''} />}
    </InfiniteList>
  );
};
