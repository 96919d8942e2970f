-- Who pays a creator, found without walking through all who follow.
create index relations_subscribers on relations (creator_id, subscribed_until, fan_id) where subscribed_until is not null;
