import { useListMemberLabelsQuery, useChooseLabelsMutation } from '@juhe/api-client/member/label';
import type { ClientOutput } from '@juhe/contract/operation';
import type { memberLabel } from '@juhe/contract/member/label';
import { useNavigation } from '@juhe/platform';
import {
  ActionBar,
  Button,
  Card,
  Chips,
  ListSkeleton,
  Muted,
  Page,
  QueryView,
  SectionHead,
  toast,
  errorText,
  useLeaveGuard,
} from '@juhe/ui';
import { useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import css from './label.module.css';

type Labels = ClientOutput<typeof memberLabel.listMemberLabels>;

const Choice = ({ groups, chosen, max }: Labels) => {
  const t = useTranslations('label');
  const { back } = useNavigation();
  const [ids, setIds] = useState<readonly string[]>(chosen.map(({ id }) => id));
  const [save, { isLoading }] = useChooseLabelsMutation();
  const isFull = ids.length >= max;
  const release = useLeaveGuard(ids.length !== chosen.length || chosen.some(({ id }) => !ids.includes(id)));
  const choose = (group: Labels['groups'][number], keys: string[]) => {
    const otherIds = ids.filter((id) => !group.labels.some((label) => label.id === id));
    if (otherIds.length + keys.length > max) toast(t('full', { n: max }), { kind: 'error' });
    else setIds([...otherIds, ...keys]);
  };
  const submit = async () => {
    try {
      await save({ labelIds: [...ids] }).unwrap();
      toast(t('saved'), { kind: 'success' });
      release();
      back();
    } catch (refusal) {
      toast(errorText(refusal) ?? t('failed'), { kind: 'error' });
    }
  };
  return (
    <Page>
      <Muted>{t('intro', { n: max })}</Muted>
      {groups.map((group) => (
        <section key={group.id}>
          <SectionHead>{group.name}</SectionHead>
          <Card>
            <Chips
              multiple
              label={group.name}
              items={group.labels.map(({ id, name }) => ({ key: id, label: name }))}
              value={ids}
              onChange={(keys) =>
                choose(
                  group,
                  keys.filter((key) => group.labels.some(({ id }) => id === key)),
                )
              }
            />
          </Card>
        </section>
      ))}
      <ActionBar>
        <span role="status" className={css.count}>
          <Muted>{t(isFull ? 'countFull' : 'count', { n: ids.length, max })}</Muted>
        </span>
        <Button kind="primary" block busy={isLoading} onClick={submit}>
          {t('save')}
        </Button>
      </ActionBar>
    </Page>
  );
};

/** Up to ten labels that describe the member, from a grouped list. */
const SetLabelScreen = () => (
  <QueryView
    query={useListMemberLabelsQuery(undefined, { refetchOnMountOrArgChange: true })}
    skeleton={<ListSkeleton rows={6} media={0} />}
  >
    {(labels) => <Choice {...labels} />}
  </QueryView>
);

export { SetLabelScreen as Screen };
