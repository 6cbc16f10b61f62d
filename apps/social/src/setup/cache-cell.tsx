import { useAppSelector, useFormatters } from '@juhe/platform';
import { Cell, confirmDialog, toast } from '@juhe/ui';
import { useEffect, useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { clearCaches, cacheBytes } from './device-cache.ts';

/** The size of this device's caches, and a button to clear them. */
export const CacheCell = () => {
  const t = useTranslations('setup');
  const { number } = useFormatters();
  const apiState = useAppSelector((state: object): unknown => Reflect.get(state, 'api'));
  const [bytes, setBytes] = useState<number>();
  useEffect(() => {
    let isActive = true;
    void cacheBytes(apiState).then((count) => isActive && setBytes(count));
    return () => {
      isActive = false;
    };
  }, [apiState]);
  const size = (count: number) =>
    count < 1_000_000
      ? t('kilobytes', { n: number(Math.ceil(count / 1000)) })
      : t('megabytes', { n: number(Math.round(count / 100_000) / 10) });
  const clear = async () => {
    if (!(await confirmDialog({ title: t('clearTitle'), text: t('clearText'), confirm: t('clear') }))) return;
    await clearCaches();
    toast(t('cleared'), { kind: 'success' });
  };
  return <Cell icon="zap" title={t('cache')} value={bytes === undefined ? '' : size(bytes)} arrow onClick={() => void clear()} />;
};
