/**
 * Tables of organisations whose ids no call takes. Of a hospital's own categories, approval levels and registrations their own tests
 * speak; refusals and exceptions are tried by both sides in their modules; holds, promises and evidence packs are known by their requisition; periods and
 * touched lines of prices follow an item or a paper of the region; a scan is made with an id of the device; of links to a contract, of types
 * and texts and of who sees which their own tests speak.
 */
export const unnamed = [
  ...[
    'acceptance_scan',
    'approval_level',
    'category',
    'consignment_level',
    'contract_link',
    'contract_link_view',
    'contract_permission',
    'contract_reminder',
    'contract_signature',
    'contract_template',
    'contract_termination',
    'contract_type',
  ],
  ...['delivery_scan', 'evidence_pack'],
  ...[
    'exception',
    'exception_note',
    'first_invoice_cover',
    'first_invoice_item',
    'invoice_announced',
    'invoice_clash',
    'invoice_line',
    'invoice_match',
    'invoice_red',
    'invoice_verification',
    'lot_watch',
    'password_request',
    'payable_link',
  ],
  ...['payable_netting', 'payment_part', 'payment_reminder', 'payment_stop', 'price_period', 'price_settlement'],
  ...['province_address', 'province_match', 'province_receipt', 'province_run', 'province_shipment'],
  ...['recall_handling', 'refusal', 'refusal_line', 'regional_price_item', 'registration'],
  ...['requisition_hold', 'requisition_line', 'requisition_promise'],
  ...['stock_period', 'surgery_scan', 'trace_attempt', 'trace_code_event', 'trace_lookup', 'trace_scan', 'vbp_quota'],
]
