-- A socket ends with the log-in that it was opened by. A session's token changes each time that its person proves who they are; the
-- log-in stays the same.
create sequence sessions_log_in as bigint;
alter table sessions add column log_in bigint not null default nextval('sessions_log_in');
alter sequence sessions_log_in owned by sessions.log_in;

-- Whoever can no longer see a chat must not hear it either: each process is told, as soon as that is committed.
create function tell_of_hidden_chat() returns trigger language plpgsql as $$
begin
  perform pg_notify('hidden_chats', new.chat_id::text);
  return null;
end $$;
create trigger tell_of_hidden_chat after update of hidden on chat_members for each row
  when (new.hidden and not old.hidden) execute function tell_of_hidden_chat();
