import { useGetAgreementQuery } from '@juhe/api-client/common/protocol';
import type { ProtocolType } from '@juhe/contract/common/protocol.constants';
import { Card, DateTime, ListSkeleton, Muted, Page, QueryView, RichText, Stack } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import css from './agreement.module.css';

const skeleton = (
  <Page>
    <ListSkeleton media={0} />
  </Page>
);

/** The text of an agreement in the reader's language. */
export const Agreement = ({ type }: { type: ProtocolType }) => {
  const t = useTranslations('activity');
  return (
    <QueryView query={useGetAgreementQuery({ type })} skeleton={skeleton}>
      {({ title, content, version, updatedAt }) => (
        <Page>
          <Card>
            <article>
              <Stack>
                <h2 className={css.title}>{title}</h2>
                <Muted>
                  {t('version', { version })} · <DateTime at={updatedAt} as="date" />
                </Muted>
                <RichText html={content} />
              </Stack>
            </article>
          </Card>
        </Page>
      )}
    </QueryView>
  );
};
