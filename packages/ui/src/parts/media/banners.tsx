import { PageLink, usePageExists } from '@juhe/platform';
import { Picture, Skeleton, Swiper } from '@juhe/ui';
import css from './banners.module.css';
import { useIsWide } from '../layout/use-is-wide.tsx';

/** As returned by the API. */
interface Banner {
  readonly id: string;
  readonly title: string;
  readonly picUrl: string;
  /** A page's address; empty: no link. */
  readonly link: string;
}

/** Aspect ratio of a banner's picture. */
const ratio = 5 / 2;

interface BannerProps {
  picUrl: string;
  title: string;
  link: string;
  priority: boolean;
}

/** A banner whose page does not exist yet has no link. */
const BannerSlide = ({ picUrl, title, link, priority }: BannerProps) => {
  const [path = ''] = link.split('?');
  const exists = usePageExists(path);
  const picture = <Picture src={picUrl} alt={title} ratio={ratio} priority={priority} />;
  return link !== '' && exists ? (
    <PageLink to={link} className={css.banner}>
      {picture}
    </PageLink>
  ) : (
    <div className={css.banner}>{picture}</div>
  );
};

interface BannersProps {
  /** Undefined while loading. */
  banners: readonly Banner[] | undefined;
  /** Accessible name of the carousel. */
  label: string;
}

/**
 * The banners of a page, with the next two beside them on wide windows; their space is reserved while they load, and released
 * if there are none.
 */
export const Banners = ({ banners, label }: BannersProps) => {
  const isWide = useIsWide();
  if (banners?.length === 0) return null;
  return (
    <div className={css.banners}>
      {banners ? (
        <Swiper label={label} rounded>
          {banners.map((banner, index) => (
            <BannerSlide key={banner.id} picUrl={banner.picUrl} title={banner.title} link={banner.link} priority={index === 0} />
          ))}
        </Swiper>
      ) : (
        <Skeleton ratio={ratio} style={{ maxHeight: 280 }} />
      )}
      {isWide && (
        <div className={css.tiles}>
          {banners?.slice(1, 3).map((banner) => (
            <BannerSlide key={banner.id} picUrl={banner.picUrl} title={banner.title} link={banner.link} priority={false} />
          ))}
        </div>
      )}
    </div>
  );
};
