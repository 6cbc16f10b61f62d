import type { ClientOutput } from '@juhe/contract/operation';
import * as socialPages from '@juhe/contract/pages/social';
import type { homepage } from '@juhe/contract/social/homepage';
import { FollowButton } from '@juhe/features/follow/follow-button';
import { PageLink } from '@juhe/platform';
import { Avatar, buttonClass, Count, PageTitle, Skeleton, Tag } from '@juhe/ui';
import { Hero } from '@juhe/ui/parts/layout/hero';
import { useTranslations } from '../locales/texts.gen.js';
import { Cover, useTone } from '../shared/cover.tsx';
import css from './homepage.module.css';

type Homepage = ClientOutput<typeof homepage.getHomepage>;
type Props = Pick<Homepage, 'member' | 'counts'>;

const Figures = ({ member, counts }: Props) => {
  const t = useTranslations('homepage');
  const isSelf = member.relation === 'self';
  const figure = (value: number, label: string) => (
    <>
      <span className={css.number}>
        <Count value={value} />
      </span>
      <span className={css.label}>{label}</span>
    </>
  );
  return (
    <div className={css.figures}>
      {isSelf ? (
        <PageLink to={socialPages.focus()} className={css.figure}>
          {figure(counts.follows, t('follows'))}
        </PageLink>
      ) : (
        <span className={css.figure}>{figure(counts.follows, t('follows'))}</span>
      )}
      <PageLink to={socialPages.fansList(isSelf ? {} : { memberId: member.id })} className={css.figure}>
        {figure(counts.fans, t('fans'))}
      </PageLink>
      <span className={css.figure}>{figure(counts.likes, t('likes'))}</span>
    </div>
  );
};

/** Roles, region and labels in one row that scrolls; its space is reserved for members without any. */
const Facts = ({ member: { roles, region, labels } }: Pick<Props, 'member'>) => {
  const t = useTranslations('homepage');
  if (roles.length === 0 && region === '' && labels.length === 0) return <div className={css.facts} />;
  return (
    <div className={css.facts} role="region" aria-label={t('labels')} tabIndex={0}>
      {roles.includes('expert') && (
        <Tag tone="gold" icon="medal">
          {t('roles.expert')}
        </Tag>
      )}
      {roles.includes('shopOwner') && (
        <Tag tone="gold" icon="store">
          {t('roles.shopOwner')}
        </Tag>
      )}
      {region !== '' && <Tag icon="map-pin">{region}</Tag>}
      {labels.map((label) => (
        <Tag key={label}>{label}</Tag>
      ))}
    </div>
  );
};

/** Cover, picture, name, bio, counts and actions. */
export const HomepageHead = ({ member, counts }: Props) => {
  const t = useTranslations('homepage');
  const tone = useTone(member.avatar);
  return (
    <header className={css.head}>
      <Hero name={member.nickname}>
        <div className={css.cover}>
          <Cover memberId={member.id} cover={member.cover} tone={tone} />
        </div>
      </Hero>
      <div className={css.body}>
        <div className={css.top}>
          <span className={css.ring} data-hero-page="avatar">
            <Avatar src={member.avatar} name={member.nickname} size={72} />
          </span>
          <div className={css.actions}>
            {member.relation === 'self' ? (
              <PageLink to={socialPages.editInfo()} className={buttonClass('secondary', 's')}>
                {t('edit')}
              </PageLink>
            ) : (
              <>
                <PageLink to={socialPages.chat({ memberId: member.id })} className={buttonClass('secondary', 's')}>
                  {t('message')}
                </PageLink>
                <FollowButton member={member} />
              </>
            )}
          </div>
        </div>
        <h2 className={css.name}>
          {member.nickname}
          <PageTitle>{member.nickname}</PageTitle>
        </h2>
        <Facts member={member} />
        <p className={css.bio}>{member.bio || t(member.relation === 'self' ? 'ownNoBio' : 'noBio')}</p>
        <Figures member={member} counts={counts} />
      </div>
    </header>
  );
};

/** Skeleton of the head. */
export const HomepageSkeleton = () => (
  <div className={css.head} aria-hidden="true">
    <Hero>
      <div className={css.cover} />
    </Hero>
    <div className={css.body}>
      <div className={css.top}>
        <span className={css.ring} data-hero-page="avatar">
          <Skeleton width={72} height={72} round />
        </span>
      </div>
      <Skeleton width={140} height={28} />
      <Skeleton width={200} height={20} />
      <Skeleton width={240} height={20} />
      <Skeleton width={200} height={44} />
    </div>
  </div>
);
