-- A deploy token names a team. The person is who the team's tool says was using it; null when it did not say.
alter table delivery_generation add column person text check (char_length(person) between 1 and 80);
