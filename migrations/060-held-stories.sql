-- Stories that were shown and are not now: a report hides them, or a word that was listed since.
drop index stories_hidden;
create index stories_held on stories (expires_at) where hidden_at is not null and state in ('hidden', 'in_review');
