-- Reports of live shows, and cuts of staff as decided cases.
alter table cases drop constraint cases_subject_kind_check;
alter table cases add constraint cases_subject_kind_check
  check (subject_kind in ('post', 'comment', 'user', 'message', 'message_content', 'story', 'show'));

-- overturned: staff ended it, and an appeal found that they should not have; it cannot go on, and its tickets stay refunded
alter table shows drop constraint shows_ended_by_check;
alter table shows add constraint shows_ended_by_check check (ended_by in ('creator', 'lost', 'staff', 'overturned'));

-- a cut is told as every other decision is
delete from notifications where kind = 'live_cut';
