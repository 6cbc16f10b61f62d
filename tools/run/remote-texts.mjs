/** Returns the texts of a new remote in the five languages: titles by page, one group per slice. */
export const texts = (name) => {
  const textsOf = ([home, detail], welcome, goods, empty, sold, absent, back) => ({
    titles: { [`/remote/${name}/home`]: home, [`/remote/${name}/detail`]: detail },
    home: { welcome, goods, empty, sold },
    detail: { missing: absent, back, sold },
  });
  return {
    'zh-Hans': textsOf(
      ['精选', '商品'],
      '“{app}”已经接入。',
      '猜你喜欢',
      '新品正在路上',
      '已售 {n}',
      '商品不存在或已下架',
      '返回精选',
    ),
    'zh-Hant': textsOf(
      ['精選', '商品'],
      '「{app}」已經接入。',
      '猜你喜歡',
      '新品正在路上',
      '已售 {n}',
      '商品不存在或已下架',
      '返回精選',
    ),
    en: textsOf(
      ['Picks', 'Goods'],
      '“{app}” is part of the page now.',
      'You may like',
      'New goods are on their way',
      '{n} sold',
      'These goods do not exist or are no longer on sale',
      'Back to the picks',
    ),
    fr: textsOf(
      ['Sélection', 'Article'],
      '« {app} » fait maintenant partie de la page.',
      'Pour vous',
      'De nouveaux articles arrivent',
      '{n} vendus',
      'Cet article n’existe pas ou n’est plus en vente',
      'Retour à la sélection',
    ),
    es: textsOf(
      ['Selección', 'Artículo'],
      '«{app}» ya forma parte de la página.',
      'Para ti',
      'Llegan artículos nuevos',
      '{n} vendidos',
      'Este artículo no existe o ya no está a la venta',
      'Volver a la selección',
    ),
  };
};
