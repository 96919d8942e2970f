-- Every process remembers for a while whom a token belongs to and what that person may do. Whatever changes either tells them all, as soon
-- as it is committed: the payload is the user's id.
create function tell_of_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('sessions', old.user_id::text);
  return null;
end $$;

create function tell_of_user() returns trigger language plpgsql as $$
begin
  perform pg_notify('sessions', old.id::text);
  return null;
end $$;

-- one that is over by itself is remembered by nobody
create trigger tell_of_end after delete on sessions for each row
  when (old.expires_at > now()) execute function tell_of_session();
create trigger tell_of_change after update of superseded, stepped_up_at on sessions for each row
  when (old.superseded <> new.superseded or old.stepped_up_at is distinct from new.stepped_up_at)
  execute function tell_of_session();
create trigger tell_of_rights after update of email_verified_at, staff_role, totp_enabled_at, country, address_country, age_shown, restricted_at
  on accounts for each row
  when ((old.email_verified_at, old.staff_role, old.totp_enabled_at, old.country, old.address_country, old.age_shown, old.restricted_at)
    is distinct from (new.email_verified_at, new.staff_role, new.totp_enabled_at, new.country, new.address_country, new.age_shown, new.restricted_at))
  execute function tell_of_session();
create trigger tell_of_standing after update of username, is_creator, suspended_at on users for each row
  when ((old.username, old.is_creator, old.suspended_at) is distinct from (new.username, new.is_creator, new.suspended_at))
  execute function tell_of_user();
