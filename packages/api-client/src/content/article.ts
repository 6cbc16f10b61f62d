import { article } from '@juhe/contract/content/article';
import { inject, mutation, pages, query } from '@juhe/api-client';

export const {
  useBrowseArticleCategoriesQuery,
  useBrowseArticlesInfiniteQuery,
  useGetArticleQuery,
  useListRelatedArticlesQuery,
  useListArticleCommentsInfiniteQuery,
  useListArticleRepliesInfiniteQuery,
  useCommentArticleMutation,
  useReplyToArticleCommentMutation,
  useRemoveArticleCommentMutation,
  useRemoveArticleReplyMutation,
  useLikeArticleMutation,
  useLikeArticleCommentMutation,
  useCollectArticleMutation,
  useListFollowedAuthorsInfiniteQuery,
  useListCollectedArticlesInfiniteQuery,
  useListLikedArticlesInfiniteQuery,
  useListFollowedArticlesInfiniteQuery,
} = inject((build) => ({
  browseArticleCategories: query(build, article.browseArticleCategories, { keep: 3600 }),
  browseArticles: pages(build, article.browseArticles),
  getArticle: query(build, article.getArticle, { tags: ['content/article'] }),
  listRelatedArticles: query(build, article.listRelatedArticles),
  listArticleComments: pages(build, article.listArticleComments, { tags: ['content/comment'] }),
  listArticleReplies: pages(build, article.listArticleReplies, { tags: ['content/comment'] }),
  commentArticle: mutation(build, article.commentArticle, { invalidates: ['content/comment', 'content/article'] }),
  replyToArticleComment: mutation(build, article.replyToArticleComment, { invalidates: ['content/comment', 'content/article'] }),
  removeArticleComment: mutation(build, article.removeArticleComment, { invalidates: ['content/comment', 'content/article'] }),
  removeArticleReply: mutation(build, article.removeArticleReply, {
    invalidates: ['content/comment', 'content/article'],
  }),
  likeArticle: mutation(build, article.likeArticle, {
    invalidates: ['content/liked'],
    optimistic: ({ id, like }, patch) =>
      patch(article.getArticle, { id }, (draft) => {
        draft.likes += Number(like === true) - Number(draft.liked);
        draft.liked = like === true;
      }),
  }),
  likeArticleComment: mutation(build, article.likeArticleComment, { invalidates: ['content/comment'] }),
  collectArticle: mutation(build, article.collectArticle, {
    invalidates: ['content/collected'],
    optimistic: ({ id, collect }, patch) =>
      patch(article.getArticle, { id }, (draft) => {
        draft.collects += Number(collect === true) - Number(draft.collected);
        draft.collected = collect === true;
      }),
  }),
  followAuthor: mutation(build, article.followAuthor, { invalidates: ['content/article', 'social/relation'] }),
  listFollowedAuthors: pages(build, article.listFollowedAuthors, { tags: ['social/relation'] }),
  listCollectedArticles: pages(build, article.listCollectedArticles, { tags: ['content/collected'] }),
  listLikedArticles: pages(build, article.listLikedArticles, { tags: ['content/liked'] }),
  listFollowedArticles: pages(build, article.listFollowedArticles, { tags: ['social/relation'] }),
}));
