-- The site's search has the only index of n-grams (decision 0075). The function chat_grams stays for the releases that still call it:
-- they answer without these indexes, within the limit of their search. A later release drops it (decision 0082).
drop index book_chapter_grams;
drop index article_grams;
