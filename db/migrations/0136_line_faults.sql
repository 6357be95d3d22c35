-- Why a line to a platform is out of order is kept by its key, its sentence and what stands in it, so that each reader reads it in his language.
select set_config('app.kind', 'system', true);

alter table trace_line add column params jsonb not null default '{}' check (jsonb_typeof(params) = 'object');
alter table province_account
  add column fault_kind text not null default '' check (length(fault_kind) <= 20),
  add column fault_params jsonb not null default '{}' check (jsonb_typeof(fault_params) = 'object');

-- what was written as one Chinese text is taken apart again
update province_account a set fault_kind = k.kind, fault = substr(a.fault, length(k.said) + 2)
from (values ('dns', '域名无法解析'), ('refused', '无法连接平台'), ('timeout', '平台在限定时间内没有回答'), ('reset', '连接中断'), ('status', '平台出错'),
  ('busy', '平台繁忙'), ('unreadable', '平台的回答无法识别'), ('tooLong', '平台的回答过长'), ('notAllowed', '地址不在允许访问的名单内')) k (kind, said)
where left(a.fault, length(k.said) + 1) = k.said || '：';
