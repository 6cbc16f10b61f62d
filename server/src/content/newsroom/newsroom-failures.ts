import { defineFailures } from '../../http/failures.ts';

/** Refusals of the newsroom, in the operator's language. */
export const newsroomFail = defineFailures({
  'newsroom.missing': {
    code: 404,
    'zh-Hans': '文章不存在',
    'zh-Hant': '文章不存在',
    en: 'There is no such article',
    fr: 'Cet article n’existe pas',
    es: 'Ese artículo no existe',
  },
  'newsroom.author': {
    code: 400,
    'zh-Hans': '作者不是在册的会员',
    'zh-Hant': '作者不是在冊的會員',
    en: 'The author is no present member',
    fr: 'L’auteur n’est pas un membre actuel',
    es: 'El autor no es un miembro actual',
  },
  'newsroom.category': {
    code: 400,
    'zh-Hans': '没有这个分类，或它属于另一种内容',
    'zh-Hant': '沒有這個分類，或它屬於另一種內容',
    en: 'There is no such category, or it is for the other kind',
    fr: 'Cette catégorie n’existe pas ou concerne l’autre type',
    es: 'No existe esa categoría o es del otro tipo',
  },
  'newsroom.empty': {
    code: 400,
    'zh-Hans': '清理不允许的内容后，正文是空的',
    'zh-Hant': '清理不允許的內容後，正文是空的',
    en: 'Nothing is left of the text without what is not allowed in it',
    fr: 'Une fois le contenu non autorisé retiré, le texte est vide',
    es: 'Sin lo que no se permite, el texto queda vacío',
  },
  'newsroom.notOurs': {
    code: 409,
    'zh-Hans': '会员自己发布的作品只能移除，不能修改',
    'zh-Hant': '會員自己發布的作品只能移除，不能修改',
    en: 'What a member published can be taken down but not changed',
    fr: 'Ce qu’un membre a publié peut être retiré, pas modifié',
    es: 'Lo que publicó un miembro se puede retirar, pero no cambiar',
  },
  'newsroom.removed': {
    code: 409,
    'zh-Hans': '文章已被移除',
    'zh-Hant': '文章已被移除',
    en: 'The article has been taken down',
    fr: 'L’article a été retiré',
    es: 'El artículo se ha retirado',
  },
  'newsroom.categoryInUse': {
    code: 409,
    'zh-Hans': '分类下还有 {n} 篇文章',
    'zh-Hant': '分類下還有 {n} 篇文章',
    en: '{n, plural, one {The category still has # article} other {The category still has # articles}}',
    fr: '{n, plural, one {La catégorie contient encore # article} many {La catégorie contient encore # d’articles} other {La catégorie contient encore # articles}}',
    es: '{n, plural, one {La categoría aún tiene # artículo} many {La categoría aún tiene # de artículos} other {La categoría aún tiene # artículos}}',
  },
});
