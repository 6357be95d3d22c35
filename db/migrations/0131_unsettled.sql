-- Lines an adjustment could not change are few, and looked for again and again (modules/region-price/server/queries/causes.ts).
create index price_settlement_unable on price_settlement (adjustment_id) where status = 'unable';
