import { useCheckCancellationQuery } from '@juhe/api-client/member/account';
import { useGetProfileQuery } from '@juhe/api-client/member/session';
import { ListSkeleton, Page, QueryView } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import { CancelForm } from './cancel-form.tsx';
import { CancelHead } from './cancel-head.tsx';
import { Forfeitures } from './forfeitures.tsx';
import { Blockers } from './blockers.tsx';

/** Account deletion: what blocks it, what is forfeited, and the confirmation code. */
const LogoutScreen = () => {
  const t = useTranslations('cancel');
  const info = useGetProfileQuery();
  const check = useCheckCancellationQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <Page gap={4}>
      <CancelHead title={t('title')} text={t('text')} />
      <QueryView query={check} skeleton={<ListSkeleton rows={4} media={0} />}>
        {({ obstacles: blockers, losses: forfeitures }) => (
          <>
            {blockers.length > 0 && <Blockers blockers={blockers} />}
            <Forfeitures forfeitures={forfeitures} />
            {blockers.length === 0 && (
              <QueryView query={info} skeleton={<ListSkeleton rows={1} media={0} />}>
                {({ mobile }) => <CancelForm mobile={mobile ?? ''} onRefused={() => void check.refetch()} />}
              </QueryView>
            )}
          </>
        )}
      </QueryView>
    </Page>
  );
};

export { LogoutScreen as Screen };
