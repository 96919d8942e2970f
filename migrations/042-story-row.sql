-- The row of stories is read from the heads alone: whom to show stands in them, kept by triggers, and so does the show that is on air.
alter table story_heads
  add column username text,
  add column name text,
  add column avatar text,
  -- suspended, or deleted
  add column gone boolean not null default false,
  -- a running show; without stories last_at is before all times
  add column show_id bigint;
update story_heads h set username = u.username, name = u.name, avatar = u.avatar,
  gone = u.suspended_at is not null or u.deleted_at is not null from users u where u.id = h.creator_id;
insert into story_heads (creator_id, last_at, username, name, avatar, gone, show_id)
  select u.id, '-infinity', u.username, u.name, u.avatar, u.suspended_at is not null or u.deleted_at is not null, s.id
  from shows s join users u on u.id = s.creator_id where s.state = 'on_air'
  on conflict (creator_id) do update set show_id = excluded.show_id;
-- a hundred of them are found for each row: without walking down a tree each time
create index story_heads_found on story_heads using hash (creator_id);
alter table story_heads alter column username set not null, alter column name set not null;

create function keep_story_head_of_user() returns trigger language plpgsql as $$
begin
  update story_heads set username = new.username, name = new.name, avatar = new.avatar,
    gone = new.suspended_at is not null or new.deleted_at is not null where creator_id = new.id;
  return null;
end $$;
create trigger keep_story_head after update of username, name, avatar, suspended_at, deleted_at on users for each row
  when ((old.username, old.name, old.avatar, old.suspended_at, old.deleted_at)
    is distinct from (new.username, new.name, new.avatar, new.suspended_at, new.deleted_at))
  execute function keep_story_head_of_user();

create function keep_story_head_of_show() returns trigger language plpgsql as $$
begin
  if new.state = 'on_air' then
    insert into story_heads (creator_id, last_at, username, name, avatar, gone, show_id)
      select id, '-infinity', username, name, avatar, suspended_at is not null or deleted_at is not null, new.id
      from users where id = new.creator_id for share
      on conflict (creator_id) do update set show_id = excluded.show_id;
  else
    update story_heads set show_id = null where creator_id = new.creator_id and show_id = new.id;
    delete from story_heads where creator_id = new.creator_id and show_id is null and last_at = '-infinity';
  end if;
  perform graphile_worker.add_job('tell_row_changed', json_build_object('creatorId', new.creator_id));
  return null;
end $$;
create trigger keep_story_head after update of state on shows for each row
  when (old.state is distinct from new.state and 'on_air' in (old.state, new.state)) execute function keep_story_head_of_show();

-- How much somebody watches a creator's stories: each one that is watched adds to it, and counts half after 30 days. Kept as the
-- logarithm to the base 2 of the sum, in units of 30 days since 1970, so that it never has to be written down again as time goes on.
alter table story_marks add column warmth real not null default 0;
