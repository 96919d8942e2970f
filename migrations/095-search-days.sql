-- Words of posts by when they came out: the newest that say a word are found without collecting all that ever did. A day, and thirty of them.
create function search_days(published_at timestamptz) returns int[] language sql immutable parallel safe as $$
  select array[(published_at at time zone 'UTC')::date - date '2000-01-01',
    1000000 + ((published_at at time zone 'UTC')::date - date '2000-01-01') / 30]
$$;
create index post_search_open_days on post_search using gin (open_words, search_days(published_at)) with (fastupdate = off);
create index post_search_locked_days on post_search using gin (locked_words, search_days(published_at)) with (fastupdate = off)
  where locked_words is not null;
drop index post_search_open;
drop index post_search_locked;
-- Each word that stands in posts, or once did: what begins with a few letters is asked for word by word, since the index would collect all
-- posts that say any of them. Kept by triggers, whatever writes posts' words; nobody is shown it.
create table search_lexemes (
  word text not null
);
create unique index search_lexemes_word on search_lexemes (word text_pattern_ops);
create function note_lexemes() returns trigger language plpgsql as $$
begin
  -- in one order, so that none waits for another in a circle
  insert into search_lexemes (word)
    select l from (
      select l from changed, unnest(tsvector_to_array(open_words)) l
      union select l from changed, unnest(tsvector_to_array(locked_words)) l) said
    where not exists (select from search_lexemes s where s.word = said.l) order by l
  on conflict do nothing;
  return null;
end $$;
create trigger note_new_lexemes after insert on post_search referencing new table as changed for each statement execute function note_lexemes();
create trigger note_other_lexemes after update on post_search referencing new table as changed for each statement execute function note_lexemes();
insert into search_lexemes (word)
  select word from ts_stat('select open_words from post_search')
  union select word from ts_stat('select locked_words from post_search where locked_words is not null');
analyze search_lexemes;
