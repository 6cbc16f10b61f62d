import { useMakeStatementMutation } from '@juhe/api-client/wallet/statement';
import * as walletPages from '@juhe/contract/pages/wallet';
import { PageLink } from '@juhe/platform';
import { Button, errorText, Muted, toast } from '@juhe/ui';
import { saveFile } from '@juhe/ui/parts/save-file';
import { useTranslations } from '../locales/texts.gen.js';
import type { WalletAccount } from './entry-sheet.tsx';
import css from './wallet.module.css';

const formats = ['csv', 'pdf'] as const;

/** Downloads the statement of a past month; links to the page that verifies one. */
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
    <section aria-label={t('title')} className={css.statement}>
      <div className={css.actions}>
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
      <Muted>{t('note')}</Muted>
      <PageLink to={walletPages.checkStatement()} className={css.link}>
        {t('toCheck')}
      </PageLink>
    </section>
  );
};
