-- Names of course categories in the five languages. A course keeps its category as the company wrote it, in Chinese; a category
-- without names here is shown as it is written.
create table study_category (
  name text primary key,
  names jsonb not null
);
insert into study_category (name, names) values
  ('书画', '{"zh-Hans": "书画", "zh-Hant": "書畫", "en": "Painting and calligraphy", "fr": "Peinture et calligraphie", "es": "Pintura y caligrafía"}'),
  ('烘焙', '{"zh-Hans": "烘焙", "zh-Hant": "烘焙", "en": "Baking", "fr": "Pâtisserie", "es": "Repostería"}'),
  ('手作', '{"zh-Hans": "手作", "zh-Hant": "手作", "en": "Handicraft", "fr": "Travaux manuels", "es": "Manualidades"}'),
  ('摄影', '{"zh-Hans": "摄影", "zh-Hant": "攝影", "en": "Photography", "fr": "Photographie", "es": "Fotografía"}'),
  ('生活', '{"zh-Hans": "生活", "zh-Hant": "生活", "en": "Living", "fr": "Vie quotidienne", "es": "Vida cotidiana"}');
