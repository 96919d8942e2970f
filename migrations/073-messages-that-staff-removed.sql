-- Staff have decided against it: until now such a message could not be told from one that they still look at.
alter table message_contents add column removed_at timestamptz;
update message_contents c set removed_at = c.hidden_at
where c.hidden_at is not null and c.review_since is null and exists (
  select from cases k where k.state not in ('open', 'kept', 'warned') and (
    (k.subject_kind = 'message_content' and k.subject_id = c.id)
    or (k.subject_kind = 'message' and k.subject_id in (select m.id from messages m where m.content_id = c.id))));
