-- Where the operator asks for it, somebody shows their age before they see anything: how many years were shown, and which
-- check says so ({service, reference, at}). A rule that asks for more than was shown asks again.
alter table accounts add column age_shown smallint check (age_shown between 18 and 25);
alter table accounts add column age_check json;
alter table accounts add check ((age_shown is null) = (age_check is null));
