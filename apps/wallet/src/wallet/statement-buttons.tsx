import { useMakeStatementMutation } from '@juhe/api-client/wallet/statement';
import * as walletPages from '@juhe/contract/pages/wallet';
import { Button, Cell, CellGroup, errorText, formatMoment, SectionHead, toast } from '@juhe/ui';
import { saveFile } from '@juhe/ui/parts/media/save-file';
import { useTranslations } from '../locales/texts.gen.js';
import type { WalletAccount } from './entry-sheet.tsx';
import css from './wallet.module.css';

const formats = ['csv', 'pdf'] as const;

/** The statement of a past month: downloads it, and links to the page that verifies one. */
export const StatementButtons = ({ account, month }: { account: WalletAccount; month: string }) => {
  const t = useTranslations('statement');
  const [make, { isLoading, originalArgs }] = useMakeStatementMutation();
  const save = async (format: (typeof formats)[number]) => {
    try {
      const { name, mediaType, base64 } = await make({ account, month, format }).unwrap();
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
      saveFile(name, new Blob([bytes], { type: mediaType }));
      toast(t('saved'), { kind: 'success' });
    } catch (refusal) {
      toast(errorText(refusal) ?? t('failed'), { kind: 'error' });
    }
  };
  return (
    <section aria-label={t('title')}>
      <SectionHead>{t('title')}</SectionHead>
      <CellGroup>
        <Cell icon="receipt" title={formatMoment(`${month}-01T00:00:00`, 'month')} note={t('note')} />
        <div className={css.statement}>
          {formats.map((format) => (
            <Button
              key={format}
              kind="secondary"
              block
              busy={isLoading && originalArgs?.format === format}
              disabled={isLoading}
              onClick={() => save(format)}
            >
              {t(format)}
            </Button>
          ))}
        </div>
        <Cell icon="shield-check" title={t('toCheck')} to={walletPages.checkStatement()} />
      </CellGroup>
    </section>
  );
};
