-- The inspection report 检验报告 of a lot as it is sent: one file may stand for several lots of a delivery (domain §2.18, ux.md 1.5).
select set_config('app.kind', 'system', true);

alter table delivery_line
  add column report_no text not null default '' check (length(report_no) <= 60),
  add column report_date date,
  add column report_files jsonb not null default '[]' check (jsonb_typeof(report_files) = 'array'),
  add constraint delivery_line_report check ((report_no <> '') = (report_date is not null) and (report_no <> '' or report_files = '[]'));
