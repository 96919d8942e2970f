-- Web processes keep heads of stories in memory. Each change of one is written down with its transaction, so that a process can ask, in the
-- statement that reads a row, what has changed since a snapshot: nothing that is older than the statement itself is ever shown.
create table story_head_changes (
  -- of whom; without a foreign key, since the end of a person is a change too
  creator_id bigint not null,
  xid xid8 not null default pg_current_xact_id(),
  -- when it was first met by what takes old ones away: since then at least every process can have read it
  met_at timestamptz
);
create index story_head_changes_xid on story_head_changes (xid);

create function note_story_head_change() returns trigger language plpgsql as $$
begin
  insert into story_head_changes (creator_id) values (coalesce(new.creator_id, old.creator_id));
  return null;
end $$;
create trigger note_change after insert or delete on story_heads for each row execute function note_story_head_change();
create trigger note_changed_head after update on story_heads for each row
  when (old is distinct from new) execute function note_story_head_change();

-- they are read by the numbers of many people at once now, which the primary key can do
drop index story_heads_found;
