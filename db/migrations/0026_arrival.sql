-- When goods arrived (domain-insight §6.0.7): said by the receiver, or the moment he first opened the waiting acceptance.
-- Of what was registered before today nobody noted either: between shipping and registering lies anything from minutes to
-- days, so old rows stay null and figures of arrival show them as «--» (decision 0019).
alter table acceptance
  add column opened_at timestamptz,
  add column arrived_at timestamptz,
  add constraint acceptance_arrived_before_checked check (arrived_at is null or arrived_at <= checked_at);
