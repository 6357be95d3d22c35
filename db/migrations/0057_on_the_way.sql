-- What left a point and did not arrive is few papers among many (domain-stock.md §2.24.5); who waits for it has stock_document_coming.
create index stock_document_sent on stock_document (hospital_id, point_id) where status in ('shipped', 'shortPending');
