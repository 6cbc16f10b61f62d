import { useSession } from '@juhe/auth';
import { maskMobile } from '@juhe/contract/mask-mobile';
import type { MemberInfo } from '@juhe/contract/member/session.schemas';
import type { ClientOutput } from '@juhe/contract/operation';
import * as shellPages from '@juhe/contract/pages/shell';
import * as socialPages from '@juhe/contract/pages/social';
import type { homepage } from '@juhe/contract/social/homepage';
import { PageLink } from '@juhe/platform';
import { Avatar, Badge, Count, Icon, Skeleton, Tag } from '@juhe/ui';
import type { ReactNode } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import css from './mine.module.css';

interface Props {
  overview: ClientOutput<typeof homepage.getMyCounts> | undefined;
  info: MemberInfo | undefined;
  /** Number of unread notices. */
  unread: number;
  /** The counts could not be loaded. */
  failed: boolean;
}

interface FigureProps {
  value: number | undefined;
  failed: boolean;
  label: string;
  to: string;
  extra?: ReactNode;
}

const Figure = ({ value, failed, label, to, extra }: FigureProps) => (
  <PageLink to={to} className={css.figure}>
    <span className={css.number}>
      {value !== undefined ? <Count value={value} /> : failed ? '–' : <Skeleton width={28} height={22} />}
      {extra}
    </span>
    <span className={css.figureLabel}>{label}</span>
  </PageLink>
);

/** Picture, name, mobile number and counts. Stored user data is shown immediately, the counts when they are loaded. */
export const ProfileCard = ({ overview, info, unread, failed }: Props) => {
  const t = useTranslations('mine');
  const { user } = useSession();
  const name = info?.nickname ?? user?.nickname ?? '';
  const mobile = maskMobile(info?.mobile ?? user?.mobile);
  return (
    <section className={css.profile} aria-label={t('profile')}>
      <div className={css.head}>
        <div className={css.who}>
          <span className={css.ring}>
            <Avatar src={info?.avatar ?? user?.avatar} name={name} size={72} />
          </span>
          <span className={css.names}>
            <span className={css.title}>
              <PageLink to={socialPages.userHomepage()} className={css.name}>
                {name}
              </PageLink>
              <Icon name="chevron-right" size={18} />
            </span>
            {info && mobile === '' ? (
              <PageLink to={shellPages.bindMobile({ redirect: socialPages.mine() })} className={css.bind}>
                {t('noMobile')}
                <Icon name="chevron-right" size={14} />
              </PageLink>
            ) : (
              <span className={css.mobile}>{mobile}</span>
            )}
            {info && info.roles.length > 0 && (
              <span className={css.roles}>
                {info.roles.map((role) => (
                  <Tag key={role} tone="gold" icon={role === 'expert' ? 'medal' : 'store'}>
                    {t(`roles.${role}`)}
                  </Tag>
                ))}
              </span>
            )}
          </span>
        </div>
        <PageLink to={socialPages.message()} className={css.gear}>
          <Badge count={unread} label={t('unread', { count: unread })}>
            <Icon name="bell" size={22} />
          </Badge>
          <span className="visually-hidden">{t('messages')}</span>
        </PageLink>
        <PageLink to={socialPages.setup()} className={css.gear} aria-label={t('settings')}>
          <Icon name="settings" size={22} />
        </PageLink>
      </div>
      <PageLink to={socialPages.editInfo()} className={css.bio} aria-label={info ? undefined : t('addBio')}>
        {info ? <span>{info.bio || t('addBio')}</span> : failed ? <span>–</span> : <Skeleton width={180} height={16} />}
        <Icon name="pencil" size={14} />
      </PageLink>
      <div className={css.figures}>
        <Figure value={overview?.counts.follows} failed={failed} label={t('follows')} to={socialPages.focus()} />
        <Figure
          value={overview?.counts.fans}
          failed={failed}
          label={t('fans')}
          to={socialPages.fansList()}
          extra={
            overview && overview.newFans > 0 && <Badge count={overview.newFans} label={t('newFans', { n: overview.newFans })} />
          }
        />
        <Figure value={overview?.counts.likes} failed={failed} label={t('likesReceived')} to={socialPages.userHomepage()} />
        <Figure value={overview?.counts.creations} failed={failed} label={t('creations')} to={socialPages.userHomepage()} />
      </div>
    </section>
  );
};
