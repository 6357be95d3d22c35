// Written by npm run db:types from the migrated database; never by hand.
// Decimals, long integers, dates and instants arrive as strings (kernel/server/db/pool.ts).
import type { ColumnType, Generated } from 'kysely'

/** Any JSON value; the module that wrote it knows its shape. */
export type Json = unknown

export interface Acceptance {
  id: Generated<string>
  hospital_id: string
  supplier_id: string
  delivery_id: string
  order_id: string
  no: string
  kind: number
  narcotic: Generated<boolean>
  point_id: string
  point_name: string
  arrived_temp: string | null
  second_inspector: string | null
  accepted_amount: Generated<string>
  remark: Generated<string>
  status: Generated<string>
  checked_by: string | null
  checker_name: string | null
  checked_at: string | null
  confirmed_by: string | null
  confirmer_name: string | null
  confirmed_at: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
}

export interface AcceptanceLine {
  id: Generated<string>
  hospital_id: string
  supplier_id: string
  acceptance_id: string
  delivery_line_id: string
  seq: number
  delivered_qty: string
  accepted_qty: string | null
  refused_qty: string | null
  refuse_code: Generated<string>
  refuse_reason: Generated<string>
  conclusion: Generated<string>
  override_reason: Generated<string>
  posted: Generated<boolean>
}

export interface AppUser {
  id: Generated<string>
  login_name: string
  name: string
  mobile: Generated<string>
  email: Generated<string>
  password_hash: string
  password_at: Generated<string>
  first_login: Generated<boolean>
  locked: Generated<boolean>
  enabled: Generated<boolean>
  settings: Generated<Json>
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
  home_org: string | null
  job: Generated<string>
  remark: Generated<string>
  pinyin: Generated<string>
  initials: Generated<string>
}

export interface ApprovalDelegation {
  id: Generated<string>
  org_id: string
  user_id: string
  delegate_id: string
  from_day: string
  to_day: string
  reason: Generated<string>
  created_by: string | null
  created_at: Generated<string>
  ended_at: string | null
}

export interface ApprovalFlow {
  id: Generated<string>
  org_id: string
  doc_type: string
  name: string
  kinds: Generated<number[]>
  enabled: Generated<boolean>
  updated_by: string | null
  updated_at: Generated<string>
  version: Generated<number>
}

export interface ApprovalFlowStep {
  org_id: string
  flow_id: string
  level: number
  name: string
  min_amount: Generated<string>
  role_ids: Generated<string[]>
  user_ids: Generated<string[]>
}

export interface ApprovalLevel {
  id: Generated<string>
  org_id: string
  doc_type: string
  doc_id: string
  round: Generated<number>
  level: number
  name: string
  min_amount: Generated<string>
  role_ids: Generated<string[]>
  user_ids: Generated<string[]>
  code: string
  distinct_people: Generated<boolean>
  created_by: string
  state: Generated<string>
  acted_by: string | null
  actor_name: Generated<string>
  for_user: string | null
  for_name: Generated<string>
  reason: Generated<string>
  acted_at: string | null
}

export interface AuditHead {
  org_id: string | null
  day: string
  seq: number
  hash: string
}

export interface AuditLog {
  org_id: string | null
  day: string
  seq: number
  at: string
  user_id: string | null
  user_name: string
  call: string
  entity: string
  entity_id: string
  entity_no: Generated<string>
  action: string
  before: Json
  after: Json
  request_id: string
  prev_hash: string
  hash: string
  ip: string | null
}

export interface AuditWaiting {
  id: ColumnType<string, never, never>
  transaction: Generated<string>
  entries: Json
}

export interface BackgroundJob {
  id: Generated<string>
  org_id: Generated<string>
  user_id: Generated<string>
  call: string
  kind: string
  title: string
  subject: Generated<string>
  input: Json
  lang: string
  proved: boolean
  source_id: string | null
  state: Generated<string>
  runner: string | null
  beat_at: Generated<string>
  runs: Generated<number>
  done_rows: Generated<number>
  total_rows: Generated<number>
  result_id: string | null
  report: Json
  message: Generated<string>
  seen: Generated<boolean>
  created_at: Generated<string>
  started_at: string | null
  ended_at: string | null
}

export interface Captcha {
  id: Generated<string>
  answer_hash: string
  expires_at: string
}

export interface CatalogItem {
  id: Generated<string>
  hospital_id: string
  product_id: string
  supplier_id: string
  hospital_code: Generated<string>
  hospital_name: Generated<string>
  price: string
  retail_price: string | null
  pack_multiple: Generated<string>
  min_qty: string | null
  max_qty: string | null
  is_default: Generated<boolean>
  temporary: Generated<boolean>
  temporary_until: string | null
  online: Generated<boolean>
  status: Generated<string>
  source: Generated<string>
  created_by: string
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
}

export interface Category {
  id: Generated<string>
  code: string
  name: string
  parent_id: string | null
  level: number
  kind: number
  pinyin: Generated<string>
  initials: Generated<string>
  enabled: Generated<boolean>
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
}

export interface Certificate {
  id: Generated<string>
  org_id: string
  no: string
  scope: string
  product_id: string | null
  company_id: string | null
  cert_kind: string
  cert_no: string
  name: string
  issuer: Generated<string>
  covers: Generated<string>
  issue_date: string | null
  valid_from: string | null
  valid_to: Generated<string>
  files: Generated<Json>
  remark: Generated<string>
  replaces_id: string | null
  status: Generated<string>
  created_by: string
  audited_by: string | null
  audited_at: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
}

export interface Company {
  id: Generated<string>
  code: string
  name: string
  short_name: Generated<string>
  pinyin: Generated<string>
  initials: Generated<string>
  org_id: string | null
  is_producer: Generated<boolean>
  is_vendor: Generated<boolean>
  company_type: Generated<number>
  credit_code: Generated<string>
  legal_person: Generated<string>
  region_code: Generated<string>
  address: Generated<string>
  scope: Generated<string>
  contact: Generated<string>
  mobile: Generated<string>
  email: Generated<string>
  phone: Generated<string>
  supply_types: Generated<number[]>
  extra: Generated<Json>
  search: Generated<string>
  enabled: Generated<boolean>
  created_by: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
}

export interface Config {
  key: string
  org_id: string | null
  value: Json
  updated_by: string | null
  updated_at: Generated<string>
  version: Generated<number>
}

export interface Delivery {
  id: Generated<string>
  hospital_id: string
  supplier_id: string
  order_id: string
  no: string
  bill_type: Generated<number>
  sale_type: Generated<number>
  kind: number
  narcotic: Generated<boolean>
  point_id: string
  point_name: string
  point_address: Generated<string>
  carrier: Generated<string>
  vehicle: Generated<string>
  driver: Generated<string>
  driver_phone: Generated<string>
  logistics_code: Generated<string>
  boxes: number | null
  cold_start: string | null
  cold_end: string | null
  total_qty: Generated<string>
  amount: Generated<string>
  line_count: Generated<number>
  remark: Generated<string>
  status: Generated<string>
  created_by: string
  creator_name: string
  shipped_at: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
}

export interface DeliveryLine {
  id: Generated<string>
  hospital_id: string
  supplier_id: string
  delivery_id: string
  order_line_id: string
  seq: number
  product_id: string
  qty: string
  price: string
  amount: string
  lot_no: Generated<string>
  production_date: string | null
  expiry_date: string | null
  sterilize_lot: Generated<string>
  sterilize_date: string | null
  invoice_no: Generated<string>
  accepted_qty: Generated<string>
  refused_qty: Generated<string>
  short_life_confirmed: Generated<boolean>
  remark: Generated<string>
  invoice_code: Generated<string>
  invoice_date: string | null
  invoice_amount: string | null
}

export interface Department {
  id: Generated<string>
  hospital_id: string
  code: string
  name: string
  type: string
  campus: Generated<string>
  leader: Generated<string>
  his_code: Generated<string>
  standard_code: Generated<string>
  pinyin: Generated<string>
  initials: Generated<string>
  enabled: Generated<boolean>
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
}

export interface Dict {
  kind: string
  code: string
  name: string
  parent: string | null
  pinyin: Generated<string>
  initials: Generated<string>
  sort: Generated<number>
  enabled: Generated<boolean>
}

export interface DistributionPoint {
  id: Generated<string>
  hospital_id: string
  code: string
  name: string
  type: string
  campus: Generated<string>
  district: Generated<string>
  address: Generated<string>
  receiver: Generated<string>
  phone: Generated<string>
  invoice_title: Generated<string>
  product_kinds: Generated<number[]>
  receiving_hours: Generated<string>
  default_kinds: Generated<number[]>
  pinyin: Generated<string>
  initials: Generated<string>
  enabled: Generated<boolean>
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
}

export interface DocHistory {
  id: ColumnType<string, never, never>
  doc_type: string
  doc_id: string
  action: string
  label: string
  from_status: string | null
  to_status: string
  reason: Generated<string>
  user_id: string | null
  user_name: string
  org_id: string | null
  org_name: string
  parties: string[]
  at: Generated<string>
}

export interface DocNumber {
  org_id: string
  prefix: string
  day: string
  last: number
}

export interface ExchangeLog {
  id: ColumnType<string, never, never>
  at: Generated<string>
  org_id: string | null
  system: string
  direction: string
  name: string
  ref_type: Generated<string>
  ref_no: Generated<string>
  ok: boolean
  code: Generated<string>
  message: Generated<string>
  request: Generated<string>
  response: Generated<string>
  ms: Generated<number>
  trace_id: Generated<string>
}

export interface File {
  id: Generated<string>
  org_id: string
  owner_id: string
  purpose: string
  name: string
  mime: string
  size: number
  sha256: string
  created_at: Generated<string>
}

export interface Idempotency {
  user_id: string
  key: string
  call: string
  body_hash: string
  response: Json
  created_at: Generated<string>
}

export interface ImportMapping {
  org_id: string
  kind: string
  header_hash: string
  mapping: Json
  updated_at: Generated<string>
}

export interface LoginChallenge {
  pre_hash: string
  user_hash: string
  kid: string
  nonce: string
  expires_at: string
}

export interface LoginKey {
  kid: Generated<string>
  exponent: string
  modulus: string
  private_key: string
  created_at: Generated<string>
  expires_at: string
}

export interface LoginLog {
  id: ColumnType<string, never, never>
  at: Generated<string>
  login_name: string
  user_id: string | null
  org_id: string | null
  outcome: string
  ip: Generated<string>
  user_agent: Generated<string>
}

export interface LoginThrottle {
  subject: string
  failures: Generated<number>
  last_at: Generated<string>
}

export interface Menu {
  id: Generated<string>
  parent_id: string | null
  path: string | null
  name: string
  name_en: string
  pinyin: Generated<string>
  initials: Generated<string>
  icon: Generated<string>
  sort: Generated<number>
  hidden: Generated<boolean>
  org_kinds: Generated<string[]>
  actions: Generated<string[]>
  version: Generated<number>
  area: string | null
}

export interface Message {
  seq: ColumnType<string, never, never>
  id: Generated<string>
  org_id: string | null
  category: string
  event: string
  codes: Generated<string[]>
  only_user: string | null
  not_user: string | null
  template: string
  params: Generated<Json>
  doc_type: Generated<string>
  doc_id: string | null
  doc_no: Generated<string>
  path: Generated<string>
  content: Generated<string>
  files: Generated<Json>
  audience_kinds: Generated<string[]>
  audience_orgs: Generated<string[]>
  valid_from: string | null
  valid_to: string | null
  withdrawn_at: string | null
  author_name: Generated<string>
  dedupe: string | null
  at: Generated<string>
  done_at: string | null
}

export interface MessageMark {
  user_id: string
  message_seq: string
  read_at: Generated<string>
  deleted_at: string | null
}

export interface OrderLine {
  id: Generated<string>
  hospital_id: string
  supplier_id: string
  order_id: string
  seq: number
  product_id: string
  catalog_item_id: string | null
  product_code: string
  name: string
  spec: string
  pack_spec: Generated<string>
  manufacturer: Generated<string>
  unit: string
  min_unit: Generated<string>
  conversion_ratio: string
  price: string
  qty: string
  amount: string
  vbp_class: Generated<number>
  vbp_quota_id: string | null
  vbp_ratio: string | null
  vbp_used: Generated<string>
  reject_qty: Generated<string>
  closed_qty: Generated<string>
  shipped_qty: Generated<string>
  accepted_qty: Generated<string>
  refused_qty: Generated<string>
  returned_qty: Generated<string>
  invoiced_qty: Generated<string>
  open_qty: ColumnType<string | null, never, never>
  transit_qty: ColumnType<string | null, never, never>
  department_id: string | null
  reject_reason: Generated<string>
  remark: Generated<string>
}

export interface OrderRejection {
  id: Generated<string>
  hospital_id: string
  supplier_id: string
  order_id: string
  order_line_id: string
  no: string
  qty: string
  reason_code: string
  reason: Generated<string>
  expected_date: string | null
  status: Generated<string>
  created_by: string
  created_at: Generated<string>
  version: Generated<number>
}

export interface Org {
  id: Generated<string>
  kind: string
  code: string
  name: string
  short_name: Generated<string>
  pinyin: Generated<string>
  initials: Generated<string>
  parent_id: string | null
  level: Generated<string>
  district: Generated<string>
  address: Generated<string>
  credit_code: Generated<string>
  contact: Generated<string>
  mobile: Generated<string>
  enabled: Generated<boolean>
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
  parent_from: string | null
  parent_to: string | null
}

export interface PasswordRequest {
  id: Generated<string>
  user_id: string
  org_id: string | null
  created_at: Generated<string>
  ip: Generated<string>
  done_at: string | null
}

export interface Plan {
  id: Generated<string>
  hospital_id: string
  no: string
  plan_type: string
  trigger_type: Generated<number>
  period_from: string | null
  period_to: string | null
  department_id: Generated<string | null>
  point_id: string
  kind: number
  urgent: Generated<boolean>
  total_qty: Generated<string>
  total_amount: Generated<string>
  line_count: Generated<number>
  remark: Generated<string>
  status: Generated<string>
  created_by: string
  creator_name: string
  submitted_at: string | null
  audited_by: string | null
  audited_at: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
}

export interface PlanLine {
  id: Generated<string>
  hospital_id: string
  plan_id: string
  seq: number
  product_id: string
  catalog_item_id: string
  supplier_id: string
  qty: string
  price: string
  amount: string
  vbp_class: Generated<number>
  current_stock: string | null
  daily_use: string | null
  suggest_qty: string | null
  substitute_reason: Generated<string>
  ordered_qty: Generated<string>
  remark: Generated<string>
}

export interface PlanOrderLine {
  plan_line_id: string
  order_line_id: string
  hospital_id: string
  qty: string
}

export interface PriceAdjustment {
  id: Generated<string>
  hospital_id: string
  supplier_id: string
  no: string
  catalog_item_id: string
  product_id: string
  type: string
  old_price: string
  new_price: string
  effective_date: string
  reason: string
  remark: Generated<string>
  status: Generated<string>
  created_by: string
  created_org: string
  audited_by: string | null
  audited_at: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
}

export interface Product {
  id: Generated<string>
  platform_code: string
  kind: number
  name: string
  trade_name: Generated<string>
  spec: string
  model: Generated<string>
  pack_spec: Generated<string>
  pack_unit: string
  min_unit: string
  conversion_ratio: string
  manufacturer_id: string | null
  category_id: string | null
  origin: Generated<string>
  approval_no: Generated<string>
  insurance_code: Generated<string>
  provincial_id: Generated<string>
  barcode: Generated<string>
  listed_price: string | null
  ceiling_price: string | null
  narcotic: Generated<boolean>
  cold_chain: Generated<boolean>
  lot_required: Generated<boolean>
  expiry_required: Generated<boolean>
  near_expiry_days: Generated<number>
  extra: Generated<Json>
  pinyin: Generated<string>
  initials: Generated<string>
  search: Generated<string>
  enabled: Generated<boolean>
  disabled_reason: Generated<string>
  created_by: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
}

export interface PurchaseOrder {
  id: Generated<string>
  hospital_id: string
  supplier_id: string
  no: string
  point_id: string
  point_name: string
  point_address: Generated<string>
  receiver: Generated<string>
  receiver_phone: Generated<string>
  kind: number
  narcotic: Generated<boolean>
  vbp_class: number | null
  order_type: Generated<number>
  urgent: Generated<boolean>
  expected_date: string | null
  plan_id: string | null
  source: Generated<string>
  total_qty: Generated<string>
  amount: Generated<string>
  line_count: Generated<number>
  remark: Generated<string>
  status: Generated<string>
  created_by: string
  creator_name: string
  submitted_at: string | null
  audited_by: string | null
  auditor_name: string | null
  audited_at: string | null
  released_at: string | null
  supplier_accepted_at: string | null
  supplier_expects: string | null
  first_delivery_at: string | null
  last_delivery_at: string | null
  closed_reason: Generated<string>
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
}

export interface QuarantineFile {
  id: Generated<string>
  registration_id: string
  purpose: string
  name: string
  mime: string
  size: number
  sha256: string
  state: Generated<string>
  file_id: string | null
  created_at: Generated<string>
}

export interface Registration {
  id: Generated<string>
  no: string
  secret_hash: string
  kind: string
  org_id: string | null
  department_id: string | null
  department_name: Generated<string>
  org_name: Generated<string>
  credit_code: Generated<string>
  legal_person: Generated<string>
  licence_no: Generated<string>
  licence_from: string | null
  licence_to: string | null
  business_scope: Generated<string>
  district: Generated<string>
  address: Generated<string>
  login_name: string
  name: string
  mobile: string
  email: Generated<string>
  job: Generated<string>
  remark: Generated<string>
  password_hash: string
  ip: Generated<string>
  status: Generated<string>
  reason: Generated<string>
  user_id: string | null
  decided_by: Generated<string>
  decided_at: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
}

export interface Role {
  id: Generated<string>
  org_id: string | null
  template: Generated<string>
  name: string
  remark: Generated<string>
  data_range: Generated<Json>
  enabled: Generated<boolean>
  created_by: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
  org_kind: string | null
  stamp: Generated<string>
}

export interface RoleAction {
  role_id: string
  path: string
  code: string
}

export interface SavedQuery {
  id: Generated<string>
  org_id: Generated<string>
  user_id: Generated<string>
  page: string
  name: string
  shared: Generated<boolean>
  query: string
  created_at: Generated<string>
}

export interface SchemaMigration {
  id: number
  name: string
  sha256: string
  at: Generated<string>
}

export interface Session {
  sid_hash: string
  id: Generated<string>
  user_id: string
  org_id: string
  created_at: Generated<string>
  seen_at: Generated<string>
  proved_at: Generated<string>
  ip: Generated<string>
  user_agent: Generated<string>
  ended_at: string | null
}

export interface StockBalance {
  id: Generated<string>
  hospital_id: string
  point_id: string
  product_id: string
  lot_no: Generated<string>
  expiry_date: Generated<string>
  production_date: string | null
  supplier_id: string | null
  price: string
  qty: Generated<string>
  locked_qty: Generated<string>
  updated_at: Generated<string>
}

export interface StockMovement {
  id: Generated<string>
  hospital_id: string
  balance_id: string
  type: number
  qty: string
  before_qty: string
  after_qty: string
  ref_type: string
  ref_id: string
  ref_line_id: string
  ref_no: string
  user_id: string | null
  user_name: string
  reason: Generated<string>
  at: Generated<string>
}

export interface SupplyRelation {
  id: Generated<string>
  hospital_id: string
  supplier_id: string
  product_id: string
  price: string
  valid_from: string
  valid_to: Generated<string>
  enabled: Generated<boolean>
  created_by: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
}

export interface UserRole {
  user_id: string
  org_id: string
  role_id: string
}

export interface UserSetting {
  user_id: string
  key: string
  value: Json
  updated_at: Generated<string>
}

export interface VbpBatch {
  id: Generated<string>
  code: string
  name: string
  level: string
  start_date: string
  end_date: string
  enabled: Generated<boolean>
  version: Generated<number>
}

export interface VbpItem {
  id: Generated<string>
  batch_id: string
  product_id: string
  selected_price: string
  backup: Generated<boolean>
  activated: Generated<boolean>
  volume_unit: string
}

export interface VbpQuota {
  id: Generated<string>
  item_id: string
  hospital_id: string
  year: number
  agreed_qty: string
  used_qty: Generated<string>
  done_qty: Generated<string>
}

export interface DB {
  acceptance: Acceptance
  acceptance_line: AcceptanceLine
  app_user: AppUser
  approval_delegation: ApprovalDelegation
  approval_flow: ApprovalFlow
  approval_flow_step: ApprovalFlowStep
  approval_level: ApprovalLevel
  audit_head: AuditHead
  audit_log: AuditLog
  audit_waiting: AuditWaiting
  background_job: BackgroundJob
  captcha: Captcha
  catalog_item: CatalogItem
  category: Category
  certificate: Certificate
  company: Company
  config: Config
  delivery: Delivery
  delivery_line: DeliveryLine
  department: Department
  dict: Dict
  distribution_point: DistributionPoint
  doc_history: DocHistory
  doc_number: DocNumber
  exchange_log: ExchangeLog
  file: File
  idempotency: Idempotency
  import_mapping: ImportMapping
  login_challenge: LoginChallenge
  login_key: LoginKey
  login_log: LoginLog
  login_throttle: LoginThrottle
  menu: Menu
  message: Message
  message_mark: MessageMark
  order_line: OrderLine
  order_rejection: OrderRejection
  org: Org
  password_request: PasswordRequest
  plan: Plan
  plan_line: PlanLine
  plan_order_line: PlanOrderLine
  price_adjustment: PriceAdjustment
  product: Product
  purchase_order: PurchaseOrder
  quarantine_file: QuarantineFile
  registration: Registration
  role: Role
  role_action: RoleAction
  saved_query: SavedQuery
  schema_migration: SchemaMigration
  session: Session
  stock_balance: StockBalance
  stock_movement: StockMovement
  supply_relation: SupplyRelation
  user_role: UserRole
  user_setting: UserSetting
  vbp_batch: VbpBatch
  vbp_item: VbpItem
  vbp_quota: VbpQuota
}
