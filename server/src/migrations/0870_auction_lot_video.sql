-- The address of a lot's film, as of goods; most lots have none.
alter table lot add column video text;
