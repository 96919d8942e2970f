-- The words that a kept one stands beside, each after a space: of a word of a name (and of how it sounds) all of that name and username,
-- of a word that is near one, the words that it is near to. Whoever is looked for by two words, or by a mistyped one, is known from the
-- index without looking up each person who may be meant. Null: not known (a release before this one wrote it), so it is looked up.
alter table search_words add column words text;

-- an outside engine is told of words and ranks alone
create function note_reranked_people() returns trigger language plpgsql as $$
begin
  if exists (select from search_engine) then
    insert into search_changes (kind, subject)
      select distinct 'person', n.user_id::text from changed n join before b on b.user_id = n.user_id and b.word = n.word where n.rank <> b.rank;
  end if;
  return null;
end $$;
drop trigger note_ranked_words on search_words;
create trigger note_ranked_words after update on search_words referencing old table as before new table as changed
  for each statement execute function note_reranked_people();
