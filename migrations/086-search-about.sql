-- Creators are found by what they say of themselves: the words stand in search_words, marked with a +, and go with the text.
create or replace function forget_profile_topics() returns trigger language plpgsql as $$
begin
  delete from profile_topics where user_id = new.id;
  delete from search_words where user_id = new.id and left(word, 1) = '+';
  return null;
end $$;

-- Near enough until a bio is written again, or everyone is indexed anew: accents are kept.
insert into search_words (word, rank, user_id)
  select distinct '+' || left(word, 60), floor(log(2, 1 + u.follower_count))::smallint, u.id
  from users u, regexp_split_to_table(lower(u.bio), '[^[:alnum:]_]+') word
  where u.is_creator and u.suspended_at is null and u.deleted_at is null and length(word) >= 3
on conflict do nothing;
