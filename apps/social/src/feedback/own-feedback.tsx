import { useGetMyFeedbackListInfiniteQuery } from '@juhe/api-client/common/feedback';
import { useGetDictListQuery } from '@juhe/api-client/common/dict';
import type { Feedback } from '@juhe/contract/common/feedback.schemas';
import { useTranslations } from '@juhe/platform';
import { Card, InfiniteList, ListSkeleton, Muted, RelativeTime, Tag } from '@juhe/ui';
import { PictureStrip } from '@juhe/ui/parts/picture-strip';
import css from './feedback.module.css';

const One = ({ one, kind }: { one: Feedback; kind: string }) => {
  const t = useTranslations('feedback');
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
      <PictureStrip pictures={one.pictures} label={(n) => t('showPicture', { n })} />
      {one.answer !== null && (
        <div className={css.answer}>
          <span className={css.from}>
            {t('answer')}
            {one.answeredAt !== null && <RelativeTime at={one.answeredAt} />}
          </span>
          <p className={css.text}>{one.answer}</p>
        </div>
      )}
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
