import { pointsShop } from '@juhe/contract/auction/points-shop';
import { article } from '@juhe/contract/content/article';
import { book } from '@juhe/contract/content/book';
import { discover } from '@juhe/contract/content/discover';
import { search } from '@juhe/contract/content/search';
import { study } from '@juhe/contract/content/study';
import { topic } from '@juhe/contract/content/topic';
import { video } from '@juhe/contract/content/video';
import { bargain } from '@juhe/contract/mall/bargain';
import { coupon } from '@juhe/contract/mall/coupon';
import { goods } from '@juhe/contract/mall/goods';
import { group } from '@juhe/contract/mall/group';
import { shop } from '@juhe/contract/mall/shop';
import type { Operation } from '@juhe/contract/operation';

/**
 * The operations that may return data up to two seconds old, from a read replica (DATABASE_READ_URL, decision 0058): public
 * feeds, lists, details and searches. What the streams of lots, of answers and of the site announce to everybody (bids, lots,
 * settings), what shows an own balance or whether something can be bought, and who may look at a homepage is read from the
 * primary (`tools/rules/stale-reads.test.ts`).
 */
const operations: readonly Operation[] = [
  pointsShop.listPointsShopCategories,
  pointsShop.listPointsGoods,
  article.browseArticleCategories,
  article.browseArticles,
  article.getArticle,
  article.listRelatedArticles,
  article.listArticleComments,
  article.listArticleReplies,
  book.listBookCategories,
  book.listBooks,
  book.listSimilarBooks,
  book.getBook,
  book.listChapters,
  book.readChapter,
  book.downloadChapters,
  book.listBookComments,
  book.listBookReplies,
  discover.listDiscoverFeed,
  search.searchSite,
  search.searchInBook,
  search.searchMembers,
  search.suggestSearches,
  search.listPopularSearches,
  study.listCourses,
  study.getCourse,
  study.listCourseCategories,
  topic.listHotTopics,
  video.listVideoFeed,
  video.getVideo,
  video.listAuthorVideos,
  video.listVideoComments,
  video.listVideoReplies,
  bargain.listBargainActivities,
  coupon.listCouponGoods,
  goods.getCategoryTree,
  goods.listGoods,
  goods.getGoods,
  goods.getGoodsSpec,
  goods.recommendGoods,
  goods.listGoodsReviews,
  group.listGroupActivities,
  shop.getShop,
  shop.searchShops,
];

/** By their ids. */
export const staleReads: ReadonlySet<string> = new Set(operations.map(({ id }) => id));
