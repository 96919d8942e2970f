-- What an outside search engine has to be told; nothing is written here while none is in use.
create table search_engine (
  only_one  boolean primary key default true check (only_one),
  -- when it had been told everything for the first time; null: not yet, and PostgreSQL answers
  filled_at timestamptz
);

create table search_changes (
  id      bigint generated always as identity primary key,
  kind    text not null check (kind in ('person', 'post', 'topic')),
  subject text not null
);

create function note_found_people() returns trigger language plpgsql as $$
begin
  if exists (select from search_engine) then
    insert into search_changes (kind, subject) select distinct 'person', user_id::text from changed;
  end if;
  return null;
end $$;
create trigger note_new_words after insert on search_words referencing new table as changed for each statement execute function note_found_people();
create trigger note_ranked_words after update on search_words referencing new table as changed for each statement execute function note_found_people();
create trigger note_gone_words after delete on search_words referencing old table as changed for each statement execute function note_found_people();

create function note_found_posts() returns trigger language plpgsql as $$
begin
  if exists (select from search_engine) then
    insert into search_changes (kind, subject) select 'post', post_id::text from changed;
  end if;
  return null;
end $$;
create trigger note_read_post after insert on post_search referencing new table as changed for each statement execute function note_found_posts();
create trigger note_reread_post after update on post_search referencing new table as changed for each statement execute function note_found_posts();
create trigger note_gone_post after delete on post_search referencing old table as changed for each statement execute function note_found_posts();

create function note_found_topics() returns trigger language plpgsql as $$
begin
  if exists (select from search_engine) then
    insert into search_changes (kind, subject) select 'topic', topic from changed;
  end if;
  return null;
end $$;
create trigger note_new_topic after insert on topics referencing new table as changed for each statement execute function note_found_topics();
-- its rank is the logarithm of its uses, which seldom changes
create function note_used_topics() returns trigger language plpgsql as $$
begin
  if exists (select from search_engine) then
    insert into search_changes (kind, subject) select 'topic', n.topic from changed n join before b on b.topic = n.topic
      where floor(log(2, 1 + n.uses)) <> floor(log(2, 1 + b.uses));
  end if;
  return null;
end $$;
create trigger note_used_topic after update on topics referencing old table as before new table as changed for each statement execute function note_used_topics();
