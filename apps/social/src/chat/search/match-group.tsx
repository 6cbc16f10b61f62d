import * as socialPages from '@juhe/contract/pages/social';
import { PageLink } from '@juhe/platform';
import { Avatar, RelativeTime } from '@juhe/ui';
import { Marked } from '@juhe/ui/parts/search/marked';
import { useId } from 'react';
import { useTranslations } from '../../locales/texts.gen.js';
import { excerptOf, type MatchesOfConversation } from './matches.ts';
import css from './message-search.module.css';

/** The matches in one conversation; a tap opens it at the message. */
export const MatchGroup = ({ group, keyword }: { group: MatchesOfConversation; keyword: string }) => {
  const t = useTranslations('messageSearch');
  const id = useId();
  const { conversationId, partnerName, partnerAvatar, messages } = group;
  const name = partnerName || t('leftName');
  return (
    <section aria-labelledby={id} className={css.group}>
      <h2 id={id} className={css.partner}>
        <Avatar src={partnerAvatar} name={name} size={40} />
        <span className={css.name}>{name}</span>
      </h2>
      <ul>
        {messages.map(({ seq, own: isOwn, text, sentAt }) => (
          <li key={seq}>
            <PageLink to={socialPages.chat({ conversationId, seq })} className={css.match}>
              <span className={css.text}>
                {isOwn && t('you')}
                <Marked text={excerptOf(text, keyword)} words={[keyword]} />
              </span>
              <RelativeTime at={sentAt} kind="date" className={css.time} />
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  );
};
