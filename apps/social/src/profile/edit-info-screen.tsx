import { useInfoQuery } from '@juhe/api-client/member/session';
import { ListSkeleton, QueryView } from '@juhe/ui';
import { EditForm } from './edit-form.tsx';

/** The member's own data to change. */
export const Screen = () => (
  <QueryView query={useInfoQuery()} skeleton={<ListSkeleton rows={6} />}>
    {(info) => <EditForm key={info.id} info={info} />}
  </QueryView>
);
