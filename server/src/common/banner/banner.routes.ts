import { banner } from '@juhe/contract/common/banner';
import { bannerSchemas } from '@juhe/contract/common/banner.schemas';
import { routes } from '../../http/call/routes.ts';
import { listShownBanners, listBanners, removeBanner, setBanner } from './banner.service.ts';

export const bannerRoutes = routes(banner, bannerSchemas, { listShownBanners, listBanners, setBanner, removeBanner });
