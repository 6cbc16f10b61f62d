import { useGetCreationHistoryQuery } from '@juhe/api-client/content/creation';
import type { Creation, CreationHappened } from '@juhe/contract/content/creation.schemas';
import { ListSkeleton, Muted, QueryView, Sheet, Stack, Timeline } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';

const Happened = ({ items }: { items: readonly CreationHappened[] }) => {
  const t = useTranslations('creation');
  const titleOf = ({ state }: CreationHappened, index: number) => {
    if (state !== 'checking') return t(`state.${state}`);
    return t(index === items.length - 1 ? 'handedIn' : 'handedInAgain');
  };
  return (
    <Timeline
      items={items.map((item, index) => ({
        key: `${items.length - index}`,
        title: titleOf(item, index),
        at: item.at,
        ...(item.reason === '' ? {} : { note: item.reason }),
      }))}
    />
  );
};

const History = ({ id }: { id: string }) => {
  const query = useGetCreationHistoryQuery({ id }, { refetchOnMountOrArgChange: true });
  return (
    <QueryView query={query} skeleton={<ListSkeleton rows={2} media={0} />}>
      {(items) => <Happened items={items} />}
    </QueryView>
  );
};

interface Props {
  creation: Creation | undefined;
  onClose: () => void;
}

/** The state history of an own creation with times and reasons, newest first. */
export const CreationHistory = ({ creation, onClose }: Props) => {
  const t = useTranslations('creation');
  return (
    <Sheet open={creation !== undefined} onClose={onClose} title={t('history')}>
      {creation && (
        <Stack>
          <Muted>{creation.title}</Muted>
          <History id={creation.id} />
        </Stack>
      )}
    </Sheet>
  );
};
