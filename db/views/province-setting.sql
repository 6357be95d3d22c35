-- Where the platform has goods sent for a hospital's points.
create view province_address_card with (security_invoker) as
select hospital_id, point_id, addr_id, name from province_address;
