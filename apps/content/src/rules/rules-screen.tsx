import { useGetAgreementQuery } from '@juhe/api-client/common/protocol';
import { type ProtocolType, protocolTypes } from '@juhe/contract/common/protocol.constants';
import * as contentPages from '@juhe/contract/pages/content';
import { useTranslations } from '../locales/texts.gen.js';
import { useQuery } from '@juhe/platform';
import { DateTime, ListSkeleton, Muted, Page, QueryView, RichText } from '@juhe/ui';
import css from './rules.module.css';

const protocolTypeOf = (type: string | undefined): ProtocolType =>
  protocolTypes.find((candidate) => candidate === type) ?? 'user';

const skeleton = (
  <Page width="list">
    <ListSkeleton media={0} />
  </Page>
);

/** Agreement page: `?type=user|privacy|…`. */
const RulesScreen = () => {
  const t = useTranslations('rules');
  const { type } = useQuery(contentPages.rules);
  return (
    <QueryView query={useGetAgreementQuery({ type: protocolTypeOf(type) })} skeleton={skeleton}>
      {({ title, content, version, updatedAt }) => (
        <article className={css.page} data-width="list">
          <h2 className={css.title}>{title}</h2>
          <Muted>
            {t('version', { version })} · <DateTime at={updatedAt} as="date" />
          </Muted>
          <RichText html={content} />
        </article>
      )}
    </QueryView>
  );
};

export { RulesScreen as Screen };
