import { useListMyFeedbackInfiniteQuery } from '@juhe/api-client/common/feedback';
import { useListChoicesQuery } from '@juhe/api-client/common/dict';
import type { Feedback } from '@juhe/contract/common/feedback.schemas';
import { Card, InfiniteList, ListSkeleton, Muted, RelativeTime, Tag } from '@juhe/ui';
import { PictureStrip } from '@juhe/ui/parts/media/picture-strip';
import { useTranslations } from '../locales/texts.gen.js';
import css from './feedback.module.css';

const Item = ({ entry, kind }: { entry: Feedback; kind: string }) => {
  const t = useTranslations('feedback');
  return (
    <Card>
      <div className={css.facts}>
        <span className={css.kind}>{kind}</span>
        <Muted>
          <RelativeTime at={entry.createdAt} />
        </Muted>
        <span className={css.state}>
          <Tag tone={entry.state === 'answered' ? 'green' : 'grey'}>{t(`state.${entry.state}`)}</Tag>
        </span>
      </div>
      <p className={css.text}>{entry.text}</p>
      <PictureStrip pictures={entry.pictures} label={(n) => t('showPicture', { n })} />
      {entry.answer !== null && (
        <div className={css.answer}>
          <span className={css.from}>
            {t('answer')}
            {entry.answeredAt !== null && <RelativeTime at={entry.answeredAt} />}
          </span>
          <p className={css.text}>{entry.answer}</p>
        </div>
      )}
    </Card>
  );
};

/** The member's feedback, latest first, with the answers. */
export const OwnFeedback = () => {
  const t = useTranslations('feedback');
  const kinds = useListChoicesQuery({ type: 'feedbackKind' });
  return (
    <InfiniteList
      query={useListMyFeedbackInfiniteQuery({})}
      keyOf={({ id }) => id}
      id="feedback"
      gap={12}
      skeleton={<ListSkeleton rows={3} media={0} />}
      empty={{ icon: 'headset', text: t('none') }}
    >
      {(entry) => <Item entry={entry} kind={kinds.data?.find(({ value }) => value === entry.kind)?.label ?? ''} />}
    </InfiniteList>
  );
};
