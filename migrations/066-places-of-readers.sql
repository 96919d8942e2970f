-- Who has not declared a country is where their address is: kept from their last call, where the operator has a database of
-- addresses. What hides by country asks for `lives_in`.
alter table accounts
  add column address_country text check (address_country ~ '^[A-Z]{2}$');
alter table accounts
  add column lives_in text generated always as (coalesce(country, address_country)) stored;

create or replace view hidden_pairs as
  select user_id as fan_id, muted_id as creator_id from mutes
  union all select user_id, blocked_id from blocks
  union all select blocked_id, user_id from blocks
  union all select f.user_id, c.user_id from accounts c join accounts f on f.lives_in = any (c.hidden_in)
    where c.hidden_in <> '{}' and f.user_id <> c.user_id;

create or replace function hide_fresh_relation() returns trigger language plpgsql as $$
begin
  new.hidden := exists (select from mutes where user_id = new.fan_id and muted_id = new.creator_id)
    or exists (select from blocks where user_id = new.fan_id and blocked_id = new.creator_id)
    or exists (select from blocks where user_id = new.creator_id and blocked_id = new.fan_id)
    or exists (select from accounts c where c.user_id = new.creator_id and c.hidden_in <> '{}'
      and (select f.lives_in from accounts f where f.user_id = new.fan_id) = any (c.hidden_in));
  return new;
end $$;

create or replace function keep_hidden_countries() returns trigger language plpgsql as $$
begin
  if new.lives_in is distinct from old.lives_in then
    update relations r set hidden = not r.hidden where r.fan_id = new.user_id
      and r.hidden <> exists (select from hidden_pairs h where h.fan_id = r.fan_id and h.creator_id = r.creator_id);
  end if;
  if new.hidden_in is distinct from old.hidden_in then
    update relations r set hidden = not r.hidden from accounts f
      where r.creator_id = new.user_id and f.user_id = r.fan_id and f.lives_in = any (old.hidden_in || new.hidden_in)
        and r.hidden <> exists (select from hidden_pairs h where h.fan_id = r.fan_id and h.creator_id = r.creator_id);
  end if;
  return null;
end $$;
drop trigger keep_hidden_countries on accounts;
create trigger keep_hidden_countries after update of country, address_country, hidden_in on accounts for each row
  when (new.lives_in is distinct from old.lives_in or new.hidden_in is distinct from old.hidden_in)
  execute function keep_hidden_countries();

create or replace function hide_chats_between(one bigint, other bigint) returns void language plpgsql as $$
declare
  the_chat bigint := (select id from chats where low_id = least(one, other) and high_id = greatest(one, other));
begin
  if the_chat is null then return; end if;
  perform from chats where id = the_chat for no key update;
  update chat_members m set hidden = not m.hidden where m.chat_id = the_chat and m.hidden <> (
    exists (select from blocks where user_id = m.user_id and blocked_id = m.other_id)
    or exists (select from blocks where user_id = m.other_id and blocked_id = m.user_id)
    or exists (select from accounts c where c.user_id = m.other_id and c.hidden_in <> '{}'
      and (select f.lives_in from accounts f where f.user_id = m.user_id) = any (c.hidden_in)));
end $$;
create or replace function hide_chats_of_country() returns trigger language plpgsql as $$
begin
  -- only where an answer can have changed: a creator has very many chats
  perform hide_chats_between(n.user_id, n.other_id) from (
    select m.user_id, m.other_id from chat_members m join accounts o on o.user_id = m.other_id
    where m.user_id = new.user_id and (
      (new.lives_in is distinct from old.lives_in and o.hidden_in <> '{}')
      or (new.hidden_in is distinct from old.hidden_in and o.lives_in = any (old.hidden_in || new.hidden_in)))
    order by m.chat_id) n;
  return null;
end $$;
drop trigger hide_chats_of_country on accounts;
create trigger hide_chats_of_country after update of country, address_country, hidden_in on accounts for each row
  when (new.lives_in is distinct from old.lives_in or new.hidden_in is distinct from old.hidden_in)
  execute function hide_chats_of_country();
