-- A bank can take back a payment that we are just refunding, or have refunded: then its money has left twice, and the books
-- say so. What leaves too much is a loss until the refund turns out to have failed.
alter table top_ups drop constraint top_ups_back;
alter table top_ups add constraint top_ups_back
  check (refunded_cents between 0 and amount_cents and disputed_cents between 0 and amount_cents);
