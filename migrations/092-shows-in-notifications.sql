-- Which show a notification is about: its title is read when it is told, so that it is never one that has gone.
alter table notifications add column show_id bigint;
