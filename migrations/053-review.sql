-- The first posts of new creators, and what looks like removed media, wait until staff have looked.
alter table users add column creator_since timestamptz;
create function note_creator_since() returns trigger language plpgsql as $$
begin
  new.creator_since := coalesce(new.creator_since, now());
  return new;
end $$;
-- who was a creator before is not new
create trigger note_creator_since before update of is_creator on users for each row
  when (new.is_creator and not old.is_creator) execute function note_creator_since();

-- staff have looked at it as it is: changed before it comes out, it is looked at again
alter table posts add column reviewed_at timestamptz;
create index posts_in_review on posts (created_at, id) where state = 2;

-- what was removed is found beside the same file
create index media_sha256 on media (sha256) where sha256 is not null;
