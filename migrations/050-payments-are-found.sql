-- Finance staff find a payment by the number that a bank, a payment company or a person names.
create index top_ups_provider_ref on top_ups (provider_ref) where provider_ref is not null;
create index top_ups_settled_ref on top_ups (settled_ref) where settled_ref is not null;
create index top_up_refunds_provider_ref on top_up_refunds (provider_ref) where provider_ref is not null;
create index withdrawals_provider_ref on withdrawals (provider_ref) where provider_ref is not null;
create index disputes_provider_ref on disputes (provider_ref);
create index disputes_top_up on disputes (top_up_id);
create index disputes_open on disputes (id) where state = 'open';
