-- Whatever opens or changes an account and was handed out before its password was set anew, its sessions were ended or its address was
-- moved, is void from then on. Such an event adds one to the account's epoch; what is handed out carries the epoch of its time, by
-- itself, and counts only while that is still the account's (core/security/credentials.ts).
alter table accounts add column credentials_epoch int not null default 0;

create function take_credentials_epoch() returns trigger language plpgsql as $$
begin
  new.epoch := coalesce(new.epoch, (select credentials_epoch from accounts where user_id = new.user_id), 0);
  return new;
end $$;

alter table mailed_links add column epoch int;
update mailed_links set epoch = 0;
alter table mailed_links alter column epoch set not null;
create trigger take_credentials_epoch before insert on mailed_links for each row execute function take_credentials_epoch();

-- half-done log-ins and challenges live for minutes: those from before the update begin anew
delete from login_tickets;
alter table login_tickets add column epoch int not null;
create trigger take_credentials_epoch before insert on login_tickets for each row execute function take_credentials_epoch();

delete from passkey_challenges;
alter table passkey_challenges add column epoch int not null;
create trigger take_credentials_epoch before insert on passkey_challenges for each row execute function take_credentials_epoch();

-- What an undo takes away is what was added since the change was asked for.
alter table mailed_links add column made_at timestamptz not null default now();
alter table mailed_links add column since timestamptz;
update mailed_links set since = expires_at - interval '7 days 10 minutes', made_at = expires_at - interval '7 days'
  where purpose = 'undo_change_email';
alter table recovery_codes add column made_at timestamptz not null default now();

-- An address that can be brought back is nobody else's meanwhile.
create index mailed_links_undo on mailed_links (lower(email)) where purpose = 'undo_change_email' and used_at is null;
