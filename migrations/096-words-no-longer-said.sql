-- A word that no post says any more goes: it may be a name that somebody has taken back. It is noted first and removed a day later, by
-- when nothing that saw it there is still under way; what says it meanwhile takes the note away.
alter table search_lexemes add column unsaid_since timestamptz;
create or replace function note_lexemes() returns trigger language plpgsql as $$
begin
  -- in one order, so that none waits for another in a circle
  insert into search_lexemes (word)
    select l from (
      select l from changed, unnest(tsvector_to_array(open_words)) l
      union select l from changed, unnest(tsvector_to_array(locked_words)) l) said
    where not exists (select from search_lexemes s where s.word = said.l and s.unsaid_since is null) order by l
  on conflict (word) do update set unsaid_since = null;
  return null;
end $$;
