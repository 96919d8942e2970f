-- A story can be for the people on one of its author's lists. With a price, others meet it locked; without one it is not there for them.
alter table stories add column list_id bigint references people_lists on delete set null;
create index stories_list on stories (list_id) where list_id is not null;
alter table stories drop constraint stories_audience_check;
alter table stories add constraint stories_audience_check check (audience in ('everyone', 'followers', 'subscribers', 'list'));
alter table stories add constraint stories_list_check check (list_id is null or audience = 'list');

-- last_at: of those that everybody meets; own_at: of all.
alter table story_heads add column own_at timestamptz not null default '-infinity';
update story_heads set own_at = last_at;
-- The newest that only the people on a list meet.
create table story_list_heads (
  list_id    bigint primary key references people_lists on delete cascade,
  creator_id bigint not null references users on delete cascade,
  last_at    timestamptz not null
) with (fillfactor = 50);
create index story_list_heads_creator on story_list_heads (creator_id);

create or replace function keep_story_head_of_show() returns trigger language plpgsql as $$
begin
  if new.state = 'on_air' then
    insert into story_heads (creator_id, last_at, username, name, avatar, gone, show_id)
      select id, '-infinity', username, name, avatar, suspended_at is not null or deleted_at is not null, new.id
      from users where id = new.creator_id for share
      on conflict (creator_id) do update set show_id = excluded.show_id;
  else
    update story_heads set show_id = null where creator_id = new.creator_id and show_id = new.id;
    delete from story_heads where creator_id = new.creator_id and show_id is null and own_at = '-infinity';
  end if;
  perform graphile_worker.add_job('tell_row_changed', json_build_object('creatorId', new.creator_id));
  return null;
end $$;
