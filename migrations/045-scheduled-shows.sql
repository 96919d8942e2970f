-- Shows that are to come: known, sold and remembered before they begin.
alter table shows
  -- null: it was begun at once
  add column starts_at   timestamptz,
  -- when that was changed last: who bought before may give their ticket back
  add column moved_at    timestamptz,
  add column reminded_at timestamptz;
alter table shows drop constraint shows_state_check;
alter table shows add constraint shows_state_check check (state in ('scheduled', 'starting', 'on_air', 'ended'));
-- cancelled: by its creator before it began; missed: it never began
alter table shows drop constraint shows_ended_by_check;
alter table shows add constraint shows_ended_by_check
  check (ended_by in ('creator', 'lost', 'staff', 'overturned', 'cancelled', 'missed'));
-- what was scheduled can end without having begun
alter table shows drop constraint shows_check1;
alter table shows add constraint shows_started check (case state when 'ended' then started_at is not null or starts_at is not null
  when 'on_air' then started_at is not null else started_at is null end);
alter table shows add constraint shows_scheduled check (state <> 'scheduled' or starts_at is not null);

-- one at a time for each creator; those to come do not count
drop index shows_running_of;
create unique index shows_running_of on shows (creator_id) where state in ('starting', 'on_air');
drop index shows_running;
create index shows_running on shows (seen_at) where state in ('starting', 'on_air');
create index shows_to_come on shows (starts_at) where state = 'scheduled';

-- Who wants to be reminded of a show.
create table show_reminders (
  user_id bigint not null references users on delete cascade,
  show_id bigint not null references shows on delete cascade,
  made_at timestamptz not null default now(),
  primary key (user_id, show_id)
);
create index show_reminders_show on show_reminders (show_id, user_id);
