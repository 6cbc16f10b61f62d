import {
  useGetHomepageQuery,
  useListDeniedViewersInfiniteQuery,
  useListAllowedViewersInfiniteQuery,
  useSetHomepageAccessMutation,
} from '@juhe/api-client/social/homepage';
import * as socialPages from '@juhe/contract/pages/social';
import { useFormatters, useNavigation } from '@juhe/platform';
import { Card, Cell, CellGroup, Page, QueryView, Radio, RadioGroup, toast } from '@juhe/ui';
import { PageHead, PageHeadSkeleton } from '@juhe/ui/parts/layout/page-head';
import { useTranslations } from '../locales/texts.gen.js';

const levels = [0, 1, 2, 3] as const;

/** Who may see the member's homepage: the level, the list of level 2, and the excluded members (domain.md §8). */
const VisibilityScreen = () => {
  const t = useTranslations('visibility');
  const { number } = useFormatters();
  const { navigateTo } = useNavigation();
  const query = useGetHomepageQuery({});
  const allowed = useListAllowedViewersInfiniteQuery({}, { refetchOnMountOrArgChange: true }).data?.pages[0]?.total;
  const denied = useListDeniedViewersInfiniteQuery({}, { refetchOnMountOrArgChange: true }).data?.pages[0]?.total;
  const [modify] = useSetHomepageAccessMutation();
  const choose = async (level: number) => {
    // Level 2 with an empty list would exclude everybody.
    if (level === 2 && !allowed) {
      navigateTo(socialPages.visibilityMembers({ list: 'allowed' }));
      return;
    }
    try {
      await modify({ permissionLevel: level }).unwrap();
      toast(t('saved'), { kind: 'success' });
    } catch {
      // The error policy shows the server's message.
    }
  };
  const countOf = (total: number | undefined) => (total === undefined ? '' : t('count', { n: total, shown: number(total) }));
  return (
    <Page>
      <QueryView query={query} skeleton={<PageHeadSkeleton />}>
        {({ permissionLevel }) => (
          <>
            <PageHead icon="eye" tone="blue" title={t('levelLabel')} note={t('note')} />
            <Card>
              <RadioGroup
                label={t('levelLabel')}
                value={permissionLevel?.toString()}
                onChange={(value) => void choose(Number(value))}
              >
                {levels.map((level) => (
                  <Radio key={level} value={String(level)} note={level === 2 ? t('listedNote') : undefined}>
                    {t(`levels.${level}`)}
                  </Radio>
                ))}
              </RadioGroup>
            </Card>
            <CellGroup title={t('lists')} note={t('deniedNote')}>
              {(permissionLevel === 2 || Boolean(allowed)) && (
                <Cell
                  icon="eye"
                  title={t('allowed')}
                  value={countOf(allowed)}
                  to={socialPages.visibilityMembers({ list: 'allowed' })}
                />
              )}
              <Cell
                icon="eye-off"
                title={t('denied')}
                value={countOf(denied)}
                to={socialPages.visibilityMembers({ list: 'denied' })}
              />
            </CellGroup>
          </>
        )}
      </QueryView>
    </Page>
  );
};

export { VisibilityScreen as Screen };
