-- Points are pending as long as their purchase can be refunded: what of a fan's points has settled is the balance less the
-- points of purchases that are still in the hold period.
create index purchases_points_pending on purchases (buyer_id) where state = 'paid';

-- Of the points that a refund takes back, those that were exchanged before: kept back from the money, a cent each. Until now
-- a refund took no more points than were there, so nothing is to be filled in; but a purchase may count more points as taken
-- than its refunds name.
alter table refunds add column points_cents bigint not null default 0 check (points_cents between 0 and points);
