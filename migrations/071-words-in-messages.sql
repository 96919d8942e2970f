-- A word came onto the operator's list after a message to many or a welcome was written: when it would go out it waits, hidden,
-- until staff have looked.
alter table message_contents add column words_held_at timestamptz;
-- staff have let it out with that word
alter table message_contents add column words_passed boolean not null default false;
