-- When somebody who has signed had the link to their own page sent again; the one before is worthless from then on.
alter table depicted_people add column link_sent_at timestamptz;
