-- A word came onto the operator's list after a post was written: at its time it waits for its author or for staff.
alter table posts add column words_held_at timestamptz;
-- staff have let it out with that word
alter table posts add column words_passed boolean not null default false;

-- What is sent with media like something removed waits, hidden, until staff have looked.
alter table message_contents add column review_since timestamptz;
create index message_contents_review on message_contents (review_since, id) where review_since is not null;
alter table cases drop constraint cases_subject_kind_check;
-- message_content: of one message, of one to many or of a welcome, before it was ever sent
alter table cases add constraint cases_subject_kind_check check (subject_kind in ('post', 'comment', 'user', 'message', 'message_content'));
