-- A reader counts in every country that applies: the declared one and those that their calls came from lately. Each country of
-- an address has the moment when it was last noted; `places` is what hides by country asks for.
drop trigger keep_hidden_countries on accounts;
drop trigger hide_chats_of_country on accounts;
drop trigger tell_of_rights on accounts;
drop view hidden_pairs;

alter table accounts
  add column address_countries text[] not null default '{}',
  add column address_seen timestamptz[] not null default '{}';
update accounts set address_countries = array[address_country], address_seen = array[now()] where address_country is not null;
alter table accounts drop column lives_in, drop column address_country;
alter table accounts
  add check (cardinality(address_countries) = cardinality(address_seen)),
  add column places text[] not null generated always as (
    case when country is null or country = any (address_countries) then address_countries
      else array_prepend(country, address_countries) end) stored;

create view hidden_pairs as
  select user_id as fan_id, muted_id as creator_id from mutes
  union all select user_id, blocked_id from blocks
  union all select blocked_id, user_id from blocks
  union all select f.user_id, c.user_id from accounts c join accounts f on f.places && c.hidden_in
    where c.hidden_in <> '{}' and f.user_id <> c.user_id;

create or replace function hide_fresh_relation() returns trigger language plpgsql as $$
begin
  new.hidden := exists (select from mutes where user_id = new.fan_id and muted_id = new.creator_id)
    or exists (select from blocks where user_id = new.fan_id and blocked_id = new.creator_id)
    or exists (select from blocks where user_id = new.creator_id and blocked_id = new.fan_id)
    or exists (select from accounts c where c.user_id = new.creator_id and c.hidden_in <> '{}'
      and (select f.places from accounts f where f.user_id = new.fan_id) && c.hidden_in);
  return new;
end $$;

create or replace function keep_hidden_countries() returns trigger language plpgsql as $$
begin
  if new.places is distinct from old.places then
    update relations r set hidden = not r.hidden where r.fan_id = new.user_id
      and r.hidden <> exists (select from hidden_pairs h where h.fan_id = r.fan_id and h.creator_id = r.creator_id);
  end if;
  if new.hidden_in is distinct from old.hidden_in then
    update relations r set hidden = not r.hidden from accounts f
      where r.creator_id = new.user_id and f.user_id = r.fan_id and f.places && (old.hidden_in || new.hidden_in)
        and r.hidden <> exists (select from hidden_pairs h where h.fan_id = r.fan_id and h.creator_id = r.creator_id);
  end if;
  return null;
end $$;
create trigger keep_hidden_countries after update of country, address_countries, hidden_in on accounts for each row
  when (new.places is distinct from old.places or new.hidden_in is distinct from old.hidden_in)
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
      and (select f.places from accounts f where f.user_id = m.user_id) && c.hidden_in));
end $$;
create or replace function hide_chats_of_country() returns trigger language plpgsql as $$
begin
  -- only where an answer can have changed: a creator has very many chats
  perform hide_chats_between(n.user_id, n.other_id) from (
    select m.user_id, m.other_id from chat_members m join accounts o on o.user_id = m.other_id
    where m.user_id = new.user_id and (
      (new.places is distinct from old.places and o.hidden_in <> '{}')
      or (new.hidden_in is distinct from old.hidden_in and o.places && (old.hidden_in || new.hidden_in)))
    order by m.chat_id) n;
  return null;
end $$;
create trigger hide_chats_of_country after update of country, address_countries, hidden_in on accounts for each row
  when (new.places is distinct from old.places or new.hidden_in is distinct from old.hidden_in)
  execute function hide_chats_of_country();

create trigger tell_of_rights after update of email_verified_at, staff_role, totp_enabled_at, country, address_countries, age_shown, restricted_at
  on accounts for each row
  when ((old.email_verified_at, old.staff_role, old.totp_enabled_at, old.country, old.address_countries, old.age_shown, old.restricted_at)
    is distinct from (new.email_verified_at, new.staff_role, new.totp_enabled_at, new.country, new.address_countries, new.age_shown, new.restricted_at))
  execute function tell_of_session();
