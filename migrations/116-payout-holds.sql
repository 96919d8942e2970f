-- Earnings of somebody who left within their hold period: nothing of this payout, or claim, leaves before then.
alter table withdrawals add column held_until timestamptz;
alter table claims add column held_until timestamptz;
