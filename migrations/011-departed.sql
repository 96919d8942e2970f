-- People who have left: looked through each hour for money that came late.
create index users_departed on users (id) where deleted_at is not null;
