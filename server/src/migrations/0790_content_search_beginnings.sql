-- Documents by the beginning of their title, the best first: what the search shows of a word with many matches, and suggestions, are
-- read from here without the documents (docs/growth.md, decision 0074). One character and two are all that is looked up.
create index search_document_first on search_document (left(title, 1), score desc, ref) include (title, label, owner_id);
create index search_document_begins on search_document (left(title, 2), score desc, ref) include (title, label, owner_id);
