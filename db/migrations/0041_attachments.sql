-- The attachments of plans, orders, deliveries and acceptances are found by the document they hang at.
create index file_paper on file (purpose) where purpose like 'paper:%';
