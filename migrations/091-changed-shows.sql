-- What a ticket was bought for has changed: the time of a show to come, or that somebody is not in it any more. Whoever bought before may
-- return the ticket until it begins.
alter table shows rename column moved_at to changed_at;
