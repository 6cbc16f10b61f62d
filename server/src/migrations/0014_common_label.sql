-- domain.md §2, §8: the words that members describe themselves with, in groups. What a member chose is in member.labels.
create table label_group (
  id text primary key,
  -- { "zh-Hans": …, "zh-Hant": …, "en": …, "fr": …, "es": … }
  names jsonb not null,
  position integer not null
);

create table label (
  id text primary key,
  group_id text not null references label_group (id),
  names jsonb not null,
  position integer not null
);
create index label_by_group on label (group_id, position);

insert into label_group (position, id, names) values
  (1, 'reading', '{"zh-Hans":"阅读","zh-Hant":"閱讀","en":"Reading","fr":"Lecture","es":"Lectura"}'),
  (2, 'living', '{"zh-Hans":"生活","zh-Hant":"生活","en":"Everyday life","fr":"Vie quotidienne","es":"Vida diaria"}'),
  (3, 'things', '{"zh-Hans":"好物与收藏","zh-Hant":"好物與收藏","en":"Things and collecting","fr":"Objets et collections","es":"Objetos y colecciones"}'),
  (4, 'moving', '{"zh-Hans":"运动与出行","zh-Hant":"運動與出行","en":"Sport and travel","fr":"Sport et voyage","es":"Deporte y viajes"}'),
  (5, 'learning', '{"zh-Hans":"学习与工作","zh-Hant":"學習與工作","en":"Learning and work","fr":"Études et travail","es":"Estudio y trabajo"}'),
  (6, 'nature', '{"zh-Hans":"性格","zh-Hant":"性格","en":"Character","fr":"Caractère","es":"Carácter"}');

insert into label (group_id, position, id, names) values
  ('reading', 1, 'novels', '{"zh-Hans":"小说","zh-Hant":"小說","en":"Novels","fr":"Romans","es":"Novelas"}'),
  ('reading', 2, 'classics', '{"zh-Hans":"古典文学","zh-Hant":"古典文學","en":"Classics","fr":"Classiques","es":"Clásicos"}'),
  ('reading', 3, 'essays', '{"zh-Hans":"散文","zh-Hant":"散文","en":"Essays","fr":"Essais","es":"Ensayos"}'),
  ('reading', 4, 'poetry', '{"zh-Hans":"诗","zh-Hant":"詩","en":"Poetry","fr":"Poésie","es":"Poesía"}'),
  ('reading', 5, 'history', '{"zh-Hans":"历史","zh-Hant":"歷史","en":"History","fr":"Histoire","es":"Historia"}'),
  ('reading', 6, 'science', '{"zh-Hans":"科普","zh-Hant":"科普","en":"Popular science","fr":"Vulgarisation","es":"Divulgación"}'),
  ('reading', 7, 'crime', '{"zh-Hans":"推理","zh-Hant":"推理","en":"Crime stories","fr":"Policiers","es":"Novela negra"}'),
  ('reading', 8, 'audiobooks', '{"zh-Hans":"听书","zh-Hant":"聽書","en":"Audiobooks","fr":"Livres audio","es":"Audiolibros"}'),
  ('living', 1, 'cooking', '{"zh-Hans":"下厨","zh-Hant":"下廚","en":"Cooking","fr":"Cuisine","es":"Cocina"}'),
  ('living', 2, 'baking', '{"zh-Hans":"烘焙","zh-Hant":"烘焙","en":"Baking","fr":"Pâtisserie","es":"Repostería"}'),
  ('living', 3, 'coffee', '{"zh-Hans":"咖啡","zh-Hant":"咖啡","en":"Coffee","fr":"Café","es":"Café"}'),
  ('living', 4, 'tea', '{"zh-Hans":"茶","zh-Hant":"茶","en":"Tea","fr":"Thé","es":"Té"}'),
  ('living', 5, 'plants', '{"zh-Hans":"养花种草","zh-Hant":"養花種草","en":"Plants","fr":"Plantes","es":"Plantas"}'),
  ('living', 6, 'cats', '{"zh-Hans":"猫","zh-Hant":"貓","en":"Cats","fr":"Chats","es":"Gatos"}'),
  ('living', 7, 'dogs', '{"zh-Hans":"狗","zh-Hant":"狗","en":"Dogs","fr":"Chiens","es":"Perros"}'),
  ('living', 8, 'parenting', '{"zh-Hans":"带娃","zh-Hant":"帶娃","en":"Parenting","fr":"Vie de parent","es":"Crianza"}'),
  ('things', 1, 'porcelain', '{"zh-Hans":"瓷器","zh-Hant":"瓷器","en":"Porcelain","fr":"Porcelaine","es":"Porcelana"}'),
  ('things', 2, 'calligraphy', '{"zh-Hans":"书法","zh-Hant":"書法","en":"Calligraphy","fr":"Calligraphie","es":"Caligrafía"}'),
  ('things', 3, 'painting', '{"zh-Hans":"绘画","zh-Hant":"繪畫","en":"Painting","fr":"Peinture","es":"Pintura"}'),
  ('things', 4, 'coins', '{"zh-Hans":"钱币","zh-Hant":"錢幣","en":"Coins","fr":"Monnaies","es":"Monedas"}'),
  ('things', 5, 'handmade', '{"zh-Hans":"手作","zh-Hant":"手作","en":"Handmade","fr":"Fait main","es":"Hecho a mano"}'),
  ('things', 6, 'stationery', '{"zh-Hans":"文具","zh-Hant":"文具","en":"Stationery","fr":"Papeterie","es":"Papelería"}'),
  ('things', 7, 'gadgets', '{"zh-Hans":"数码","zh-Hant":"數碼","en":"Gadgets","fr":"High-tech","es":"Tecnología"}'),
  ('things', 8, 'bargains', '{"zh-Hans":"会过日子","zh-Hant":"會過日子","en":"Good deals","fr":"Bons plans","es":"Buenas ofertas"}'),
  ('moving', 1, 'running', '{"zh-Hans":"跑步","zh-Hant":"跑步","en":"Running","fr":"Course à pied","es":"Correr"}'),
  ('moving', 2, 'cycling', '{"zh-Hans":"骑行","zh-Hant":"騎行","en":"Cycling","fr":"Vélo","es":"Ciclismo"}'),
  ('moving', 3, 'swimming', '{"zh-Hans":"游泳","zh-Hant":"游泳","en":"Swimming","fr":"Natation","es":"Natación"}'),
  ('moving', 4, 'yoga', '{"zh-Hans":"瑜伽","zh-Hant":"瑜伽","en":"Yoga","fr":"Yoga","es":"Yoga"}'),
  ('moving', 5, 'hiking', '{"zh-Hans":"徒步","zh-Hant":"徒步","en":"Hiking","fr":"Randonnée","es":"Senderismo"}'),
  ('moving', 6, 'camping', '{"zh-Hans":"露营","zh-Hant":"露營","en":"Camping","fr":"Camping","es":"Acampada"}'),
  ('moving', 7, 'travel', '{"zh-Hans":"旅行","zh-Hant":"旅行","en":"Travel","fr":"Voyages","es":"Viajes"}'),
  ('moving', 8, 'photography', '{"zh-Hans":"摄影","zh-Hant":"攝影","en":"Photography","fr":"Photographie","es":"Fotografía"}'),
  ('learning', 1, 'student', '{"zh-Hans":"学生","zh-Hant":"學生","en":"Student","fr":"En études","es":"Estudiante"}'),
  ('learning', 2, 'teacher', '{"zh-Hans":"老师","zh-Hant":"老師","en":"Teacher","fr":"Enseignement","es":"Docente"}'),
  ('learning', 3, 'designer', '{"zh-Hans":"设计","zh-Hant":"設計","en":"Design","fr":"Design","es":"Diseño"}'),
  ('learning', 4, 'engineer', '{"zh-Hans":"技术","zh-Hant":"技術","en":"Engineering","fr":"Ingénierie","es":"Ingeniería"}'),
  ('learning', 5, 'health', '{"zh-Hans":"医护","zh-Hant":"醫護","en":"Health care","fr":"Santé","es":"Sanidad"}'),
  ('learning', 6, 'shopkeeper', '{"zh-Hans":"开店","zh-Hant":"開店","en":"Shopkeeper","fr":"Commerce","es":"Comercio"}'),
  ('learning', 7, 'languages', '{"zh-Hans":"学语言","zh-Hant":"學語言","en":"Languages","fr":"Langues","es":"Idiomas"}'),
  ('learning', 8, 'retired', '{"zh-Hans":"退休生活","zh-Hant":"退休生活","en":"Retired","fr":"À la retraite","es":"Jubilación"}'),
  ('nature', 1, 'quiet', '{"zh-Hans":"安静","zh-Hant":"安靜","en":"Quiet","fr":"Calme","es":"Tranquilidad"}'),
  ('nature', 2, 'talkative', '{"zh-Hans":"话多","zh-Hant":"話多","en":"Talkative","fr":"Du genre bavard","es":"De mucho hablar"}'),
  ('nature', 3, 'curious', '{"zh-Hans":"好奇","zh-Hant":"好奇","en":"Curious","fr":"Curiosité","es":"Curiosidad"}'),
  ('nature', 4, 'nightOwl', '{"zh-Hans":"夜猫子","zh-Hant":"夜貓子","en":"Night owl","fr":"Couche-tard","es":"Ave nocturna"}'),
  ('nature', 5, 'earlyBird', '{"zh-Hans":"早起","zh-Hant":"早起","en":"Early bird","fr":"Lève-tôt","es":"Madrugar"}'),
  ('nature', 6, 'homebody', '{"zh-Hans":"宅","zh-Hant":"宅","en":"Homebody","fr":"Casanier dans l’âme","es":"Hogareño de corazón"}'),
  ('nature', 7, 'slow', '{"zh-Hans":"慢生活","zh-Hant":"慢生活","en":"Slow living","fr":"Vie au ralenti","es":"Vida sin prisas"}'),
  ('nature', 8, 'optimist', '{"zh-Hans":"乐天派","zh-Hant":"樂天派","en":"Optimist","fr":"Optimiste","es":"Optimista"}');
