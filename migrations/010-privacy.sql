-- Who does not come up for whom. Blocks and hidden countries also close profiles and posts; mutes only the timeline.

create index accounts_hidden on accounts (user_id) where hidden_in <> '{}';

-- Pairs of a reader and a person who stays out of the reader's timeline: muted, blocked either way, or hidden where the
-- reader lives.
create view hidden_pairs as
  select user_id as fan_id, muted_id as creator_id from mutes
  union all select user_id, blocked_id from blocks
  union all select blocked_id, user_id from blocks
  union all select f.user_id, c.user_id from accounts c join accounts f on f.country = any (c.hidden_in)
    where c.hidden_in <> '{}' and f.user_id <> c.user_id;

-- The timeline reads this with the relation itself, from one index: kept by triggers, whatever changes it.
alter table relations add column hidden boolean not null default false;
alter table relations drop constraint relations_pkey;
alter table relations add constraint relations_pkey primary key (fan_id, creator_id) include (subscribed_until, followed_at, hidden);

create function hide_fresh_relations() returns trigger language plpgsql as $$
begin
  update relations r set hidden = true from fresh f
    where r.fan_id = f.fan_id and r.creator_id = f.creator_id
      and exists (select from hidden_pairs h where h.fan_id = f.fan_id and h.creator_id = f.creator_id);
  return null;
end $$;
create trigger hide_fresh_relations after insert on relations
  referencing new table as fresh for each statement execute function hide_fresh_relations();

create function keep_hidden_pair() returns trigger language plpgsql as $$
declare
  one bigint := coalesce(to_jsonb(new), to_jsonb(old)) ->> 'user_id';
  other bigint := coalesce(to_jsonb(new), to_jsonb(old)) ->> tg_argv[0];
begin
  update relations r set hidden = not r.hidden
    where ((r.fan_id = one and r.creator_id = other) or (r.fan_id = other and r.creator_id = one))
      and r.hidden <> exists (select from hidden_pairs h where h.fan_id = r.fan_id and h.creator_id = r.creator_id);
  return null;
end $$;
create trigger keep_hidden_pair after insert or delete on mutes for each row execute function keep_hidden_pair('muted_id');
create trigger keep_hidden_pair after insert or delete on blocks for each row execute function keep_hidden_pair('blocked_id');

create function keep_hidden_countries() returns trigger language plpgsql as $$
begin
  if new.country is distinct from old.country then
    update relations r set hidden = not r.hidden where r.fan_id = new.user_id
      and r.hidden <> exists (select from hidden_pairs h where h.fan_id = r.fan_id and h.creator_id = r.creator_id);
  end if;
  if new.hidden_in is distinct from old.hidden_in then
    update relations r set hidden = not r.hidden from accounts f
      where r.creator_id = new.user_id and f.user_id = r.fan_id and f.country = any (old.hidden_in || new.hidden_in)
        and r.hidden <> exists (select from hidden_pairs h where h.fan_id = r.fan_id and h.creator_id = r.creator_id);
  end if;
  return null;
end $$;
create trigger keep_hidden_countries after update of country, hidden_in on accounts for each row
  when (new.country is distinct from old.country or new.hidden_in is distinct from old.hidden_in)
  execute function keep_hidden_countries();
