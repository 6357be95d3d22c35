/** Owners of the tables whose names do not tell it: `plan` and `plan_line` are of the module plan anyway (tools/doors.ts). */
export const owners: Record<string, readonly string[]> = {
  kernel: [
    'background_job',
    'doc_history',
    'doc_key',
    'file',
    'idempotency',
    'import_mapping',
    'kept_figure',
    'paper_tally',
    'schema_migration',
    'schema_views',
    'upload_count',
  ],
  exchange: ['exchange_log'],
  log: ['audit_head', 'audit_log', 'audit_waiting'],
  organisation: ['org'],
  people: ['app_user', 'password_request'],
  role: ['user_role'],
  'stock-monitor': ['stock_alarm', 'stock_threshold'],
  setting: ['config', 'dict', 'saved_query', 'user_setting'],
  company: ['supply_relation'],
  'hospital-code': ['code_change', 'code_double', 'code_run', 'hospital_code', 'product_form'],
  order: ['plan_order_line', 'purchase_order'],
  place: ['department', 'distribution_point'],
  'purchase-list': ['catalog_item'],
  'region-price': ['price_settlement', 'regional_price', 'regional_price_item', 'regional_price_line'],
  registration: ['quarantine_file'],
  stock: ['lot_watch', 'shelf_tally'],
  consumption: ['use_lately', 'use_lately_of'],
  'stock-document': ['stock_document', 'stock_document_line', 'stock_document_lot'],
  'stock-count': ['stock_count', 'stock_count_line'],
  session: ['captcha', 'login_challenge', 'login_device', 'login_key', 'login_log', 'login_throttle'],
}

/** What still stands in the way, file by file; it only shrinks. */
export const exceptions: Record<string, readonly string[]> = {}
