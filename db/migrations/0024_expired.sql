-- A lot is good to the end of its last day, by the region's calendar (domain §2.24). Written once; the planner sees through it.
create function expired(expiry date) returns boolean language sql stable parallel safe as
$$ select expiry < (now() at time zone 'Asia/Shanghai')::date $$;
