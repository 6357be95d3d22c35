-- A choice of a setting is stored as people read it.
update config set value = case value when '"warn"'::jsonb then '"仅提示"'::jsonb else '"须填写原因"'::jsonb end
where key = 'stock.fefo';
