-- Each statement by itself: posts are found and published meanwhile, by the release before this one (decision 264).
-- In place of f79713843a98e87658205765ff9e4838266c3fb2f031419fe5a449201497d6f1
-- Words of posts by when they came out: the newest that say a word are found without collecting all that ever did. A day, and thirty of them.
create or replace function search_days(published_at timestamptz) returns int[] language sql immutable parallel safe as $$
  select array[(published_at at time zone 'UTC')::date - date '2000-01-01',
    1000000 + ((published_at at time zone 'UTC')::date - date '2000-01-01') / 30]
$$;

drop index concurrently if exists post_search_open_days;

create index concurrently post_search_open_days on post_search using gin (open_words, search_days(published_at)) with (fastupdate = off);

drop index concurrently if exists post_search_open;

drop index concurrently if exists post_search_locked_days;

create index concurrently post_search_locked_days on post_search using gin (locked_words, search_days(published_at)) with (fastupdate = off)
  where locked_words is not null;

drop index concurrently if exists post_search_locked;

-- Each word that stands in posts, or once did: what begins with a few letters is asked for word by word, since the index would collect all
-- posts that say any of them. Kept by triggers, whatever writes posts' words; nobody is shown it.
create table if not exists search_lexemes (
  word text not null
);

create unique index if not exists search_lexemes_word on search_lexemes (word text_pattern_ops);

create or replace function note_lexemes() returns trigger language plpgsql as $$
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

create or replace trigger note_new_lexemes after insert on post_search referencing new table as changed for each statement execute function note_lexemes();

create or replace trigger note_other_lexemes after update on post_search referencing new table as changed for each statement execute function note_lexemes();

-- A few posts after the other: whoever publishes a word that is new waits for one of these steps at most.
do $$
declare
  done bigint := 0;
  most bigint := (select coalesce(max(post_id), 0) from post_search);
begin
  while done < most loop
    insert into search_lexemes (word)
      select l from (
        select l from post_search, unnest(tsvector_to_array(open_words)) l where post_id > done and post_id <= done + 2000
        union select l from post_search, unnest(tsvector_to_array(locked_words)) l where post_id > done and post_id <= done + 2000) said
      where not exists (select from search_lexemes s where s.word = said.l) order by l
    on conflict do nothing;
    commit;
    done := done + 2000;
  end loop;
end $$;

analyze search_lexemes;
