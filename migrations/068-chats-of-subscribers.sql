-- Which chats are with subscribers, so that a creator with very many chats finds theirs in the order of the list without looking
-- through the others. A subscription that has run out stays marked until it is ended: who reads asks `relations` as well.
alter table chat_members add column subscriber boolean not null default false;
update chat_members m set subscriber = true from relations r
  where r.creator_id = m.user_id and r.fan_id = m.other_id and r.subscribed_until is not null;
create index chat_members_subscribers on chat_members (user_id, rank desc, position desc)
  where listed and not hidden and subscriber;

create function mark_chat_of_relation() returns trigger language plpgsql as $$
declare
  subscribes boolean := tg_op <> 'DELETE' and new.subscribed_until is not null;
begin
  update chat_members set subscriber = subscribes where user_id = coalesce(new.creator_id, old.creator_id)
    and other_id = coalesce(new.fan_id, old.fan_id) and subscriber <> subscribes;
  return null;
end $$;
create trigger mark_chat_of_new_relation after insert on relations for each row
  when (new.subscribed_until is not null) execute function mark_chat_of_relation();
-- renewals move the time and change nothing here
create trigger mark_chat_of_relation after update of subscribed_until on relations for each row
  when ((old.subscribed_until is null) <> (new.subscribed_until is null)) execute function mark_chat_of_relation();
create trigger mark_chat_of_old_relation after delete on relations for each row
  when (old.subscribed_until is not null) execute function mark_chat_of_relation();

-- A chat is in a list from its first message on. Asked again with each further one: a chat that was made beside the subscription was not seen by it.
create function mark_chat_of_subscriber() returns trigger language plpgsql as $$
begin
  new.subscriber := exists (select from relations r
    where r.fan_id = new.other_id and r.creator_id = new.user_id and r.subscribed_until is not null);
  return new;
end $$;
create trigger mark_chat_of_subscriber before update of listed on chat_members for each row
  when (new.listed and not new.subscriber) execute function mark_chat_of_subscriber();
