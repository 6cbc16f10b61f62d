import { Button, copyText, Muted, Sheet, Stack } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import css from './factor.module.css';

/** Shows the recovery codes once: the server stores only their hashes. */
export const RecoveryCodesSheet = ({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) => {
  const t = useTranslations('factor');
  return (
    <Sheet
      open={codes.length > 0}
      onClose={onClose}
      title={t('recovery')}
      footer={
        <Button kind="primary" block onClick={onClose}>
          {t('kept')}
        </Button>
      }
    >
      <Stack>
        <Muted>{t('codesLead')}</Muted>
        <ol className={css.codes} translate="no">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <Button kind="secondary" block icon="copy" onClick={() => void copyText(codes.join('\n'))}>
          {t('copyCodes')}
        </Button>
      </Stack>
    </Sheet>
  );
};
