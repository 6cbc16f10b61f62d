import { useGetHomePageQuery, useModifyPermissionsMutation } from '@juhe/api-client/social/homepage';
import { useTranslations } from '@juhe/platform';
import { Cell, Muted, Radio, RadioGroup, Sheet, toast } from '@juhe/ui';
import { useState } from 'react';

/** Who may look at the homepage; level 2 (listed members) is shown when it is set, it is not chosen here. */
const levels = [0, 1, 3] as const;

/** Who may see the member's homepage and its lists (domain.md §8). */
export const PrivacyCell = () => {
  const t = useTranslations('setup');
  const { data } = useGetHomePageQuery({});
  const [modify] = useModifyPermissionsMutation();
  const [open, setOpen] = useState(false);
  const level = data?.permissionLevel;
  const choose = async (value: string) => {
    const result = await modify({ permissionLevel: Number(value) });
    if (!('data' in result)) return;
    toast(t('saved'), { kind: 'success' });
    setOpen(false);
  };
  return (
    <>
      <Cell
        icon="eye"
        title={t('visibility')}
        value={level === null || level === undefined ? '' : t(`levels.${level}`)}
        arrow
        onClick={() => setOpen(true)}
      />
      <Sheet open={open} onClose={() => setOpen(false)} title={t('visibility')}>
        <Muted>{t('visibilityNote')}</Muted>
        <RadioGroup label={t('visibility')} value={level?.toString()} onChange={(value) => void choose(value)}>
          {levels.map((one) => (
            <Radio key={one} value={String(one)}>
              {t(`levels.${one}`)}
            </Radio>
          ))}
        </RadioGroup>
      </Sheet>
    </>
  );
};
