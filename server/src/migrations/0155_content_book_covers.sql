-- Books without a cover show the drawn one of their title.
update book set cover = '/u/c/' || encode(sha256(convert_to(title, 'UTF8')), 'hex') || '.svg', cover_width = 480, cover_height = 640
  where cover = '';
