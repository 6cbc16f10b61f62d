-- Contraction of 0810 (decision 0082): no release that runs beside this one calls the function.
drop function chat_grams(text);
