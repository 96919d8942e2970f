-- Who is in a show, as its creator says: it is not on air before all have agreed, and ends when one takes that back.
alter table tags add column show_id bigint references shows on delete cascade;
alter table tags drop constraint tags_subject;
alter table tags add constraint tags_subject check (num_nonnulls(post_id, story_id, show_id) = 1);
create unique index tags_show on tags (show_id, user_id);

alter table shows add column has_tags boolean not null default false;
alter table shows drop constraint shows_ended_by_check;
alter table shows add constraint shows_ended_by_check
  check (ended_by in ('creator', 'lost', 'staff', 'overturned', 'cancelled', 'missed', 'declined'));
