-- A device somebody signed in on with success is known to his account: strangers' failures do not slow it. Its cookie holds a
-- random mark, kept here as a hash; several people may share a device.
create table login_device (
  mark_hash text not null,
  user_id uuid not null references app_user (id) on delete cascade,
  expires_at timestamptz not null,
  primary key (mark_hash, user_id)
);
create index login_device_by_user on login_device (user_id);

-- How much work the answer to a challenge has to prove (kernel/shared/work.ts).
alter table captcha add column bits int not null default 0;
