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
  status: Generated<'wait' | 'checked' | 'confirmed' | 'revoked' | 'reversed'>
  checked_by: string | null
  checker_name: string | null
  checked_at: string | null
  confirmed_by: string | null
  confirmer_name: string | null
  confirmed_at: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
  opened_at: string | null
  arrived_at: string | null
  more_orders: Generated<string[]>
}

export interface AcceptanceCard {
  id: ColumnType<string, never, never>
  hospital_id: ColumnType<string, never, never>
  supplier_id: ColumnType<string, never, never>
  delivery_id: ColumnType<string, never, never>
  order_id: ColumnType<string, never, never>
  no: ColumnType<string, never, never>
  kind: ColumnType<number, never, never>
  narcotic: ColumnType<boolean, never, never>
  point_id: ColumnType<string, never, never>
  point_name: ColumnType<string, never, never>
  status: ColumnType<'wait' | 'checked' | 'confirmed' | 'revoked' | 'reversed', never, never>
  accepted_amount: ColumnType<string, never, never>
  checked_by: ColumnType<string | null, never, never>
  checker_name: ColumnType<string | null, never, never>
  checked_at: ColumnType<string | null, never, never>
  confirmed_by: ColumnType<string | null, never, never>
  confirmer_name: ColumnType<string | null, never, never>
  confirmed_at: ColumnType<string | null, never, never>
  created_at: ColumnType<string, never, never>
  total_qty: ColumnType<string | null, never, never>
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
  conclusion: Generated<'' | 'qualified' | 'unqualified'>
  override_reason: Generated<string>
  posted: Generated<boolean>
  photos: Generated<Json>
  again: Generated<boolean>
  reversed: Generated<boolean>
  appearance: Generated<'' | 'intact' | 'outerBroken' | 'outerWet' | 'innerBroken' | 'innerWet' | 'differs'>
}

export interface AcceptanceLineFacts {
  id: ColumnType<string, never, never>
  hospital_id: ColumnType<string, never, never>
  supplier_id: ColumnType<string, never, never>
  acceptance_id: ColumnType<string, never, never>
  delivery_id: ColumnType<string, never, never>
  delivery_line_id: ColumnType<string, never, never>
  acceptance_no: ColumnType<string, never, never>
  status: ColumnType<'wait' | 'checked' | 'confirmed' | 'revoked' | 'reversed', never, never>
  kind: ColumnType<number, never, never>
  point_id: ColumnType<string, never, never>
  checked_at: ColumnType<string | null, never, never>
  confirmed_at: ColumnType<string | null, never, never>
  created_at: ColumnType<string, never, never>
  seq: ColumnType<number, never, never>
  delivered_qty: ColumnType<string, never, never>
  accepted_qty: ColumnType<string | null, never, never>
  refused_qty: ColumnType<string | null, never, never>
  refuse_code: ColumnType<string, never, never>
  refuse_reason: ColumnType<string, never, never>
  conclusion: ColumnType<'' | 'qualified' | 'unqualified', never, never>
  override_reason: ColumnType<string, never, never>
  again: ColumnType<boolean, never, never>
  arrived_at: ColumnType<string | null, never, never>
  opened_at: ColumnType<string | null, never, never>
}

export interface AcceptanceScan {
  acceptance_id: string
  id: string
  hospital_id: string
  delivery_line_id: string | null
  code: string
  piece: Generated<string>
  qty: Generated<string>
  total: Generated<string>
  result: 'counted' | 'notHere' | 'over' | 'again' | 'lotDiffers' | 'expired' | 'recalled' | 'unreadable' | 'closed' | 'undone' | 'nothing'
  undoes: string | null
  by_hand: Generated<boolean>
  device_at: string | null
  received_at: Generated<string>
  user_id: string
  user_name: string
}

export interface AcceptanceScanCard {
  acceptance_id: ColumnType<string, never, never>
  hospital_id: ColumnType<string, never, never>
  delivery_line_id: ColumnType<string | null, never, never>
  piece: ColumnType<string, never, never>
}

export interface Amendment {
  id: Generated<string>
  hospital_id: string
  supplier_id: string
  no: string
  order_id: string
  kind: number
  reason: string
  amount_before: string
  amount_after: string
  expected_before: string | null
  expected_after: string | null
  point_before: string
  point_after: string | null
  point_name_before: string
  point_name_after: string | null
  line_count: Generated<number>
  status: Generated<'pendingAudit' | 'pendingSupplier' | 'effective' | 'refused' | 'void'>
  created_by: string
  creator_name: string
  created_at: Generated<string>
  audited_by: string | null
  auditor_name: Generated<string>
  audited_at: string | null
  sent_at: string | null
  answer_by: string | null
  answered_by: string | null
  answerer_name: Generated<string>
  answered_at: string | null
  effective_at: string | null
  revision: number | null
  updated_at: Generated<string>
  version: Generated<number>
  amount_diff: ColumnType<string, never, never>
}

export interface AmendmentCard {
  id: ColumnType<string, never, never>
  hospital_id: ColumnType<string, never, never>
  supplier_id: ColumnType<string, never, never>
  order_id: ColumnType<string, never, never>
  no: ColumnType<string, never, never>
  reason: ColumnType<string, never, never>
  amount_before: ColumnType<string, never, never>
  amount_after: ColumnType<string, never, never>
  expected_before: ColumnType<string | null, never, never>
  expected_after: ColumnType<string | null, never, never>
  point_name_before: ColumnType<string, never, never>
  point_name_after: ColumnType<string | null, never, never>
  status: ColumnType<'pendingAudit' | 'pendingSupplier' | 'effective' | 'refused' | 'void', never, never>
  revision: ColumnType<number | null, never, never>
  created_by: ColumnType<string, never, never>
  creator_name: ColumnType<string, never, never>
  created_at: ColumnType<string, never, never>
  answer_by: ColumnType<string | null, never, never>
  effective_at: ColumnType<string | null, never, never>
  open: ColumnType<boolean | null, never, never>
}

export interface AmendmentLine {
  id: Generated<string>
  hospital_id: string
  supplier_id: string
  amendment_id: string
  order_line_id: string
  seq: number
  qty_before: string
  qty_after: string
  promised_before: string | null
  promised_after: string | null
}

export interface AmendmentLineCard {
  id: ColumnType<string, never, never>
  amendment_id: ColumnType<string, never, never>
  order_line_id: ColumnType<string, never, never>
  seq: ColumnType<number, never, never>
  qty_before: ColumnType<string, never, never>
  qty_after: ColumnType<string, never, never>
  promised_before: ColumnType<string | null, never, never>
  promised_after: ColumnType<string | null, never, never>
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

export interface AppUserCard {
  id: ColumnType<string, never, never>
  login_name: ColumnType<string, never, never>
  name: ColumnType<string, never, never>
  job: ColumnType<string, never, never>
  home_org: ColumnType<string | null, never, never>
  locked: ColumnType<boolean, never, never>
  enabled: ColumnType<boolean, never, never>
  first_login: ColumnType<boolean, never, never>
  chosen_at: ColumnType<string, never, never>
  reset_asked: ColumnType<boolean | null, never, never>
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
  agreed_by: string | null
  deleted_at: string | null
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
  created_by: string | null
  state: Generated<'waiting' | 'current' | 'passed' | 'rejected' | 'cancelled'>
  acted_by: string | null
  actor_name: Generated<string>
  for_user: string | null
  for_name: Generated<string>
  reason: Generated<string>
  acted_at: string | null
  doc_no: Generated<string>
  stuck_at: string | null
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

export interface AuditLogFacts {
  day: ColumnType<string, never, never>
  seq: ColumnType<number, never, never>
  at: ColumnType<string, never, never>
  org_id: ColumnType<string | null, never, never>
  user_id: ColumnType<string | null, never, never>
  user_name: ColumnType<string, never, never>
  entity: ColumnType<string, never, never>
  entity_id: ColumnType<string, never, never>
  action: ColumnType<string, never, never>
  before: ColumnType<Json, never, never>
  after: ColumnType<Json, never, never>
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
  kind: 'export' | 'import'
  title: string
  subject: Generated<string>
  input: Json
  lang: 'zh' | 'en'
  proved: boolean
  source_id: string | null
  state: Generated<'waiting' | 'running' | 'done' | 'failed' | 'cancelled'>
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

export interface BillingProfile {
  id: string
  title: string
  tax_no: string
  address: Generated<string>
  phone: Generated<string>
  updated_by: string
  updated_at: Generated<string>
  version: Generated<number>
}

export interface Captcha {
  id: Generated<string>
  answer_hash: string
  expires_at: string
  bits: Generated<number>
}

export interface CatalogChange {
  id: Generated<string>
  hospital_id: string
  catalog_item_id: string
  before: Json
  after: Json
  reason: string
  status: Generated<'draft' | 'pending' | 'platform' | 'effective' | 'rejected'>
  created_by: string
  created_at: Generated<string>
  updated_at: Generated<string>
  submitted_at: string | null
  audited_by: string | null
  audited_at: string | null
  platform_by: string | null
  platform_at: string | null
  effective_at: string | null
  version: Generated<number>
}

export interface CatalogChangeCard {
  id: ColumnType<string, never, never>
  hospital_id: ColumnType<string, never, never>
  catalog_item_id: ColumnType<string, never, never>
  status: ColumnType<'draft' | 'pending' | 'platform' | 'effective' | 'rejected', never, never>
  created_by: ColumnType<string, never, never>
  created_at: ColumnType<string, never, never>
  effective_at: ColumnType<string | null, never, never>
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
  status: Generated<'draft' | 'pending' | 'platform' | 'enabled' | 'stopped' | 'rejected'>
  source: Generated<'platform' | 'parent' | 'apply' | 'import'>
  created_by: string
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
}

export interface CatalogItemCard {
  id: ColumnType<string, never, never>
  hospital_id: ColumnType<string, never, never>
  product_id: ColumnType<string, never, never>
  supplier_id: ColumnType<string, never, never>
  hospital_code: ColumnType<string, never, never>
  hospital_name: ColumnType<string, never, never>
  price: ColumnType<string, never, never>
  retail_price: ColumnType<string | null, never, never>
  pack_multiple: ColumnType<string, never, never>
  min_qty: ColumnType<string | null, never, never>
  max_qty: ColumnType<string | null, never, never>
  is_default: ColumnType<boolean, never, never>
  temporary: ColumnType<boolean, never, never>
  temporary_until: ColumnType<string | null, never, never>
  online: ColumnType<boolean, never, never>
  status: ColumnType<'draft' | 'pending' | 'platform' | 'enabled' | 'stopped' | 'rejected', never, never>
  created_by: ColumnType<string, never, never>
  created_at: ColumnType<string, never, never>
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
  hospital_id: string | null
}

export interface CategoryCard {
  id: ColumnType<string, never, never>
  code: ColumnType<string, never, never>
  name: ColumnType<string, never, never>
  parent_id: ColumnType<string | null, never, never>
  level: ColumnType<number, never, never>
  kind: ColumnType<number, never, never>
  pinyin: ColumnType<string, never, never>
  initials: ColumnType<string, never, never>
  enabled: ColumnType<boolean, never, never>
  hospital_id: ColumnType<string | null, never, never>
}

export interface CategoryProduct {
  hospital_id: string
  product_id: string
  category_id: string
  assigned_by: string | null
  assigned_at: Generated<string>
}

export interface CategoryProductFacts {
  hospital_id: ColumnType<string, never, never>
  product_id: ColumnType<string, never, never>
  category_id: ColumnType<string, never, never>
}

export interface Certificate {
  id: Generated<string>
  org_id: string
  no: string
  scope: 'org' | 'standard'
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
  status: Generated<'draft' | 'pending' | 'passed' | 'rejected' | 'disabled'>
  created_by: string
  audited_by: string | null
  audited_at: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
  kinds: Generated<number[]>
  device_classes: Generated<string[]>
  categories: Generated<string[]>
  regions: Generated<string[]>
  products: Generated<string[]>
  hospitals: Generated<string[]>
  from_company_id: string | null
  to_company_id: string | null
  person_name: Generated<string>
  person_phone: Generated<string>
}

export interface CertificateCard {
  id: ColumnType<string, never, never>
  org_id: ColumnType<string, never, never>
  no: ColumnType<string, never, never>
  scope: ColumnType<'org' | 'standard', never, never>
  product_id: ColumnType<string | null, never, never>
  company_id: ColumnType<string | null, never, never>
  cert_kind: ColumnType<string, never, never>
  cert_no: ColumnType<string, never, never>
  name: ColumnType<string, never, never>
  valid_from: ColumnType<string | null, never, never>
  valid_to: ColumnType<string, never, never>
  status: ColumnType<'draft' | 'pending' | 'passed' | 'rejected' | 'disabled', never, never>
  created_by: ColumnType<string, never, never>
  created_at: ColumnType<string, never, never>
  from_company_id: ColumnType<string | null, never, never>
  to_company_id: ColumnType<string | null, never, never>
  replaces_id: ColumnType<string | null, never, never>
  categories: ColumnType<string[], never, never>
  person_name: ColumnType<string, never, never>
  hospitals: ColumnType<string[], never, never>
}

export interface CodeChange {
  id: Generated<string>
  hospital_id: string
  kind: number
  change_kind: 'match' | 'accept' | 'none' | 'cancel' | 'merge'
  label: string
  before: Json
  after: Json
  items: Generated<Json>
  by_id: string
  by_name: string
  at: Generated<string>
  undone_at: string | null
  undone_by: Generated<string>
  back: Json
}

export interface CodeDouble {
  a: string
  b: string
  hospital_id: string
  score: string
  apart: Generated<boolean>
}

export interface CodeRun {
  id: Generated<string>
  hospital_id: string
  family: 'drug' | 'inst' | 'material'
  asked_by: string
  asked_name: string
  total: number
  done: Generated<number>
  matched: Generated<number>
  suggested: Generated<number>
  conflicts: Generated<number>
  none: Generated<number>
  began_at: Generated<string>
  ended_at: string | null
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

export interface CompanyCard {
  id: ColumnType<string, never, never>
  code: ColumnType<string, never, never>
  name: ColumnType<string, never, never>
  short_name: ColumnType<string, never, never>
  pinyin: ColumnType<string, never, never>
  initials: ColumnType<string, never, never>
  org_id: ColumnType<string | null, never, never>
  is_producer: ColumnType<boolean, never, never>
  is_vendor: ColumnType<boolean, never, never>
  credit_code: ColumnType<string, never, never>
  supply_types: ColumnType<number[], never, never>
  search: ColumnType<string, never, never>
  enabled: ColumnType<boolean, never, never>
  former_name: ColumnType<string | null, never, never>
}

export interface CompanyFacts {
  org_id: ColumnType<string | null, never, never>
  account_name: ColumnType<string | null, never, never>
  bank_name: ColumnType<string | null, never, never>
  bank_account: ColumnType<string | null, never, never>
  legal_person: ColumnType<string, never, never>
  address: ColumnType<string, never, never>
  phone: ColumnType<string | null, never, never>
  credit_code: ColumnType<string, never, never>
}

export interface Config {
  key: string
  org_id: string | null
  value: Json
  updated_by: string | null
  updated_at: Generated<string>
  version: Generated<number>
  agreed_by: string | null
}

export interface ConfigFacts {
  key: ColumnType<string, never, never>
  org_id: ColumnType<string | null, never, never>
  value: ColumnType<Json, never, never>
}

export interface ConsignmentLevel {
  id: Generated<string>
  hospital_id: string
  supplier_id: string
  product_id: string
  level: string | null
  updated_at: Generated<string>
}

export interface ConsumptionFolded {
  month: string
  folded_at: Generated<string>
}

export interface ConsumptionFoldedDay {
  day: string
  folded_at: Generated<string>
}

export interface ConsumptionMonth {
  month: string
  hospital_id: string
  point_id: string
  department_id: string | null
  product_id: string
  supplier_id: string | null
  qty: string
  value: string
}

export interface ConsumptionPlace {
  day: string
  whole: boolean
  hospital_id: string
  point_id: string
  department_id: string | null
  unit: string
  qty: string
  value: string
}

export interface Contract {
  id: Generated<string>
  hospital_id: string
  supplier_id: string
  created_org: string
  source: 'authority' | 'import' | 'hospital' | 'supplier'
  no: string
  outer_no: Generated<string>
  name: string
  type_id: string
  category: 'drug' | 'consumable' | 'reagent' | 'logistics' | 'service' | 'vbp' | 'integrity' | 'quality'
  has_lines: Generated<boolean>
  order_rule: Generated<'off' | 'warn' | 'block'>
  sign_mode: Generated<'online' | 'scan' | 'both'>
  framework: Generated<boolean>
  third_party: Generated<boolean>
  parent_id: string | null
  renews_id: string | null
  template_id: string | null
  template_n: number | null
  clauses: Generated<Json>
  sign_date: string | null
  valid_from: string | null
  valid_to: string | null
  amount: Generated<string>
  line_count: Generated<number>
  pay_days: number | null
  delivery_hours: number | null
  reminder_days: Generated<number>
  owner_id: string | null
  owner_name: Generated<string>
  owner_department: string | null
  claimed_at: string | null
  given_up_by: string | null
  given_up_at: string | null
  give_up_reason: Generated<string>
  supplier_owner_id: string | null
  supplier_owner_name: Generated<string>
  files: Generated<Json>
  remark: Generated<string>
  status: 'unclaimed' | 'claimed' | 'draft' | 'pending' | 'rejected' | 'waitSign' | 'signed' | 'effective' | 'frozen' | 'expired' | 'finished' | 'terminated' | 'void'
  content_n: Generated<number>
  signed_count: Generated<number>
  signer_count: Generated<number>
  frozen_until: string | null
  freeze_reason: Generated<string>
  ending: Generated<boolean>
  supplemented: Generated<boolean>
  renewed: Generated<boolean>
  executed_amount: Generated<string>
  paid_amount: Generated<string>
  created_by: string
  creator_name: string
  created_at: Generated<string>
  updated_at: Generated<string>
  submitted_by: string | null
  submitted_at: string | null
  audited_by: string | null
  auditor_name: Generated<string>
  audited_at: string | null
  effective_at: string | null
  ended_on: string | null
  shown_hospital: ColumnType<boolean, never, never>
  shown_supplier: ColumnType<boolean, never, never>
  version: Generated<number>
  frozen_org: string | null
  void_asked_org: string | null
  void_asked_by: string | null
  void_reason: Generated<string>
  reminded_for: string | null
  base_n: number | null
  prepay_rate: number | null
  price_follows: Generated<boolean>
}

export interface ContractCard {
  id: ColumnType<string, never, never>
  hospital_id: ColumnType<string, never, never>
  supplier_id: ColumnType<string, never, never>
  created_org: ColumnType<string, never, never>
  source: ColumnType<'authority' | 'import' | 'hospital' | 'supplier', never, never>
  no: ColumnType<string, never, never>
  name: ColumnType<string, never, never>
  type_id: ColumnType<string, never, never>
  category: ColumnType<'drug' | 'consumable' | 'reagent' | 'logistics' | 'service' | 'vbp' | 'integrity' | 'quality', never, never>
  has_lines: ColumnType<boolean, never, never>
  framework: ColumnType<boolean, never, never>
  third_party: ColumnType<boolean, never, never>
  parent_id: ColumnType<string | null, never, never>
  renews_id: ColumnType<string | null, never, never>
  sign_date: ColumnType<string | null, never, never>
  valid_from: ColumnType<string | null, never, never>
  valid_to: ColumnType<string | null, never, never>
  amount: ColumnType<string, never, never>
  line_count: ColumnType<number, never, never>
  pay_days: ColumnType<number | null, never, never>
  prepay_rate: ColumnType<number | null, never, never>
  delivery_hours: ColumnType<number | null, never, never>
  reminder_days: ColumnType<number, never, never>
  owner_id: ColumnType<string | null, never, never>
  owner_name: ColumnType<string, never, never>
  owner_department: ColumnType<string | null, never, never>
  supplier_owner_id: ColumnType<string | null, never, never>
  supplier_owner_name: ColumnType<string, never, never>
  status: ColumnType<'unclaimed' | 'claimed' | 'draft' | 'pending' | 'rejected' | 'waitSign' | 'signed' | 'effective' | 'frozen' | 'expired' | 'finished' | 'terminated' | 'void', never, never>
  content_n: ColumnType<number, never, never>
  executed_amount: ColumnType<string, never, never>
  paid_amount: ColumnType<string, never, never>
  created_by: ColumnType<string, never, never>
  creator_name: ColumnType<string, never, never>
  created_at: ColumnType<string, never, never>
  effective_at: ColumnType<string | null, never, never>
  ended_on: ColumnType<string | null, never, never>
  freeze_reason: ColumnType<string, never, never>
  shown_hospital: ColumnType<boolean, never, never>
  shown_supplier: ColumnType<boolean, never, never>
  price_follows: ColumnType<boolean, never, never>
  agreed_end: ColumnType<string | null, never, never>
}

export interface ContractLine {
  id: Generated<string>
  hospital_id: string
  supplier_id: string
  contract_id: string
  seq: number
  product_id: string
  product_code: string
  name: string
  spec: string
  manufacturer: Generated<string>
  unit: string
  listed_price: string | null
  selected_price: string | null
  last_price: string | null
  price: string
  qty: string | null
  amount: Generated<string>
  note: Generated<string>
  planned_qty: Generated<string>
  ordered_qty: Generated<string>
  shipped_qty: Generated<string>
  accepted_qty: Generated<string>
  returned_qty: Generated<string>
  closed_qty: Generated<string>
  executed_amount: Generated<string>
  invoiced_amount: Generated<string>
  paid_amount: Generated<string>
  price_since: Generated<string>
}

export interface ContractLineCard {
  id: ColumnType<string, never, never>
  hospital_id: ColumnType<string, never, never>
  supplier_id: ColumnType<string, never, never>
  contract_id: ColumnType<string, never, never>
  seq: ColumnType<number, never, never>
  product_id: ColumnType<string, never, never>
  product_code: ColumnType<string, never, never>
  name: ColumnType<string, never, never>
  spec: ColumnType<string, never, never>
  manufacturer: ColumnType<string, never, never>
  unit: ColumnType<string, never, never>
  price: ColumnType<string, never, never>
  qty: ColumnType<string | null, never, never>
  amount: ColumnType<string, never, never>
  planned_qty: ColumnType<string, never, never>
  ordered_qty: ColumnType<string, never, never>
  shipped_qty: ColumnType<string, never, never>
  accepted_qty: ColumnType<string, never, never>
  returned_qty: ColumnType<string, never, never>
  closed_qty: ColumnType<string, never, never>
  executed_amount: ColumnType<string, never, never>
  invoiced_amount: ColumnType<string, never, never>
  paid_amount: ColumnType<string, never, never>
}

export interface ContractLink {
  id: Generated<string>
  hospital_id: string
  supplier_id: string
  contract_id: string
  n: number
  org_id: string
  no: string
  token_hash: string
  until: string
  max_views: number
  views: Generated<number>
  prices: Generated<boolean>
  note: Generated<string>
  created_by: string
  creator_name: string
  created_at: Generated<string>
  revoked_by: string | null
  revoker_name: Generated<string>
  revoked_at: string | null
}

export interface ContractLinkView {
  id: Generated<string>
  hospital_id: string
  supplier_id: string
  link_id: string
  address: Generated<string>
  client: Generated<string>
  viewed_at: Generated<string>
  pdf_at: string | null
}

export interface ContractParty {
  contract_id: string
  hospital_id: string
  supplier_id: string
  role: 'hospital' | 'supplier' | 'third'
  name: string
  credit_code: Generated<string>
  representative: Generated<string>
  phone: Generated<string>
  address: Generated<string>
  bank_name: Generated<string>
  bank_account: Generated<string>
}

export interface ContractPermission {
  id: Generated<string>
  org_id: string
  role_id: string | null
  user_id: string | null
  rules: Json
  saved_by: string
  saver_name: string
  saved_at: Generated<string>
  version: Generated<number>
}

export interface ContractReminder {
  id: Generated<string>
  hospital_id: string
  supplier_id: string
  contract_id: string
  side: 'hospital' | 'supplier'
  org_id: string
  day: Generated<string>
  reminded_by: string
  reminder_name: string
  reminded_at: Generated<string>
}

export interface ContractSignature {
  id: Generated<string>
  hospital_id: string
  supplier_id: string
  contract_id: string
  n: number
  role: 'hospital' | 'supplier' | 'third'
  sign_kind: 'online' | 'scan'
  user_id: string
  signer_name: string
  signer_role: Generated<string>
  mandate_id: string | null
  seal_id: string | null
  pdf_sha256: string
  statement: string
  address: Generated<string>
  scan_file: string | null
  confirmed_by: string | null
  confirmer_name: Generated<string>
  confirmed_at: string | null
  signed_at: Generated<string>
  returned_by: string | null
  returner_name: Generated<string>
  returned_at: string | null
  return_reason: Generated<string>
}

export interface ContractSignatureCard {
  hospital_id: ColumnType<string, never, never>
  supplier_id: ColumnType<string, never, never>
  contract_id: ColumnType<string, never, never>
  n: ColumnType<number, never, never>
  role: ColumnType<'hospital' | 'supplier' | 'third', never, never>
  sign_kind: ColumnType<'online' | 'scan', never, never>
  signer_name: ColumnType<string, never, never>
  signed_at: ColumnType<string, never, never>
  counted_at: ColumnType<string | null, never, never>
}

export interface ContractTemplate {
  id: Generated<string>
  org_id: string
  type_id: string
  name: string
  n: number
  enabled: Generated<boolean>
  created_by: string
  creator_name: string
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
}

export interface ContractTemplateCard {
  id: ColumnType<string, never, never>
  org_id: ColumnType<string, never, never>
  type_id: ColumnType<string, never, never>
  name: ColumnType<string, never, never>
  n: ColumnType<number, never, never>
  enabled: ColumnType<boolean, never, never>
}

export interface ContractTemplateVersion {
  org_id: string
  template_id: string
  n: number
  blocks: Json
  saved_by: string
  saver_name: string
  saved_at: Generated<string>
}

export interface ContractTermination {
  id: Generated<string>
  hospital_id: string
  supplier_id: string
  contract_id: string
  asked_org: string
  asked_by: string
  asker_name: string
  asked_at: Generated<string>
  reason: string
  ends_on: string
  files: Generated<Json>
  answer_until: string
  state: Generated<'asked' | 'agreed' | 'disagreed' | 'escalated' | 'decided' | 'kept' | 'withdrawn'>
  answered_org: string | null
  answered_by: string | null
  answerer_name: Generated<string>
  answered_at: string | null
  answer: Generated<string>
}

export interface ContractType {
  id: Generated<string>
  org_id: string
  code: string
  name: string
  category: 'drug' | 'consumable' | 'reagent' | 'logistics' | 'service' | 'vbp' | 'integrity' | 'quality'
  third_party: Generated<boolean>
  has_lines: Generated<boolean>
  required: Generated<string[]>
  sign_mode: Generated<'online' | 'scan' | 'both'>
  reminder_days: Generated<number>
  order_rule: Generated<'off' | 'warn' | 'block'>
  price_follows: Generated<boolean>
  pay_days: number | null
  delivery_hours: number | null
  enabled: Generated<boolean>
  used: Generated<boolean>
  remark: Generated<string>
  created_by: string
  creator_name: string
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
  prepay_rate: number | null
}

export interface ContractTypeCard {
  id: ColumnType<string, never, never>
  org_id: ColumnType<string, never, never>
  code: ColumnType<string, never, never>
  name: ColumnType<string, never, never>
  category: ColumnType<'drug' | 'consumable' | 'reagent' | 'logistics' | 'service' | 'vbp' | 'integrity' | 'quality', never, never>
  third_party: ColumnType<boolean, never, never>
  has_lines: ColumnType<boolean, never, never>
  required: ColumnType<string[], never, never>
  sign_mode: ColumnType<'online' | 'scan' | 'both', never, never>
  reminder_days: ColumnType<number, never, never>
  order_rule: ColumnType<'off' | 'warn' | 'block', never, never>
  price_follows: ColumnType<boolean, never, never>
  pay_days: ColumnType<number | null, never, never>
  prepay_rate: ColumnType<number | null, never, never>
  delivery_hours: ColumnType<number | null, never, never>
  enabled: ColumnType<boolean, never, never>
}

export interface ContractVersion {
  hospital_id: string
  supplier_id: string
  contract_id: string
  n: number
  content: string
  sha256: string
  previous_sha256: string | null
  pdf_file: string | null
  pdf_sha256: string | null
  signed_file: string | null
  signed_sha256: string | null
  supplement_id: string | null
  made_by: string
  maker_name: string
  made_at: Generated<string>
  superseded_at: string | null
}

export interface ContractVersionCard {
  hospital_id: ColumnType<string, never, never>
  supplier_id: ColumnType<string, never, never>
  contract_id: ColumnType<string, never, never>
  n: ColumnType<number, never, never>
  content: ColumnType<string, never, never>
  sha256: ColumnType<string, never, never>
  superseded_at: ColumnType<string | null, never, never>
  made_at: ColumnType<string, never, never>
  supplement_id: ColumnType<string | null, never, never>
}

export interface Cooperation {
  id: Generated<string>
  no: string
  hospital_id: string
  supplier_id: string | null
  org_id: string
  credit_code: Generated<string>
  name: string
  note: Generated<string>
  valid_from: string
  valid_to: Generated<string>
  status: Generated<'invited' | 'requested' | 'active' | 'suspended' | 'ended' | 'declined'>
  held_by: 'hospital' | 'authority' | null
  stop_reason: Generated<string>
  created_by: string | null
  creator_name: Generated<string>
  created_at: Generated<string>
  answered_by: string | null
  answerer_name: Generated<string>
  answered_at: string | null
  updated_at: Generated<string>
  version: Generated<number>
  pay_days: number | null
}

export interface CooperationFacts {
  id: ColumnType<string, never, never>
  hospital_id: ColumnType<string, never, never>
  supplier_id: ColumnType<string | null, never, never>
  status: ColumnType<'invited' | 'requested' | 'active' | 'suspended' | 'ended' | 'declined', never, never>
  valid_from: ColumnType<string, never, never>
  valid_to: ColumnType<string, never, never>
}

export interface Correction {
  id: Generated<string>
  org_id: string
  no: string
  area: 'drug' | 'consumable' | 'logistics' | 'enterprise'
  product_id: string | null
  company_id: string | null
  code: string
  name: string
  version_no: number | null
  reason: string
  files: Generated<Json>
  status: Generated<'pending' | 'passed' | 'partly' | 'rejected' | 'withdrawn'>
  created_by: string
  creator_name: string
  created_at: Generated<string>
  audited_by: string | null
  auditor_name: Generated<string>
  audited_at: string | null
  updated_at: Generated<string>
  version: Generated<number>
}

export interface CorrectionCard {
  id: ColumnType<string, never, never>
  org_id: ColumnType<string, never, never>
  no: ColumnType<string, never, never>
  area: ColumnType<'drug' | 'consumable' | 'logistics' | 'enterprise', never, never>
  product_id: ColumnType<string | null, never, never>
  company_id: ColumnType<string | null, never, never>
  code: ColumnType<string, never, never>
  name: ColumnType<string, never, never>
  status: ColumnType<'pending' | 'passed' | 'partly' | 'rejected' | 'withdrawn', never, never>
  created_at: ColumnType<string, never, never>
}

export interface CorrectionField {
  id: Generated<string>
  correction_id: string
  org_id: string
  seq: number
  field: string
  was: Json
  proposed: Json
  found: Json
  decision: Generated<'' | 'take' | 'refuse'>
  opinion: Generated<string>
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
  status: Generated<'draft' | 'shipped' | 'partlyAccepted' | 'accepted' | 'confirmed' | 'refused' | 'void'>
  created_by: string
  creator_name: string
  shipped_at: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
  more_orders: Generated<string[]>
}

export interface DeliveryBox {
  code: string
  prefix: string
  serial: string
  supplier_id: string
  hospital_id: string
  delivery_id: string | null
  box: number
  created_at: Generated<string>
}

export interface DeliveryCard {
  id: ColumnType<string, never, never>
  hospital_id: ColumnType<string, never, never>
  supplier_id: ColumnType<string, never, never>
  order_id: ColumnType<string, never, never>
  no: ColumnType<string, never, never>
  kind: ColumnType<number, never, never>
  narcotic: ColumnType<boolean, never, never>
  point_id: ColumnType<string, never, never>
  point_name: ColumnType<string, never, never>
  total_qty: ColumnType<string, never, never>
  amount: ColumnType<string, never, never>
  line_count: ColumnType<number, never, never>
  status: ColumnType<'draft' | 'shipped' | 'partlyAccepted' | 'accepted' | 'confirmed' | 'refused' | 'void', never, never>
  created_by: ColumnType<string, never, never>
  creator_name: ColumnType<string, never, never>
  created_at: ColumnType<string, never, never>
  shipped_at: ColumnType<string | null, never, never>
  sale_type: ColumnType<number, never, never>
  more_orders: ColumnType<string[], never, never>
}

export interface DeliveryCode {
  delivery_id: string
  code: string
  hospital_id: string
  supplier_id: string
  delivery_line_id: string
  scan_id: string
  carrier: 'M20' | 'GS1' | 'OTHER'
  boxes: Generated<string[]>
  unit_codes: string
  created_at: Generated<string>
}

export interface DeliveryCodeCard {
  delivery_id: ColumnType<string, never, never>
  hospital_id: ColumnType<string, never, never>
  supplier_id: ColumnType<string, never, never>
  delivery_line_id: ColumnType<string, never, never>
  code: ColumnType<string, never, never>
  carrier: ColumnType<'M20' | 'GS1' | 'OTHER', never, never>
  boxes: ColumnType<string[], never, never>
  box: ColumnType<string | null, never, never>
  created_at: ColumnType<string, never, never>
  scan_id: ColumnType<string, never, never>
  unit_codes: ColumnType<string, never, never>
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
  returning_qty: Generated<string>
  returned_qty: Generated<string>
  report_no: Generated<string>
  report_date: string | null
  report_files: Generated<Json>
  slip_lot: string | null
  lot_confirmed_by: string | null
  lot_confirmed_at: string | null
}

export interface DeliveryLineCard {
  id: ColumnType<string, never, never>
  hospital_id: ColumnType<string, never, never>
  supplier_id: ColumnType<string, never, never>
  delivery_id: ColumnType<string, never, never>
  order_line_id: ColumnType<string, never, never>
  seq: ColumnType<number, never, never>
  product_id: ColumnType<string, never, never>
  qty: ColumnType<string, never, never>
  price: ColumnType<string, never, never>
  amount: ColumnType<string, never, never>
  lot_no: ColumnType<string, never, never>
  production_date: ColumnType<string | null, never, never>
  expiry_date: ColumnType<string | null, never, never>
  sterilize_lot: ColumnType<string, never, never>
  sterilize_date: ColumnType<string | null, never, never>
  invoice_no: ColumnType<string, never, never>
  accepted_qty: ColumnType<string, never, never>
  refused_qty: ColumnType<string, never, never>
  remark: ColumnType<string, never, never>
  returning_qty: ColumnType<string, never, never>
  returned_qty: ColumnType<string, never, never>
  invoice_date: ColumnType<string | null, never, never>
  report_no: ColumnType<string, never, never>
  report_date: ColumnType<string | null, never, never>
  report_files: ColumnType<Json, never, never>
  invoice_code: ColumnType<string, never, never>
  invoice_amount: ColumnType<string | null, never, never>
  slip_lot: ColumnType<string | null, never, never>
  lot_confirmed_at: ColumnType<string | null, never, never>
}

export interface DeliveryLineFacts {
  id: ColumnType<string, never, never>
  hospital_id: ColumnType<string, never, never>
  supplier_id: ColumnType<string, never, never>
  delivery_id: ColumnType<string, never, never>
  order_line_id: ColumnType<string, never, never>
  delivery_no: ColumnType<string, never, never>
  status: ColumnType<'draft' | 'shipped' | 'partlyAccepted' | 'accepted' | 'confirmed' | 'refused' | 'void', never, never>
  kind: ColumnType<number, never, never>
  point_id: ColumnType<string, never, never>
  created_at: ColumnType<string, never, never>
  shipped_at: ColumnType<string | null, never, never>
  seq: ColumnType<number, never, never>
  product_id: ColumnType<string, never, never>
  qty: ColumnType<string, never, never>
  price: ColumnType<string, never, never>
  amount: ColumnType<string, never, never>
  lot_no: ColumnType<string, never, never>
  production_date: ColumnType<string | null, never, never>
  expiry_date: ColumnType<string | null, never, never>
  invoice_no: ColumnType<string, never, never>
  accepted_qty: ColumnType<string, never, never>
  refused_qty: ColumnType<string, never, never>
  returned_qty: ColumnType<string, never, never>
}

export interface DeliveryScan {
  delivery_id: string
  id: string
  hospital_id: string
  supplier_id: string
  delivery_line_id: string | null
  code: string
  result: 'counted' | 'empty' | 'length' | 'format' | 'checkDigit' | 'noSerial' | 'notHere' | 'choose' | 'lotDiffers' | 'again' | 'elsewhere' | 'inStock' | 'full' | 'boxUnknown' | 'boxBroken' | 'boxed' | 'closed' | 'undone' | 'nothing'
  told: Generated<string>
  qty: Generated<number>
  total: Generated<number>
  undoes: string | null
  device_at: string | null
  received_at: Generated<string>
  user_id: string
  user_name: string
}

export interface Department {
  id: Generated<string>
  hospital_id: string
  code: string
  name: string
  type: '临床' | '医技' | '手术' | '药剂' | '后勤' | '行政'
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

export interface DepartmentCard {
  id: ColumnType<string, never, never>
  hospital_id: ColumnType<string, never, never>
  code: ColumnType<string, never, never>
  name: ColumnType<string, never, never>
  type: ColumnType<'临床' | '医技' | '手术' | '药剂' | '后勤' | '行政', never, never>
  pinyin: ColumnType<string, never, never>
  initials: ColumnType<string, never, never>
  enabled: ColumnType<boolean, never, never>
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
  type: '药库' | '药房' | '耗材库' | '试剂库' | '手术室' | '科室' | '后勤库'
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
  kept_by: Generated<'here' | 'his'>
}

export interface DistributionPointCard {
  id: ColumnType<string, never, never>
  hospital_id: ColumnType<string, never, never>
  code: ColumnType<string, never, never>
  name: ColumnType<string, never, never>
  type: ColumnType<'药库' | '药房' | '耗材库' | '试剂库' | '手术室' | '科室' | '后勤库', never, never>
  campus: ColumnType<string, never, never>
  district: ColumnType<string, never, never>
  address: ColumnType<string, never, never>
  receiver: ColumnType<string, never, never>
  phone: ColumnType<string, never, never>
  product_kinds: ColumnType<number[], never, never>
  default_kinds: ColumnType<number[], never, never>
  pinyin: ColumnType<string, never, never>
  initials: ColumnType<string, never, never>
  enabled: ColumnType<boolean, never, never>
  kept_by: ColumnType<'here' | 'his', never, never>
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
  authored: Generated<boolean>
}

export interface DocHistoryFacts {
  id: ColumnType<string, never, never>
  doc_type: ColumnType<string, never, never>
  doc_id: ColumnType<string, never, never>
  action: ColumnType<string, never, never>
  label: ColumnType<string, never, never>
  user_id: ColumnType<string | null, never, never>
  user_name: ColumnType<string, never, never>
  org_id: ColumnType<string | null, never, never>
  reason: ColumnType<string, never, never>
  at: ColumnType<string, never, never>
}

export interface DocKey {
  only_one: Generated<boolean>
  key: string
}

export interface EvidencePack {
  id: string
  hospital_id: string
  supplier_id: string
  requisition_id: string
  requisition_no: string
  requisition_version: number
  org_id: string
  org_name: string
  user_id: string
  maker_name: string
  made_at: Generated<string>
  file_id: string
  files: Json
  file_count: number
  manifest_sha256: string
  chain_day: string | null
  chain_seq: number | null
  chain_hash: string | null
}

export interface Exception {
  id: Generated<string>
  hospital_id: string
  supplier_id: string
  org_id: string
  no: string
  cause: string
  doc_type: string
  doc_id: string
  doc_no: string
  line_id: string
  order_id: string | null
  goods_kind: number | null
  seq: number | null
  goods: Generated<string>
  amount: string | null
  since: string
  deadline: string | null
  ended_at: string | null
  status: Generated<'open' | 'owned' | 'resolved'>
  owner_id: string | null
  owner_name: Generated<string>
  taken_at: string | null
  resolved_by: string | null
  resolver_name: Generated<string>
  resolved_at: string | null
  reason: Generated<string>
  created_by: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
}

export interface ExceptionCard {
  id: ColumnType<string, never, never>
  hospital_id: ColumnType<string, never, never>
  supplier_id: ColumnType<string, never, never>
  org_id: ColumnType<string, never, never>
  no: ColumnType<string, never, never>
  cause: ColumnType<string, never, never>
  doc_type: ColumnType<string, never, never>
  doc_id: ColumnType<string, never, never>
  doc_no: ColumnType<string, never, never>
  line_id: ColumnType<string, never, never>
  order_id: ColumnType<string | null, never, never>
  amount: ColumnType<string | null, never, never>
  since: ColumnType<string, never, never>
  deadline: ColumnType<string | null, never, never>
  ended_at: ColumnType<string | null, never, never>
  status: ColumnType<'open' | 'owned' | 'resolved', never, never>
  owner_id: ColumnType<string | null, never, never>
  created_by: ColumnType<string | null, never, never>
  created_at: ColumnType<string, never, never>
  resolved_at: ColumnType<string | null, never, never>
}

export interface ExceptionNote {
  id: Generated<string>
  exception_id: string
  org_id: string
  text: string
  user_id: string
  user_name: string
  at: Generated<string>
}

export interface ExchangeLog {
  id: ColumnType<string, never, never>
  at: Generated<string>
  org_id: string | null
  system: string
  direction: 'out' | 'in'
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

export interface ExchangeLogFacts {
  at: ColumnType<string, never, never>
  org_id: ColumnType<string | null, never, never>
  ok: ColumnType<boolean, never, never>
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

export interface FileCard {
  id: ColumnType<string, never, never>
  org_id: ColumnType<string, never, never>
  owner_id: ColumnType<string, never, never>
  purpose: ColumnType<string, never, never>
  name: ColumnType<string, never, never>
  mime: ColumnType<string, never, never>
  size: ColumnType<number, never, never>
  created_at: ColumnType<string, never, never>
}

export interface FirstInvoice {
  id: Generated<string>
  supplier_id: string
  code: Generated<string>
  number: string
  issue_date: string
  amount: string
  seller_name: string
  seller_tax_no: string
  buyer_name: string
  buyer_tax_no: string
  readings: Generated<Json>
  created_by: string
  creator_name: string
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
}

export interface FirstInvoiceCover {
  id: Generated<string>
  hospital_id: string
  supplier_id: string
  first_invoice_id: string
  delivery_line_id: string
}

export interface FirstInvoiceItem {
  id: Generated<string>
  supplier_id: string
  first_invoice_id: string
  seq: number
  product_id: string
  lot_no: string
  qty: string
}

export interface HospitalCode {
  id: Generated<string>
  hospital_id: string
  kind: number
  code: string
  name: string
  spec: Generated<string>
  pack_spec: Generated<string>
  unit: Generated<string>
  maker: Generated<string>
  price: string | null
  approval_no: Generated<string>
  insurance_code: Generated<string>
  barcode: Generated<string>
  pieces: number | null
  raw: Generated<Json>
  product_id: string | null
  candidate_id: string | null
  score: string | null
  judged: Json
  matched_by: 'auto' | 'person' | null
  matched_name: Generated<string>
  matched_at: string | null
  conflicts: Generated<string[]>
  accepted: Generated<string>
  no_product: Generated<boolean>
  alias_of: string | null
  items: Generated<Json>
  run_id: string | null
  created_by: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
  match_state: ColumnType<string, never, never>
}

export interface HospitalCodeCard {
  id: ColumnType<string, never, never>
  hospital_id: ColumnType<string, never, never>
  kind: ColumnType<number, never, never>
  code: ColumnType<string, never, never>
  name: ColumnType<string, never, never>
  product_id: ColumnType<string | null, never, never>
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

export interface Invoice {
  id: Generated<string>
  hospital_id: string
  supplier_id: string
  created_org: string
  no: string
  invoice_type: 'paperSpecial' | 'paperOrdinary' | 'electronicSpecial' | 'electronicOrdinary' | 'digitalSpecial' | 'digitalOrdinary' | 'blockchain' | 'fiscal'
  code: Generated<string>
  number: string
  digital_no: Generated<string>
  check_code: Generated<string>
  issue_date: string
  seller_name: Generated<string>
  seller_tax_no: Generated<string>
  buyer_name: Generated<string>
  buyer_tax_no: Generated<string>
  excl_amount: string
  tax_amount: string
  amount: string
  linked_amount: Generated<string>
  diff_amount: ColumnType<string, never, never>
  line_count: Generated<number>
  remark: Generated<string>
  status: Generated<'draft' | 'pending' | 'passed' | 'rejected' | 'void' | 'red'>
  keyed: Generated<boolean>
  created_by: string
  creator_name: string
  created_at: Generated<string>
  updated_at: Generated<string>
  submitted_by: string | null
  submitted_at: string | null
  audited_by: string | null
  auditor_name: Generated<string>
  audited_at: string | null
  reject_code: Generated<string>
  shown_hospital: ColumnType<boolean, never, never>
  shown_supplier: ColumnType<boolean, never, never>
  version: Generated<number>
  marks: Generated<string>
  overriders: Generated<string[]>
  readings: Generated<Json>
  colour: Generated<'blue' | 'red'>
  red_reason: Generated<'' | 'wrong' | 'return' | 'stopped' | 'discount'>
  red_confirm_no: Generated<string>
  red_taken: Generated<string>
  red_amount: Generated<string>
  flushed: Generated<boolean>
  verified: Generated<'' | 'match' | 'differ' | 'none' | 'void' | 'red'>
  verified_at: string | null
  qr_raw: Generated<string>
  auto_passed: Generated<boolean>
  source: ColumnType<string, never, never>
}

export interface InvoiceAnnounced {
  id: Generated<string>
  hospital_id: string
  supplier_id: string
  invoice_id: string
  seq: number
  delivery_line_id: string
  qty: string
  arrived_qty: Generated<string>
  code: string
  number: string
  issue_date: string
}

export interface InvoiceAnnouncedCard {
  id: ColumnType<string, never, never>
  hospital_id: ColumnType<string, never, never>
  supplier_id: ColumnType<string, never, never>
  invoice_id: ColumnType<string, never, never>
  seq: ColumnType<number, never, never>
  delivery_line_id: ColumnType<string, never, never>
  qty: ColumnType<string, never, never>
  arrived_qty: ColumnType<string, never, never>
  code: ColumnType<string, never, never>
  number: ColumnType<string, never, never>
  issue_date: ColumnType<string, never, never>
}

export interface InvoiceCard {
  id: ColumnType<string, never, never>
  hospital_id: ColumnType<string, never, never>
  supplier_id: ColumnType<string, never, never>
  created_org: ColumnType<string, never, never>
  no: ColumnType<string, never, never>
  invoice_type: ColumnType<'paperSpecial' | 'paperOrdinary' | 'electronicSpecial' | 'electronicOrdinary' | 'digitalSpecial' | 'digitalOrdinary' | 'blockchain' | 'fiscal', never, never>
  code: ColumnType<string, never, never>
  number: ColumnType<string, never, never>
  digital_no: ColumnType<string, never, never>
  issue_date: ColumnType<string, never, never>
  excl_amount: ColumnType<string, never, never>
  tax_amount: ColumnType<string, never, never>
  amount: ColumnType<string, never, never>
  linked_amount: ColumnType<string, never, never>
  diff_amount: ColumnType<string, never, never>
  line_count: ColumnType<number, never, never>
  status: ColumnType<'draft' | 'pending' | 'passed' | 'rejected' | 'void' | 'red', never, never>
  created_by: ColumnType<string, never, never>
  creator_name: ColumnType<string, never, never>
  created_at: ColumnType<string, never, never>
  submitted_at: ColumnType<string | null, never, never>
  audited_at: ColumnType<string | null, never, never>
  shown_hospital: ColumnType<boolean, never, never>
  shown_supplier: ColumnType<boolean, never, never>
  seller_name: ColumnType<string, never, never>
  seller_tax_no: ColumnType<string, never, never>
  buyer_name: ColumnType<string, never, never>
  buyer_tax_no: ColumnType<string, never, never>
  submitted_by: ColumnType<string | null, never, never>
  marks: ColumnType<string, never, never>
  overriders: ColumnType<string[], never, never>
  audited_by: ColumnType<string | null, never, never>
  colour: ColumnType<'blue' | 'red', never, never>
  red_reason: ColumnType<'' | 'wrong' | 'return' | 'stopped' | 'discount', never, never>
  red_taken: ColumnType<string, never, never>
  red_amount: ColumnType<string, never, never>
  flushed: ColumnType<boolean, never, never>
  readings: ColumnType<Json, never, never>
  check_code: ColumnType<string, never, never>
  verified: ColumnType<'' | 'match' | 'differ' | 'none' | 'void' | 'red', never, never>
  verified_at: ColumnType<string | null, never, never>
  qr_raw: ColumnType<string, never, never>
  auto_passed: ColumnType<boolean, never, never>
}

export interface InvoiceClash {
  id: Generated<string>
  key: string
  hospital_id: string
  supplier_id: string
  issue_date: string
  amount: string
  submitted_by: string
  submitter_name: string
  held_id: string
  held_hospital_id: string
  held_supplier_id: string
  held_no: string
  held_issue_date: string
  held_amount: string
  times: Generated<number>
  first_at: Generated<string>
  last_at: Generated<string>
  conclusion: Generated<string>
  closed_by: string | null
  closer_name: Generated<string>
  closed_at: string | null
  version: Generated<number>
}

export interface InvoiceException {
  id: Generated<string>
  hospital_id: string
  supplier_id: string
  invoice_id: string
  no: string
  check_code: string
  level: 'block' | 'override' | 'warn'
  diff: string | null
  since: Generated<string>
  due_on: string
  status: Generated<'found' | 'open' | 'answered' | 'closed'>
  owner_id: string | null
  owner_name: Generated<string>
  overridden_by: string | null
  overrider_name: Generated<string>
  overridden_at: string | null
  override_reason: Generated<string>
  ended_at: string | null
  created_by: string
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
}

export interface InvoiceExceptionCard {
  id: ColumnType<string, never, never>
  hospital_id: ColumnType<string, never, never>
  supplier_id: ColumnType<string, never, never>
  invoice_id: ColumnType<string, never, never>
  no: ColumnType<string, never, never>
  check_code: ColumnType<string, never, never>
  level: ColumnType<'block' | 'override' | 'warn', never, never>
  diff: ColumnType<string | null, never, never>
  since: ColumnType<string, never, never>
  due_on: ColumnType<string, never, never>
  status: ColumnType<'found' | 'open' | 'answered' | 'closed', never, never>
  owner_id: ColumnType<string | null, never, never>
  owner_name: ColumnType<string, never, never>
  overridden_by: ColumnType<string | null, never, never>
  overrider_name: ColumnType<string, never, never>
  overridden_at: ColumnType<string | null, never, never>
  ended_at: ColumnType<string | null, never, never>
}

export interface InvoiceKey {
  key: string
  invoice_id: string
  hospital_id: string
  supplier_id: string
  taken_at: Generated<string>
}

export interface InvoiceKeyCard {
  key: ColumnType<string, never, never>
  invoice_id: ColumnType<string, never, never>
  hospital_id: ColumnType<string, never, never>
  supplier_id: ColumnType<string, never, never>
  taken_at: ColumnType<string, never, never>
}

export interface InvoiceLine {
  id: Generated<string>
  hospital_id: string
  supplier_id: string
  invoice_id: string
  seq: number
  item_id: string
  qty: string
  amount: string
}

export interface InvoiceLineFacts {
  id: ColumnType<string, never, never>
  hospital_id: ColumnType<string, never, never>
  supplier_id: ColumnType<string, never, never>
  invoice_id: ColumnType<string, never, never>
  seq: ColumnType<number, never, never>
  item_id: ColumnType<string, never, never>
  qty: ColumnType<string, never, never>
  amount: ColumnType<string, never, never>
  status: ColumnType<'draft' | 'pending' | 'passed' | 'rejected' | 'void' | 'red', never, never>
}

export interface InvoiceMatch {
  id: Generated<string>
  hospital_id: string
  supplier_id: string
  invoice_id: string
  why: 'submit' | 'audit' | 'hand'
  marks: string
  tolerance: string
  results: Json
  facts: Json
  run_by: string
  runner_name: string
  run_at: Generated<string>
}

export interface InvoiceRed {
  id: Generated<string>
  hospital_id: string
  supplier_id: string
  red_id: string
  blue_id: string
  seq: number
  amount: string
}

export interface InvoiceRedFacts {
  id: ColumnType<string, never, never>
  hospital_id: ColumnType<string, never, never>
  supplier_id: ColumnType<string, never, never>
  red_id: ColumnType<string, never, never>
  blue_id: ColumnType<string, never, never>
  seq: ColumnType<number, never, never>
  amount: ColumnType<string, never, never>
  red_number: ColumnType<string, never, never>
  red_date: ColumnType<string, never, never>
  red_status: ColumnType<'draft' | 'pending' | 'passed' | 'rejected' | 'void' | 'red', never, never>
  red_reason: ColumnType<'' | 'wrong' | 'return' | 'stopped' | 'discount', never, never>
  blue_number: ColumnType<string, never, never>
  blue_date: ColumnType<string, never, never>
  blue_amount: ColumnType<string, never, never>
  blue_rest: ColumnType<string | null, never, never>
}

export interface InvoiceVerification {
  id: Generated<string>
  hospital_id: string
  supplier_id: string
  invoice_id: string
  via: 'hand' | 'service'
  state: 'asked' | 'answered' | 'failed'
  result: Generated<'' | 'match' | 'differ' | 'none' | 'void' | 'red'>
  note: Generated<string>
  files: Generated<Json>
  fault: Generated<'' | 'off' | 'silent' | 'unreachable' | 'refused' | 'unreadable'>
  answer: Generated<string>
  asked_by: string
  asker_name: string
  asked_at: Generated<string>
  answered_at: string | null
}

export interface KeptFigure {
  name: string
  org_id: string | null
  at: Generated<string>
  rows: Json
}

export interface LoginChallenge {
  pre_hash: string
  user_hash: string
  kid: string
  nonce: string
  expires_at: string
}

export interface LoginDevice {
  mark_hash: string
  user_id: string
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

export interface LoginLogFacts {
  id: ColumnType<string, never, never>
  at: ColumnType<string, never, never>
  login_name: ColumnType<string, never, never>
  user_id: ColumnType<string | null, never, never>
  org_id: ColumnType<string | null, never, never>
  outcome: ColumnType<string, never, never>
  ip: ColumnType<string, never, never>
  user_agent: ColumnType<string, never, never>
}

export interface LoginThrottle {
  subject: string
  failures: Generated<number>
  last_at: Generated<string>
}

export interface LoginThrottleFacts {
  subject: ColumnType<string, never, never>
  failures: ColumnType<number, never, never>
  last_at: ColumnType<string, never, never>
}

export interface LotWatch {
  id: Generated<string>
  ref_type: string
  ref_id: string
  ref_no: string
  product_id: string
  hospital_id: string | null
  lot_no: string | null
  made_from: string | null
  made_to: string | null
  reason: Generated<string>
  created_by: string | null
  creator_name: string
  created_at: Generated<string>
  ended_at: string | null
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

export interface MenuCard {
  id: ColumnType<string, never, never>
  parent_id: ColumnType<string | null, never, never>
  path: ColumnType<string | null, never, never>
  area: ColumnType<string | null, never, never>
  name: ColumnType<string, never, never>
  name_en: ColumnType<string, never, never>
  pinyin: ColumnType<string, never, never>
  initials: ColumnType<string, never, never>
  icon: ColumnType<string, never, never>
  hidden: ColumnType<boolean, never, never>
  sort: ColumnType<number, never, never>
  org_kinds: ColumnType<string[], never, never>
  actions: ColumnType<string[], never, never>
}

export interface Message {
  seq: ColumnType<string, never, never>
  id: Generated<string>
  org_id: string | null
  category: 'todo' | 'notice' | 'warning' | 'announcement'
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

export interface NewApply {
  id: Generated<string>
  hospital_id: string
  no: string
  apply_kind: 'listed' | 'unlisted' | 'recommended'
  department_id: string | null
  kind: number
  product_id: string | null
  name: string
  spec: Generated<string>
  pack_spec: Generated<string>
  unit: Generated<string>
  manufacturer: Generated<string>
  approval_no: Generated<string>
  insurance_code: Generated<string>
  supplier_id: string | null
  price: string
  monthly_qty: string
  annual_amount: ColumnType<string, never, never>
  reason: string
  evidence: Generated<string>
  similar_note: Generated<string>
  status: Generated<'draft' | 'pending' | 'platform' | 'passed' | 'rejected'>
  catalog_item_id: string | null
  created_by: string
  created_org: string
  created_at: Generated<string>
  updated_at: Generated<string>
  submitted_at: string | null
  audited_by: string | null
  audited_at: string | null
  platform_by: string | null
  platform_at: string | null
  version: Generated<number>
  temporary: Generated<boolean>
}

export interface NewApplyCard {
  id: ColumnType<string, never, never>
  no: ColumnType<string, never, never>
  hospital_id: ColumnType<string, never, never>
  supplier_id: ColumnType<string | null, never, never>
  created_org: ColumnType<string, never, never>
  created_by: ColumnType<string, never, never>
  apply_kind: ColumnType<'listed' | 'unlisted' | 'recommended', never, never>
  status: ColumnType<'draft' | 'pending' | 'platform' | 'passed' | 'rejected', never, never>
  created_at: ColumnType<string, never, never>
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
  online: boolean | null
  listed_price: string | null
  ceiling_price: string | null
  selected_price: string | null
  category_id: string | null
  two_invoice: boolean | null
  due_at: string | null
  version_id: string | null
  reject_pending_qty: Generated<string>
  entered_qty: string | null
  entered_unit: Generated<string>
  held_qty: Generated<string>
  promised_date: string | null
  promise_reason: Generated<string>
  close_reason: Generated<string>
  contract_line_id: string | null
  contract_n: number | null
  contract_price: string | null
}

export interface OrderLineCard {
  id: ColumnType<string, never, never>
  hospital_id: ColumnType<string, never, never>
  supplier_id: ColumnType<string, never, never>
  order_id: ColumnType<string, never, never>
  seq: ColumnType<number, never, never>
  product_id: ColumnType<string, never, never>
  catalog_item_id: ColumnType<string | null, never, never>
  product_code: ColumnType<string, never, never>
  name: ColumnType<string, never, never>
  spec: ColumnType<string, never, never>
  pack_spec: ColumnType<string, never, never>
  manufacturer: ColumnType<string, never, never>
  unit: ColumnType<string, never, never>
  min_unit: ColumnType<string, never, never>
  conversion_ratio: ColumnType<string, never, never>
  price: ColumnType<string, never, never>
  qty: ColumnType<string, never, never>
  amount: ColumnType<string, never, never>
  vbp_class: ColumnType<number, never, never>
  reject_qty: ColumnType<string, never, never>
  closed_qty: ColumnType<string, never, never>
  shipped_qty: ColumnType<string, never, never>
  accepted_qty: ColumnType<string, never, never>
  refused_qty: ColumnType<string, never, never>
  returned_qty: ColumnType<string, never, never>
  invoiced_qty: ColumnType<string, never, never>
  open_qty: ColumnType<string | null, never, never>
  transit_qty: ColumnType<string | null, never, never>
  remark: ColumnType<string, never, never>
  reject_pending_qty: ColumnType<string, never, never>
  vbp_quota_id: ColumnType<string | null, never, never>
  vbp_ratio: ColumnType<string | null, never, never>
  vbp_used: ColumnType<string, never, never>
  held_qty: ColumnType<string, never, never>
  contract_line_id: ColumnType<string | null, never, never>
  contract_n: ColumnType<number | null, never, never>
  contract_price: ColumnType<string | null, never, never>
  version_id: ColumnType<string | null, never, never>
}

export interface OrderLineFacts {
  id: ColumnType<string, never, never>
  hospital_id: ColumnType<string, never, never>
  supplier_id: ColumnType<string, never, never>
  order_id: ColumnType<string, never, never>
  order_no: ColumnType<string, never, never>
  status: ColumnType<'draft' | 'pendingAudit' | 'auditRejected' | 'waitAllocate' | 'allocating' | 'allocated' | 'accepted' | 'rejectedBySupplier' | 'unauditPending' | 'unaudited' | 'closed' | 'void', never, never>
  kind: ColumnType<number, never, never>
  narcotic: ColumnType<boolean, never, never>
  order_type: ColumnType<number, never, never>
  urgent: ColumnType<boolean, never, never>
  plan_id: ColumnType<string | null, never, never>
  point_id: ColumnType<string, never, never>
  expected_date: ColumnType<string | null, never, never>
  created_at: ColumnType<string, never, never>
  submitted_at: ColumnType<string | null, never, never>
  released_at: ColumnType<string | null, never, never>
  supplier_accepted_at: ColumnType<string | null, never, never>
  counted: ColumnType<boolean | null, never, never>
  seq: ColumnType<number, never, never>
  product_id: ColumnType<string, never, never>
  catalog_item_id: ColumnType<string | null, never, never>
  product_code: ColumnType<string, never, never>
  name: ColumnType<string, never, never>
  spec: ColumnType<string, never, never>
  manufacturer: ColumnType<string, never, never>
  unit: ColumnType<string, never, never>
  min_unit: ColumnType<string, never, never>
  conversion_ratio: ColumnType<string, never, never>
  price: ColumnType<string, never, never>
  qty: ColumnType<string, never, never>
  amount: ColumnType<string, never, never>
  vbp_class: ColumnType<number, never, never>
  reject_qty: ColumnType<string, never, never>
  closed_qty: ColumnType<string, never, never>
  shipped_qty: ColumnType<string, never, never>
  accepted_qty: ColumnType<string, never, never>
  refused_qty: ColumnType<string, never, never>
  returned_qty: ColumnType<string, never, never>
  invoiced_qty: ColumnType<string, never, never>
  open_qty: ColumnType<string | null, never, never>
  transit_qty: ColumnType<string | null, never, never>
  department_id: ColumnType<string | null, never, never>
  vbp_quota_id: ColumnType<string | null, never, never>
  vbp_ratio: ColumnType<string | null, never, never>
  contract_line_id: ColumnType<string | null, never, never>
  contract_n: ColumnType<number | null, never, never>
  contract_price: ColumnType<string | null, never, never>
  online: ColumnType<boolean | null, never, never>
}

export interface Org {
  id: Generated<string>
  kind: 'authority' | 'hospital' | 'supplier'
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
  disabled_reason: Generated<string>
}

export interface OrgCard {
  id: ColumnType<string, never, never>
  kind: ColumnType<'authority' | 'hospital' | 'supplier', never, never>
  code: ColumnType<string, never, never>
  name: ColumnType<string, never, never>
  short_name: ColumnType<string, never, never>
  pinyin: ColumnType<string, never, never>
  initials: ColumnType<string, never, never>
  parent_id: ColumnType<string | null, never, never>
  parent_from: ColumnType<string | null, never, never>
  parent_to: ColumnType<string | null, never, never>
  level: ColumnType<string, never, never>
  district: ColumnType<string, never, never>
  address: ColumnType<string, never, never>
  credit_code: ColumnType<string, never, never>
  contact: ColumnType<string, never, never>
  mobile: ColumnType<string, never, never>
  enabled: ColumnType<boolean, never, never>
  disabled_reason: ColumnType<string, never, never>
}

export interface PaperTally {
  doc: string
  org_id: string | null
  partner_id: string | null
  kind: number
  status: string
  n: number
  amount: string
}

export interface PasswordRequest {
  id: Generated<string>
  user_id: string
  org_id: string | null
  created_at: Generated<string>
  ip: Generated<string>
  done_at: string | null
}

export interface PayableItem {
  id: Generated<string>
  hospital_id: string
  supplier_id: string
  source_type: number
  source_id: string
  source_no: string
  source_line_id: string
  order_line_id: string | null
  order_no: Generated<string>
  delivery_line_id: string | null
  delivery_no: Generated<string>
  pool: string
  product_id: string
  department_id: string | null
  code: string
  name: string
  spec: Generated<string>
  manufacturer: Generated<string>
  unit: Generated<string>
  lot_no: Generated<string>
  vbp_class: Generated<number>
  two_invoice: Generated<boolean>
  price: string
  qty: string
  amount: string
  accepted_on: string
  due_on: string
  handlers: Generated<string[]>
  taken_back: Generated<boolean>
  netted_qty: Generated<string>
  netted_amount: Generated<string>
  vouchered_qty: Generated<string>
  vouchered_amount: Generated<string>
  invoiced_qty: Generated<string>
  invoiced_amount: Generated<string>
  requested_amount: Generated<string>
  paid_amount: Generated<string>
  open_qty: ColumnType<string, never, never>
  open_amount: ColumnType<string, never, never>
  state: ColumnType<string, never, never>
  created_at: Generated<string>
}

export interface PayableItemCard {
  id: ColumnType<string, never, never>
  hospital_id: ColumnType<string, never, never>
  supplier_id: ColumnType<string, never, never>
  source_type: ColumnType<number, never, never>
  source_id: ColumnType<string, never, never>
  source_no: ColumnType<string, never, never>
  order_line_id: ColumnType<string | null, never, never>
  order_no: ColumnType<string, never, never>
  delivery_no: ColumnType<string, never, never>
  pool: ColumnType<string, never, never>
  product_id: ColumnType<string, never, never>
  code: ColumnType<string, never, never>
  name: ColumnType<string, never, never>
  spec: ColumnType<string, never, never>
  manufacturer: ColumnType<string, never, never>
  unit: ColumnType<string, never, never>
  lot_no: ColumnType<string, never, never>
  vbp_class: ColumnType<number, never, never>
  two_invoice: ColumnType<boolean, never, never>
  price: ColumnType<string, never, never>
  qty: ColumnType<string, never, never>
  amount: ColumnType<string, never, never>
  accepted_on: ColumnType<string, never, never>
  due_on: ColumnType<string, never, never>
  open_qty: ColumnType<string, never, never>
  open_amount: ColumnType<string, never, never>
  vouchered_qty: ColumnType<string, never, never>
  vouchered_amount: ColumnType<string, never, never>
  taken_back: ColumnType<boolean, never, never>
  state: ColumnType<string, never, never>
  source_line_id: ColumnType<string, never, never>
}

export interface PayableItemFacts {
  id: ColumnType<string, never, never>
  hospital_id: ColumnType<string, never, never>
  supplier_id: ColumnType<string, never, never>
  source_type: ColumnType<number, never, never>
  source_id: ColumnType<string, never, never>
  source_no: ColumnType<string, never, never>
  source_line_id: ColumnType<string, never, never>
  order_line_id: ColumnType<string | null, never, never>
  order_no: ColumnType<string, never, never>
  delivery_line_id: ColumnType<string | null, never, never>
  delivery_no: ColumnType<string, never, never>
  product_id: ColumnType<string, never, never>
  department_id: ColumnType<string | null, never, never>
  code: ColumnType<string, never, never>
  name: ColumnType<string, never, never>
  spec: ColumnType<string, never, never>
  manufacturer: ColumnType<string, never, never>
  unit: ColumnType<string, never, never>
  lot_no: ColumnType<string, never, never>
  vbp_class: ColumnType<number, never, never>
  two_invoice: ColumnType<boolean, never, never>
  price: ColumnType<string, never, never>
  qty: ColumnType<string, never, never>
  amount: ColumnType<string, never, never>
  accepted_on: ColumnType<string, never, never>
  due_on: ColumnType<string, never, never>
  netted_qty: ColumnType<string, never, never>
  netted_amount: ColumnType<string, never, never>
  vouchered_qty: ColumnType<string, never, never>
  vouchered_amount: ColumnType<string, never, never>
  invoiced_qty: ColumnType<string, never, never>
  invoiced_amount: ColumnType<string, never, never>
  requested_amount: ColumnType<string, never, never>
  paid_amount: ColumnType<string, never, never>
  open_qty: ColumnType<string, never, never>
  open_amount: ColumnType<string, never, never>
  state: ColumnType<string, never, never>
}

export interface PayableLink {
  id: Generated<string>
  hospital_id: string
  supplier_id: string
  item_id: string
  origin: 'delivery' | 'return' | 'invoice'
  invoice_code: Generated<string>
  invoice_no: string
  invoice_date: string | null
  qty: string
  amount: string
  created_at: Generated<string>
  released_at: string | null
  invoice_id: string | null
}

export interface PayableLinkFacts {
  invoice_id: ColumnType<string | null, never, never>
  hospital_id: ColumnType<string, never, never>
  supplier_id: ColumnType<string, never, never>
  item_id: ColumnType<string, never, never>
  qty: ColumnType<string, never, never>
  amount: ColumnType<string, never, never>
  accepted_on: ColumnType<string, never, never>
  due_on: ColumnType<string, never, never>
}

export interface PayableNetting {
  id: Generated<string>
  hospital_id: string
  supplier_id: string
  item_id: string
  by_id: string
  qty: string
  amount: string
  by_amount: string
  created_at: Generated<string>
}

export interface PaymentClock {
  item_id: string
  hospital_id: string
  supplier_id: string
  started_on: string
  due_on: string
  owed: string
  paid: Generated<string>
  paid_on: string | null
  stopped_days: Generated<number>
  stop_from: Generated<string>
  moved_due: ColumnType<string, never, never>
  state: ColumnType<string, never, never>
  owed_cents: ColumnType<string, never, never>
  left_cents: ColumnType<string, never, never>
}

export interface PaymentClockFacts {
  id: ColumnType<string, never, never>
  hospital_id: ColumnType<string, never, never>
  supplier_id: ColumnType<string, never, never>
  started_on: ColumnType<string, never, never>
  due_on: ColumnType<string, never, never>
  moved_due: ColumnType<string, never, never>
  owed: ColumnType<string, never, never>
  paid: ColumnType<string, never, never>
  owed_cents: ColumnType<string, never, never>
  left_cents: ColumnType<string, never, never>
  paid_on: ColumnType<string | null, never, never>
  stop_from: ColumnType<string, never, never>
  state: ColumnType<string, never, never>
  until: ColumnType<string | null, never, never>
  band: ColumnType<string | null, never, never>
  gross_days: ColumnType<number | null, never, never>
  stopped_days: ColumnType<number | null, never, never>
  net_days: ColumnType<number | null, never, never>
  overdue_days: ColumnType<number | null, never, never>
}

export interface PaymentPart {
  id: Generated<string>
  hospital_id: string
  supplier_id: string
  item_id: string
  payment_id: string | null
  paid_on: string
  amount: string
}

export interface PaymentReminder {
  id: Generated<string>
  hospital_id: string
  org_id: string
  day: Generated<string>
  items: number
  amount: string
  reminded_by: string
  reminder_name: string
  reminded_at: Generated<string>
}

export interface PaymentStop {
  id: Generated<string>
  hospital_id: string
  supplier_id: string
  item_id: string
  code: '01' | '02' | '03' | '04' | '05' | '06' | '07'
  party: 'supplier' | 'hospital' | 'authority'
  source_id: string
  doc_kind: '' | 'invoice' | 'voucher' | 'requisition'
  doc_id: string
  doc_no: string
  begins_on: string
  ends_on: string | null
}

export interface PaymentStopFacts {
  id: ColumnType<string, never, never>
  item_id: ColumnType<string, never, never>
  hospital_id: ColumnType<string, never, never>
  supplier_id: ColumnType<string, never, never>
  code: ColumnType<'01' | '02' | '03' | '04' | '05' | '06' | '07', never, never>
  party: ColumnType<'supplier' | 'hospital' | 'authority', never, never>
  doc_kind: ColumnType<'' | 'invoice' | 'voucher' | 'requisition', never, never>
  doc_id: ColumnType<string, never, never>
  doc_no: ColumnType<string, never, never>
  begins_on: ColumnType<string, never, never>
  ends_on: ColumnType<string | null, never, never>
}

export interface PeerPrice {
  product_id: string
  month: string
  hospital_id: string
  price: string
}

export interface PeerPriceMonth {
  month: string
  kept_at: Generated<string>
}

export interface Plan {
  id: Generated<string>
  hospital_id: string
  no: string
  plan_type: 'month' | 'week' | 'temporary' | 'auto'
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
  status: Generated<'draft' | 'pending' | 'rejected' | 'approved' | 'partlyOrdered' | 'ordered' | 'void' | 'closed'>
  created_by: string
  creator_name: string
  submitted_at: string | null
  audited_by: string | null
  audited_at: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
}

export interface PlanCard {
  id: ColumnType<string, never, never>
  hospital_id: ColumnType<string, never, never>
  no: ColumnType<string, never, never>
  plan_type: ColumnType<'month' | 'week' | 'temporary' | 'auto', never, never>
  kind: ColumnType<number, never, never>
  department_id: ColumnType<string | null, never, never>
  point_id: ColumnType<string, never, never>
  urgent: ColumnType<boolean, never, never>
  total_qty: ColumnType<string, never, never>
  total_amount: ColumnType<string, never, never>
  line_count: ColumnType<number, never, never>
  status: ColumnType<'draft' | 'pending' | 'rejected' | 'approved' | 'partlyOrdered' | 'ordered' | 'void' | 'closed', never, never>
  created_by: ColumnType<string, never, never>
  creator_name: ColumnType<string, never, never>
  created_at: ColumnType<string, never, never>
  submitted_at: ColumnType<string | null, never, never>
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
  version_id: string
  entered_qty: string | null
  entered_unit: Generated<string>
  contract_line_id: string | null
}

export interface PlanLineFacts {
  id: ColumnType<string, never, never>
  hospital_id: ColumnType<string, never, never>
  plan_id: ColumnType<string, never, never>
  supplier_id: ColumnType<string, never, never>
  plan_no: ColumnType<string, never, never>
  status: ColumnType<'draft' | 'pending' | 'rejected' | 'approved' | 'partlyOrdered' | 'ordered' | 'void' | 'closed', never, never>
  kind: ColumnType<number, never, never>
  department_id: ColumnType<string | null, never, never>
  point_id: ColumnType<string, never, never>
  urgent: ColumnType<boolean, never, never>
  created_at: ColumnType<string, never, never>
  submitted_at: ColumnType<string | null, never, never>
  audited_at: ColumnType<string | null, never, never>
  seq: ColumnType<number, never, never>
  product_id: ColumnType<string, never, never>
  catalog_item_id: ColumnType<string, never, never>
  qty: ColumnType<string, never, never>
  price: ColumnType<string, never, never>
  amount: ColumnType<string, never, never>
  vbp_class: ColumnType<number, never, never>
  suggest_qty: ColumnType<string | null, never, never>
  ordered_qty: ColumnType<string, never, never>
  contract_line_id: ColumnType<string | null, never, never>
}

export interface PlanOrderLine {
  plan_line_id: string
  order_line_id: string
  hospital_id: string
  qty: string
}

export interface PlanOrderLineCard {
  plan_line_id: ColumnType<string, never, never>
  order_line_id: ColumnType<string, never, never>
  qty: ColumnType<string, never, never>
  order_id: ColumnType<string, never, never>
}

export interface PriceAdjustment {
  id: Generated<string>
  hospital_id: string
  supplier_id: string
  no: string
  catalog_item_id: string
  product_id: string
  type: 'purchase' | 'listed' | 'retail'
  old_price: string
  new_price: string
  effective_date: string
  reason: 'province' | 'vbp' | 'manufacturer' | 'other'
  remark: Generated<string>
  status: Generated<'draft' | 'pending' | 'passed' | 'rejected' | 'applied'>
  created_by: string
  created_org: string
  audited_by: string | null
  audited_at: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
}

export interface PriceAdjustmentCard {
  id: ColumnType<string, never, never>
  hospital_id: ColumnType<string, never, never>
  supplier_id: ColumnType<string, never, never>
  no: ColumnType<string, never, never>
  catalog_item_id: ColumnType<string, never, never>
  product_id: ColumnType<string, never, never>
  type: ColumnType<'purchase' | 'listed' | 'retail', never, never>
  old_price: ColumnType<string, never, never>
  new_price: ColumnType<string, never, never>
  effective_date: ColumnType<string, never, never>
  status: ColumnType<'draft' | 'pending' | 'passed' | 'rejected' | 'applied', never, never>
  created_by: ColumnType<string, never, never>
  created_org: ColumnType<string, never, never>
  created_at: ColumnType<string, never, never>
}

export interface PricePeriod {
  id: Generated<string>
  hospital_id: string
  product_id: string
  supplier_id: string
  type: 'purchase' | 'retail'
  price: string
  valid_from: string
  valid_to: string | null
  source: 'item' | 'adjustment' | 'region'
  source_id: string | null
  source_no: Generated<string>
  set_by: string | null
}

export interface PricePeriodFacts {
  id: ColumnType<string, never, never>
  hospital_id: ColumnType<string, never, never>
  product_id: ColumnType<string, never, never>
  supplier_id: ColumnType<string, never, never>
  type: ColumnType<'purchase' | 'retail', never, never>
  price: ColumnType<string, never, never>
  valid_from: ColumnType<string, never, never>
  valid_to: ColumnType<string | null, never, never>
  source: ColumnType<'item' | 'adjustment' | 'region', never, never>
  source_id: ColumnType<string | null, never, never>
  source_no: ColumnType<string, never, never>
  set_by: ColumnType<string | null, never, never>
}

export interface PriceSettlement {
  id: Generated<string>
  adjustment_id: string
  adjustment_no: string
  hospital_id: string
  supplier_id: string
  product_id: string
  stage: 'A' | 'B' | 'C' | 'D' | 'E' | 'F'
  action: 'reprice' | 'supplement'
  ref_line: string
  doc_id: string
  doc_no: string
  seq: number | null
  order_line_id: string | null
  qty: string
  old_price: string
  new_price: string
  diff: string
  status: Generated<'open' | 'done' | 'unable'>
  reason: Generated<string>
  new_line: string | null
  created_at: Generated<string>
  done_at: string | null
}

export interface PriceSettlementFacts {
  id: ColumnType<string, never, never>
  adjustment_id: ColumnType<string, never, never>
  adjustment_no: ColumnType<string, never, never>
  hospital_id: ColumnType<string, never, never>
  supplier_id: ColumnType<string, never, never>
  product_id: ColumnType<string, never, never>
  stage: ColumnType<'A' | 'B' | 'C' | 'D' | 'E' | 'F', never, never>
  action: ColumnType<'reprice' | 'supplement', never, never>
  ref_line: ColumnType<string, never, never>
  doc_id: ColumnType<string, never, never>
  doc_no: ColumnType<string, never, never>
  seq: ColumnType<number | null, never, never>
  order_line_id: ColumnType<string | null, never, never>
  qty: ColumnType<string, never, never>
  old_price: ColumnType<string, never, never>
  new_price: ColumnType<string, never, never>
  diff: ColumnType<string, never, never>
  status: ColumnType<'open' | 'done' | 'unable', never, never>
  reason: ColumnType<string, never, never>
  new_line: ColumnType<string | null, never, never>
  created_at: ColumnType<string, never, never>
  done_at: ColumnType<string | null, never, never>
}

export interface PrintTemplate {
  org_id: string
  kind: string
  version: number
  body: Json
  saved_by: string
  saved_name: string
  saved_at: Generated<string>
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
  origin: Generated<'国产' | '进口' | '港澳台'>
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
  version_id: string
  version_no: number
  merged_into: string | null
  replaced_by: string | null
}

export interface ProductCard {
  id: ColumnType<string, never, never>
  platform_code: ColumnType<string, never, never>
  kind: ColumnType<number, never, never>
  name: ColumnType<string, never, never>
  trade_name: ColumnType<string, never, never>
  spec: ColumnType<string, never, never>
  model: ColumnType<string, never, never>
  pack_spec: ColumnType<string, never, never>
  pack_unit: ColumnType<string, never, never>
  min_unit: ColumnType<string, never, never>
  conversion_ratio: ColumnType<string, never, never>
  manufacturer_id: ColumnType<string | null, never, never>
  category_id: ColumnType<string | null, never, never>
  approval_no: ColumnType<string, never, never>
  insurance_code: ColumnType<string, never, never>
  provincial_id: ColumnType<string, never, never>
  barcode: ColumnType<string, never, never>
  listed_price: ColumnType<string | null, never, never>
  ceiling_price: ColumnType<string | null, never, never>
  narcotic: ColumnType<boolean, never, never>
  cold_chain: ColumnType<boolean, never, never>
  lot_required: ColumnType<boolean, never, never>
  expiry_required: ColumnType<boolean, never, never>
  near_expiry_days: ColumnType<number, never, never>
  pinyin: ColumnType<string, never, never>
  initials: ColumnType<string, never, never>
  search: ColumnType<string, never, never>
  enabled: ColumnType<boolean, never, never>
  two_invoice: ColumnType<boolean | null, never, never>
  udi_di: ColumnType<string | null, never, never>
  version_id: ColumnType<string, never, never>
  version_no: ColumnType<number, never, never>
  high_value: ColumnType<boolean | null, never, never>
  origin: ColumnType<'国产' | '进口' | '港澳台', never, never>
  device_class: ColumnType<string | null, never, never>
  agent_company: ColumnType<string | null, never, never>
  merged_into: ColumnType<string | null, never, never>
  counted_as: ColumnType<string | null, never, never>
  version: ColumnType<number, never, never>
  follow_surgery: ColumnType<boolean | null, never, never>
  implant: ColumnType<boolean | null, never, never>
  barcode_mode: ColumnType<string | null, never, never>
  charge_code: ColumnType<string | null, never, never>
  trace_idents: ColumnType<string | null, never, never>
  trace_rate: ColumnType<string | null, never, never>
  temp_min: ColumnType<string | null, never, never>
  temp_max: ColumnType<string | null, never, never>
  rx_flag: ColumnType<string | null, never, never>
  dosage_form: ColumnType<string | null, never, never>
}

export interface ProductForm {
  product_id: string
  kind: number
  source: string
  name_core: string
  initials: string
  maker_core: string
  strengths: string
  pieces: number
  approval_no: string
  insurance_code: string
  barcode: string
  form: Json
}

export interface ProductMerge {
  id: Generated<string>
  kind: number
  survivor_id: string
  loser_ids: string[]
  label: string
  choices: Generated<Json>
  rows: Json
  by_id: string
  by_name: string
  at: Generated<string>
  undone_at: string | null
  undone_by: Generated<string>
  back: Json
}

export interface ProductPack {
  product_id: string
  level: number
  unit: string
  num: number
  den: number
  barcode: Generated<string>
  udi_di: Generated<string>
}

export interface ProductVersion {
  id: Generated<string>
  product_id: string
  no: number
  valid_from: Generated<string>
  facts: Json
  source: 'add' | 'edit' | 'import' | 'correct' | 'merge'
  ref_no: Generated<string>
  changed_by: string | null
}

export interface ProductVersionCard {
  id: ColumnType<string, never, never>
  product_id: ColumnType<string, never, never>
  no: ColumnType<number, never, never>
  valid_from: ColumnType<string, never, never>
  name: ColumnType<string | null, never, never>
  spec: ColumnType<string | null, never, never>
  model: ColumnType<string | null, never, never>
  pack_spec: ColumnType<string | null, never, never>
  pack_unit: ColumnType<string | null, never, never>
  min_unit: ColumnType<string | null, never, never>
  approval_no: ColumnType<string | null, never, never>
  manufacturer: ColumnType<string | null, never, never>
  dosage_form: ColumnType<string | null, never, never>
}

export interface ProvinceAccount {
  hospital_id: string
  url: Generated<string>
  dialect: Generated<'' | 'steps' | 'once'>
  account: Generated<string>
  secret: Generated<string>
  institution: Generated<string>
  enabled: Generated<boolean>
  auto_push: Generated<boolean>
  auto_receive: Generated<boolean>
  pull_times: Generated<string[]>
  pulled_at: string | null
  faults: Generated<number>
  fault: Generated<string>
  faulty_since: string | null
  next_try: string | null
  changed_by: string | null
  changer_name: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
  fault_kind: Generated<string>
  fault_params: Generated<Json>
}

export interface ProvinceAddress {
  id: Generated<string>
  hospital_id: string
  point_id: string
  addr_id: string
  name: Generated<string>
  address: Generated<string>
  receiver: Generated<string>
  phone: Generated<string>
  changed_by: string | null
  changer_name: Generated<string>
  updated_at: Generated<string>
}

export interface ProvinceAddressCard {
  hospital_id: ColumnType<string, never, never>
  point_id: ColumnType<string, never, never>
  addr_id: ColumnType<string, never, never>
  name: ColumnType<string, never, never>
}

export interface ProvinceDifference {
  id: Generated<string>
  hospital_id: string
  supplier_id: string
  province_order_id: string
  what: 'double' | 'missing' | 'qty' | 'refused' | 'shipment' | 'shipped' | 'lineVoid' | 'cancelled' | 'ownEnded' | 'reversed' | 'returnVoid'
  subject: Generated<string>
  label: Generated<string>
  ours: Generated<string>
  theirs: Generated<string>
  since: Generated<string>
  owner_id: string | null
  owner_name: Generated<string>
  note: Generated<string>
  ended_at: string | null
  ended_by: string | null
  ender_name: Generated<string>
  version: Generated<number>
}

export interface ProvinceItem {
  id: Generated<string>
  family: 'drug' | 'inst' | 'reagent' | 'corp'
  prov_id: string
  created_at: Generated<string>
}

export interface ProvinceItemCard {
  id: ColumnType<string, never, never>
  family: ColumnType<'drug' | 'inst' | 'reagent' | 'corp', never, never>
  prov_id: ColumnType<string, never, never>
  name: ColumnType<string, never, never>
  prov_code: ColumnType<string, never, never>
  former_name: ColumnType<string, never, never>
  spec: ColumnType<string, never, never>
  pack_spec: ColumnType<string, never, never>
  unit: ColumnType<string, never, never>
  min_unit: ColumnType<string, never, never>
  ratio: ColumnType<string | null, never, never>
  maker: ColumnType<string, never, never>
  approval_no: ColumnType<string, never, never>
  insurance_code: ColumnType<string, never, never>
  credit_code: ColumnType<string, never, never>
  listed: ColumnType<boolean, never, never>
  valid_from: ColumnType<string, never, never>
  source: ColumnType<'pull' | 'import', never, never>
  price: ColumnType<string | null, never, never>
}

export interface ProvinceMatch {
  id: Generated<string>
  family: 'drug' | 'inst' | 'reagent' | 'corp'
  hospital_id: string | null
  product_id: string | null
  company_id: string | null
  item_id: string
  state: 'suggested' | 'paired'
  way: 'auto' | 'person' | 'import'
  score: string | null
  judged: Json
  conflicts: Generated<string[]>
  accepted: Generated<string>
  accepted_of: Generated<string>
  pack_of: string | null
  made_by: string | null
  made_name: Generated<string>
  made_at: Generated<string>
  ended_at: string | null
  ended_by: string | null
  ended_name: Generated<string>
  end_reason: Generated<string>
  version: Generated<number>
}

export interface ProvinceMatchFacts {
  id: ColumnType<string | null, never, never>
  family: ColumnType<'drug' | 'inst' | 'reagent' | 'corp' | null, never, never>
  hospital_id: ColumnType<string | null, never, never>
  product_id: ColumnType<string | null, never, never>
  company_id: ColumnType<string | null, never, never>
  local_id: ColumnType<string | null, never, never>
  item_id: ColumnType<string | null, never, never>
  state: ColumnType<'suggested' | 'paired' | null, never, never>
  way: ColumnType<'auto' | 'person' | 'import' | null, never, never>
  score: ColumnType<string | null, never, never>
  judged: ColumnType<Json, never, never>
  conflicts: ColumnType<string[] | null, never, never>
  accepted: ColumnType<string | null, never, never>
  accepted_of: ColumnType<string | null, never, never>
  made_name: ColumnType<string | null, never, never>
  made_at: ColumnType<string | null, never, never>
  version: ColumnType<number | null, never, never>
  prov_id: ColumnType<string | null, never, never>
  prov_code: ColumnType<string | null, never, never>
  valid: ColumnType<boolean | null, never, never>
  listed: ColumnType<boolean | null, never, never>
  ratio: ColumnType<string | null, never, never>
  price: ColumnType<string | null, never, never>
  other_ratio: ColumnType<boolean | null, never, never>
  packs: ColumnType<string | null, never, never>
  price_gap: ColumnType<string | null, never, never>
  facts: ColumnType<string | null, never, never>
}

export interface ProvinceOrder {
  id: Generated<string>
  hospital_id: string
  supplier_id: string
  order_id: string
  no: string
  addr_id: string
  amount: string
  line_count: number
  company_id: Generated<string>
  status: Generated<'new' | 'saved' | 'lined' | 'submitted' | 'responded' | 'refused' | 'partShipped' | 'shipped' | 'received' | 'cancelling' | 'cancelled' | 'broken'>
  ord_id: Generated<string>
  ord_code: Generated<string>
  theirs: number | null
  theirs_reason: Generated<string>
  theirs_at: string | null
  doing: Generated<'' | 'save' | 'lines' | 'submit' | 'cancel'>
  wanted: Generated<boolean>
  attempts: Generated<number>
  tried_at: string | null
  why: Generated<string>
  created_by: string | null
  creator_name: string
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
}

export interface ProvinceOrderLine {
  id: Generated<string>
  hospital_id: string
  supplier_id: string
  province_order_id: string
  order_line_id: string
  seq: number
  product_id: string
  item_code: string
  qty: string
  price: string
  amount: string
  ord_detl_id: Generated<string>
  theirs: number | null
  theirs_qty: string | null
  theirs_shipped: Generated<string>
  theirs_received: Generated<string>
}

export interface ProvinceOwnId {
  hospital_id: string
  item_id: string
  own_id: string
}

export interface ProvincePrice {
  id: Generated<string>
  item_id: string
  price: string
  valid_from: string
  valid_to: string | null
  source: 'pull' | 'import'
  told_by: string | null
  created_at: Generated<string>
}

export interface ProvincePriceFacts {
  item_id: ColumnType<string, never, never>
  price: ColumnType<string, never, never>
  valid_from: ColumnType<string, never, never>
  valid_to: ColumnType<string | null, never, never>
}

export interface ProvinceReceipt {
  id: Generated<string>
  hospital_id: string
  supplier_id: string
  province_order_id: string
  line_id: string
  acceptance_id: string
  acceptance_line_id: string
  no: string
  lot_no: Generated<string>
  qty: string
  state: Generated<'waiting' | 'sending' | 'sent' | 'refused'>
  attempts: Generated<number>
  why: Generated<string>
  accepted_at: string
  sent_at: string | null
}

export interface ProvinceReturn {
  id: Generated<string>
  hospital_id: string
  supplier_id: string
  return_order_id: string
  no: string
  amount: string
  line_count: number
  status: Generated<'new' | 'saved' | 'confirmed' | 'returned' | 'broken'>
  ret_id: Generated<string>
  theirs: number | null
  theirs_at: string | null
  doing: Generated<'' | 'save'>
  wanted: Generated<boolean>
  attempts: Generated<number>
  tried_at: string | null
  why: Generated<string>
  created_by: string | null
  creator_name: string
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
}

export interface ProvinceReturnLine {
  id: Generated<string>
  hospital_id: string
  supplier_id: string
  province_return_id: string
  return_line_id: string
  line_id: string
  seq: number
  lot_no: Generated<string>
  qty: string
  reason: Generated<string>
}

export interface ProvinceRun {
  id: Generated<string>
  hospital_id: string | null
  family: 'drug' | 'inst' | 'reagent' | 'corp'
  what: 'pull' | 'match'
  asked_by: string
  asked_name: string
  total: Generated<number>
  done: Generated<number>
  added: Generated<number>
  changed: Generated<number>
  delisted: Generated<number>
  matched: Generated<number>
  suggested: Generated<number>
  conflicts: Generated<number>
  none: Generated<number>
  whole: Generated<boolean>
  failure: Generated<'' | 'noAccount' | 'away' | 'refused' | 'fewer' | 'unreadable' | 'broken'>
  said: Generated<string>
  began_at: Generated<string>
  ended_at: string | null
}

export interface ProvinceShipment {
  id: Generated<string>
  hospital_id: string
  supplier_id: string
  province_order_id: string
  line_id: string
  shp_id: string
  delivery_no: Generated<string>
  lot_no: Generated<string>
  qty: string
  theirs: number
  seen_at: Generated<string>
}

export interface ProvinceUse {
  match_id: string
  hospital_id: string
  order_id: string
  order_no: string
}

export interface ProvinceVersion {
  id: Generated<string>
  item_id: string
  digest: string
  name: string
  prov_code: Generated<string>
  former_name: Generated<string>
  spec: Generated<string>
  pack_spec: Generated<string>
  unit: Generated<string>
  min_unit: Generated<string>
  ratio: string | null
  maker: Generated<string>
  approval_no: Generated<string>
  insurance_code: Generated<string>
  credit_code: Generated<string>
  listed: Generated<boolean>
  raw: Generated<Json>
  source: 'pull' | 'import'
  told_by: string | null
  valid_from: Generated<string>
  valid_to: string | null
}

export interface ProvinceVersionFacts {
  item_id: ColumnType<string, never, never>
  ratio: ColumnType<string | null, never, never>
  listed: ColumnType<boolean, never, never>
  valid_from: ColumnType<string, never, never>
  valid_to: ColumnType<string | null, never, never>
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
  source: Generated<'manual' | 'plan' | 'copy' | 'import' | 'switch'>
  total_qty: Generated<string>
  amount: Generated<string>
  line_count: Generated<number>
  remark: Generated<string>
  status: Generated<'draft' | 'pendingAudit' | 'auditRejected' | 'waitAllocate' | 'allocating' | 'allocated' | 'accepted' | 'rejectedBySupplier' | 'unauditPending' | 'unaudited' | 'closed' | 'void'>
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
  revision: Generated<number>
}

export interface PurchaseOrderCard {
  id: ColumnType<string, never, never>
  hospital_id: ColumnType<string, never, never>
  supplier_id: ColumnType<string, never, never>
  no: ColumnType<string, never, never>
  point_id: ColumnType<string, never, never>
  point_name: ColumnType<string, never, never>
  kind: ColumnType<number, never, never>
  narcotic: ColumnType<boolean, never, never>
  vbp_class: ColumnType<number | null, never, never>
  order_type: ColumnType<number, never, never>
  urgent: ColumnType<boolean, never, never>
  expected_date: ColumnType<string | null, never, never>
  plan_id: ColumnType<string | null, never, never>
  total_qty: ColumnType<string, never, never>
  amount: ColumnType<string, never, never>
  line_count: ColumnType<number, never, never>
  status: ColumnType<'draft' | 'pendingAudit' | 'auditRejected' | 'waitAllocate' | 'allocating' | 'allocated' | 'accepted' | 'rejectedBySupplier' | 'unauditPending' | 'unaudited' | 'closed' | 'void', never, never>
  created_by: ColumnType<string, never, never>
  creator_name: ColumnType<string, never, never>
  created_at: ColumnType<string, never, never>
  submitted_at: ColumnType<string | null, never, never>
  released_at: ColumnType<string | null, never, never>
  supplier_accepted_at: ColumnType<string | null, never, never>
  supplier_expects: ColumnType<string | null, never, never>
  counted: ColumnType<boolean | null, never, never>
  revision: ColumnType<number, never, never>
}

export interface QuarantineFile {
  id: Generated<string>
  registration_id: string
  purpose: string
  name: string
  mime: string
  size: number
  sha256: string
  state: Generated<'held' | 'released' | 'dropped'>
  file_id: string | null
  created_at: Generated<string>
}

export interface Recall {
  id: Generated<string>
  org_id: string
  proposer_id: string | null
  no: string
  scope: 'region' | 'own'
  product_id: string
  level: number
  source: 'authority' | 'holder' | 'hospital'
  instruction: 'return' | 'destroy' | 'observe'
  cause: string
  made_from: string | null
  made_to: string | null
  drill: Generated<boolean>
  files: Generated<Json>
  remark: Generated<string>
  status: Generated<'draft' | 'issued' | 'closing' | 'closed' | 'cancelled'>
  created_by: string
  creator_name: string
  created_at: Generated<string>
  issued_at: string | null
  issuer_name: Generated<string>
  closed_at: string | null
  cancelled_at: string | null
  updated_at: Generated<string>
  version: Generated<number>
}

export interface RecallCard {
  id: ColumnType<string, never, never>
  org_id: ColumnType<string, never, never>
  proposer_id: ColumnType<string | null, never, never>
  no: ColumnType<string, never, never>
  scope: ColumnType<'region' | 'own', never, never>
  product_id: ColumnType<string, never, never>
  level: ColumnType<number, never, never>
  drill: ColumnType<boolean, never, never>
  status: ColumnType<'draft' | 'issued' | 'closing' | 'closed' | 'cancelled', never, never>
  created_by: ColumnType<string, never, never>
  creator_name: ColumnType<string, never, never>
  created_at: ColumnType<string, never, never>
  issued_at: ColumnType<string | null, never, never>
}

export interface RecallHandling {
  id: Generated<string>
  task_id: string
  org_id: string
  issuer_id: string
  lot_no: string
  way: 'return' | 'destroy'
  doc_no: string
  units: string
  at: Generated<string>
}

export interface RecallLot {
  recall_id: string
  lot_no: string
}

export interface RecallReminder {
  task_id: string
  step: 'sign' | 'isolate' | 'tally' | 'handle'
  late: boolean
  at: Generated<string>
}

export interface RecallTask {
  id: Generated<string>
  recall_id: string
  org_id: string
  org_kind: 'hospital' | 'supplier'
  issuer_id: string
  product_id: string
  recall_no: string
  status: Generated<'notified' | 'signed' | 'isolated' | 'tallied' | 'handled' | 'notHere' | 'lifted'>
  created_at: Generated<string>
  sign_due: string
  isolate_due: string
  tally_due: string
  handle_due: string
  signed_at: string | null
  signer_name: Generated<string>
  isolated_at: string | null
  isolater_name: Generated<string>
  tallied_at: string | null
  tallier_name: Generated<string>
  handled_at: string | null
  handler_name: Generated<string>
  place: Generated<string>
  photos: Generated<Json>
  updated_at: Generated<string>
  version: Generated<number>
}

export interface RecallTaskLot {
  task_id: string
  org_id: string
  issuer_id: string
  lot_no: string
  on_hand: Generated<string>
  on_way: Generated<string>
  balances: Generated<number>
  ledger: string | null
  counted: string | null
  reason: Generated<string>
}

export interface Refusal {
  id: Generated<string>
  hospital_id: string
  supplier_id: string
  no: string
  acceptance_id: string | null
  delivery_id: string | null
  order_id: string | null
  goods_kind: number | null
  point_id: string
  point_name: string
  total_qty: Generated<string>
  amount: Generated<string>
  line_count: Generated<number>
  remark: Generated<string>
  status: Generated<'draft' | 'pending' | 'disputed' | 'agreed' | 'resending' | 'done' | 'revoked'>
  created_by: string
  creator_name: string
  created_at: Generated<string>
  submitted_at: string | null
  answer_by: string | null
  answer: Generated<'' | 'agree' | 'dispute' | 'silent'>
  answer_reason: Generated<string>
  answer_files: Generated<Json>
  answered_by: string | null
  answerer_name: Generated<string>
  answered_at: string | null
  ruling: Generated<'' | 'uphold' | 'again'>
  ruling_reason: Generated<string>
  ruled_by: string | null
  ruler_name: Generated<string>
  ruled_at: string | null
  handle_mode: Generated<'' | 'takeBack' | 'destroy' | 'resend' | 'exchange' | 'earlier'>
  handle_note: Generated<string>
  handled_by: string | null
  handler_name: Generated<string>
  handled_at: string | null
  updated_at: Generated<string>
  version: Generated<number>
}

export interface RefusalCard {
  id: ColumnType<string, never, never>
  hospital_id: ColumnType<string, never, never>
  supplier_id: ColumnType<string, never, never>
  order_id: ColumnType<string | null, never, never>
  delivery_id: ColumnType<string | null, never, never>
  acceptance_id: ColumnType<string | null, never, never>
  no: ColumnType<string, never, never>
  goods_kind: ColumnType<number | null, never, never>
  point_id: ColumnType<string, never, never>
  point_name: ColumnType<string, never, never>
  total_qty: ColumnType<string, never, never>
  amount: ColumnType<string, never, never>
  line_count: ColumnType<number, never, never>
  status: ColumnType<'draft' | 'pending' | 'disputed' | 'agreed' | 'resending' | 'done' | 'revoked', never, never>
  created_by: ColumnType<string, never, never>
  creator_name: ColumnType<string, never, never>
  created_at: ColumnType<string, never, never>
  submitted_at: ColumnType<string | null, never, never>
  answer_by: ColumnType<string | null, never, never>
  answered_at: ColumnType<string | null, never, never>
  ruled_at: ColumnType<string | null, never, never>
  handled_at: ColumnType<string | null, never, never>
}

export interface RefusalLine {
  id: Generated<string>
  hospital_id: string
  supplier_id: string
  refusal_id: string
  seq: number
  acceptance_line_id: string | null
  order_line_id: string | null
  code: Generated<string>
  name: string
  spec: Generated<string>
  manufacturer: Generated<string>
  unit: Generated<string>
  price: string | null
  lot_no: Generated<string>
  expiry_date: string | null
  qty: string
  reason_code: string
  reason_text: Generated<string>
  photos: Generated<Json>
  resent_qty: Generated<string>
}

export interface RefusalLineFacts {
  id: ColumnType<string, never, never>
  hospital_id: ColumnType<string, never, never>
  supplier_id: ColumnType<string, never, never>
  refusal_id: ColumnType<string, never, never>
  order_line_id: ColumnType<string | null, never, never>
  order_id: ColumnType<string | null, never, never>
  no: ColumnType<string, never, never>
  status: ColumnType<'draft' | 'pending' | 'disputed' | 'agreed' | 'resending' | 'done' | 'revoked', never, never>
  qty: ColumnType<string, never, never>
  resent_qty: ColumnType<string, never, never>
}

export interface RegionalPrice {
  id: Generated<string>
  no: string
  type: 'purchase' | 'listed'
  reason: 'province' | 'vbp'
  effective_date: string
  remark: Generated<string>
  rules: Generated<Json>
  frozen: Json
  status: Generated<'draft' | 'pending' | 'passed' | 'applying' | 'applied' | 'rejected'>
  created_by: string
  created_org: string
  audited_by: string | null
  audited_at: string | null
  applied_at: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
}

export interface RegionalPriceCard {
  id: ColumnType<string, never, never>
  no: ColumnType<string, never, never>
  type: ColumnType<'purchase' | 'listed', never, never>
  reason: ColumnType<'province' | 'vbp', never, never>
  effective_date: ColumnType<string, never, never>
  status: ColumnType<'draft' | 'pending' | 'passed' | 'applying' | 'applied' | 'rejected', never, never>
  created_by: ColumnType<string, never, never>
  created_org: ColumnType<string, never, never>
  created_at: ColumnType<string, never, never>
  audited_at: ColumnType<string | null, never, never>
  applied_at: ColumnType<string | null, never, never>
}

export interface RegionalPriceItem {
  id: Generated<string>
  region_id: string
  catalog_item_id: string
  hospital_id: string
  supplier_id: string
  product_id: string
  old_price: string
  new_price: string
  done_at: string | null
}

export interface RegionalPriceLine {
  id: Generated<string>
  region_id: string
  seq: number
  product_id: string
  new_price: string
}

export interface RegionalPriceLineCard {
  region_id: ColumnType<string, never, never>
  product_id: ColumnType<string, never, never>
}

export interface Registration {
  id: Generated<string>
  no: string
  secret_hash: string
  kind: 'org' | 'account'
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
  status: Generated<'submitted' | 'rejected' | 'passed'>
  reason: Generated<string>
  user_id: string | null
  decided_by: Generated<string>
  decided_at: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
}

export interface RegistrationCard {
  id: ColumnType<string, never, never>
  no: ColumnType<string, never, never>
  kind: ColumnType<'org' | 'account', never, never>
  org_id: ColumnType<string | null, never, never>
  department_id: ColumnType<string | null, never, never>
  status: ColumnType<'submitted' | 'rejected' | 'passed', never, never>
  created_at: ColumnType<string, never, never>
}

export interface Rejection {
  id: Generated<string>
  hospital_id: string
  supplier_id: string
  order_id: string
  order_line_id: string
  no: string
  qty: string
  reason_code: 'shortage' | 'discontinued' | 'priceInversion' | 'outOfArea' | 'qualification' | 'debt' | 'wrongInfo' | 'other'
  reason: Generated<string>
  expected_date: string | null
  status: Generated<'pending' | 'confirmed' | 'disputed' | 'withdrawn' | 'insisted' | 'closed'>
  created_by: string
  created_at: Generated<string>
  version: Generated<number>
  substitute_id: string | null
  substitute_price: string | null
  substitute_qty: string | null
  substitute_note: Generated<string>
  resolution: 'cancel' | 'switch' | 'substitute' | null
  new_order_id: string | null
  apply_id: string | null
  vbp_reason: 'clinical' | 'shortage' | 'allergy' | 'other' | null
  vbp_reason_text: Generated<string>
  creator_name: Generated<string>
  insisted_at: string | null
  settled_at: string | null
  settled_by: string | null
  settler_name: Generated<string>
  updated_at: Generated<string>
}

export interface RejectionCard {
  id: ColumnType<string, never, never>
  hospital_id: ColumnType<string, never, never>
  supplier_id: ColumnType<string, never, never>
  order_id: ColumnType<string, never, never>
  order_line_id: ColumnType<string, never, never>
  no: ColumnType<string, never, never>
  qty: ColumnType<string, never, never>
  reason_code: ColumnType<'shortage' | 'discontinued' | 'priceInversion' | 'outOfArea' | 'qualification' | 'debt' | 'wrongInfo' | 'other', never, never>
  reason: ColumnType<string, never, never>
  expected_date: ColumnType<string | null, never, never>
  status: ColumnType<'pending' | 'confirmed' | 'disputed' | 'withdrawn' | 'insisted' | 'closed', never, never>
  resolution: ColumnType<'cancel' | 'switch' | 'substitute' | null, never, never>
  created_at: ColumnType<string, never, never>
  settled_at: ColumnType<string | null, never, never>
  counted: ColumnType<boolean | null, never, never>
}

export interface RequestedContract {
  contract_id: string
  hospital_id: string
  supplier_id: string
  most_amount: string
  requested_amount: Generated<string>
}

export interface RequestedInvoice {
  invoice_id: string
  hospital_id: string
  supplier_id: string
  amount: string
  requested_amount: Generated<string>
  paid_amount: Generated<string>
  state: ColumnType<string, never, never>
}

export interface RequestedInvoiceFacts {
  invoice_id: ColumnType<string, never, never>
  hospital_id: ColumnType<string, never, never>
  supplier_id: ColumnType<string, never, never>
  amount: ColumnType<string, never, never>
  requested_amount: ColumnType<string, never, never>
  paid_amount: ColumnType<string, never, never>
  state: ColumnType<string, never, never>
}

export interface Requisition {
  id: Generated<string>
  hospital_id: string
  supplier_id: string
  created_org: string
  no: string
  period: string
  pay_method: Generated<'transfer' | 'acceptance' | 'insurance'>
  account_name: Generated<string>
  bank_name: Generated<string>
  bank_account: Generated<string>
  amount: Generated<string>
  paid_amount: Generated<string>
  left_amount: ColumnType<string, never, never>
  line_count: Generated<number>
  due_on: string | null
  promised_on: string | null
  held: Generated<boolean>
  remark: Generated<string>
  status: Generated<'draft' | 'pending' | 'approved' | 'partlyPaid' | 'paid' | 'rejected' | 'void'>
  created_by: string
  creator_name: string
  created_at: Generated<string>
  updated_at: Generated<string>
  submitted_by: string | null
  submitted_at: string | null
  audited_by: string | null
  auditor_name: Generated<string>
  audited_at: string | null
  shown_hospital: ColumnType<boolean, never, never>
  shown_supplier: ColumnType<boolean, never, never>
  version: Generated<number>
  kind: Generated<'invoices' | 'prepay'>
  contract_id: string | null
  prepaid_amount: Generated<string>
}

export interface RequisitionCard {
  id: ColumnType<string, never, never>
  hospital_id: ColumnType<string, never, never>
  supplier_id: ColumnType<string, never, never>
  created_org: ColumnType<string, never, never>
  no: ColumnType<string, never, never>
  period: ColumnType<string, never, never>
  pay_method: ColumnType<'transfer' | 'acceptance' | 'insurance', never, never>
  kind: ColumnType<'invoices' | 'prepay', never, never>
  contract_id: ColumnType<string | null, never, never>
  prepaid_amount: ColumnType<string, never, never>
  amount: ColumnType<string, never, never>
  paid_amount: ColumnType<string, never, never>
  left_amount: ColumnType<string, never, never>
  line_count: ColumnType<number, never, never>
  due_on: ColumnType<string | null, never, never>
  promised_on: ColumnType<string | null, never, never>
  held: ColumnType<boolean, never, never>
  status: ColumnType<'draft' | 'pending' | 'approved' | 'partlyPaid' | 'paid' | 'rejected' | 'void', never, never>
  created_by: ColumnType<string, never, never>
  creator_name: ColumnType<string, never, never>
  created_at: ColumnType<string, never, never>
  submitted_at: ColumnType<string | null, never, never>
  audited_at: ColumnType<string | null, never, never>
  shown_hospital: ColumnType<boolean, never, never>
  shown_supplier: ColumnType<boolean, never, never>
}

export interface RequisitionHold {
  id: Generated<string>
  hospital_id: string
  supplier_id: string
  requisition_id: string
  org_id: string
  org_name: string
  hold_kind: 'quality' | 'investigation'
  reason: string
  until: string | null
  held_by: string
  holder_name: string
  held_at: Generated<string>
  lifted_by: string | null
  lifter_name: Generated<string>
  lifted_at: string | null
  lift_note: Generated<string>
  fault: Generated<'' | 'hospital' | 'supplier'>
}

export interface RequisitionLine {
  id: Generated<string>
  hospital_id: string
  supplier_id: string
  requisition_id: string
  seq: number
  invoice_id: string | null
  invoice_amount: string
  paid_before: Generated<string>
  amount: string
  paid_amount: Generated<string>
  due_on: string | null
  prepaid_id: string | null
}

export interface RequisitionLineFacts {
  id: ColumnType<string, never, never>
  hospital_id: ColumnType<string, never, never>
  supplier_id: ColumnType<string, never, never>
  requisition_id: ColumnType<string, never, never>
  no: ColumnType<string, never, never>
  status: ColumnType<'draft' | 'pending' | 'approved' | 'partlyPaid' | 'paid' | 'rejected' | 'void', never, never>
  submitted_at: ColumnType<string | null, never, never>
  audited_at: ColumnType<string | null, never, never>
  promised_on: ColumnType<string | null, never, never>
  held: ColumnType<boolean, never, never>
  invoice_id: ColumnType<string | null, never, never>
  prepaid_id: ColumnType<string | null, never, never>
  invoice_amount: ColumnType<string, never, never>
  amount: ColumnType<string, never, never>
  paid_amount: ColumnType<string, never, never>
  due_on: ColumnType<string | null, never, never>
}

export interface RequisitionPayment {
  id: Generated<string>
  hospital_id: string
  supplier_id: string
  requisition_id: string
  no: string
  pay_date: string
  amount: string
  pay_method: 'transfer' | 'acceptance' | 'insurance'
  bank_voucher_no: string
  account_name: string
  bank_name: string
  bank_account: string
  bounces: string | null
  note: Generated<string>
  paid_by: string
  payer_name: string
  paid_at: Generated<string>
  files: Generated<Json>
}

export interface RequisitionPaymentFacts {
  id: ColumnType<string, never, never>
  hospital_id: ColumnType<string, never, never>
  supplier_id: ColumnType<string, never, never>
  requisition_id: ColumnType<string, never, never>
  requisition_no: ColumnType<string, never, never>
  no: ColumnType<string, never, never>
  pay_date: ColumnType<string, never, never>
  amount: ColumnType<string, never, never>
  pay_method: ColumnType<'transfer' | 'acceptance' | 'insurance', never, never>
  bank_voucher_no: ColumnType<string, never, never>
  bounces: ColumnType<string | null, never, never>
  paid_at: ColumnType<string, never, never>
}

export interface RequisitionPrepaid {
  requisition_id: string
  hospital_id: string
  supplier_id: string
  paid_amount: Generated<string>
  used_amount: Generated<string>
  left_amount: ColumnType<string, never, never>
}

export interface RequisitionPrepaidFacts {
  requisition_id: ColumnType<string, never, never>
  hospital_id: ColumnType<string, never, never>
  supplier_id: ColumnType<string, never, never>
  no: ColumnType<string, never, never>
  contract_id: ColumnType<string | null, never, never>
  paid_amount: ColumnType<string, never, never>
  used_amount: ColumnType<string, never, never>
  left_amount: ColumnType<string, never, never>
}

export interface RequisitionPromise {
  id: Generated<string>
  hospital_id: string
  supplier_id: string
  requisition_id: string
  pay_on: string
  note: Generated<string>
  promised_by: string
  promiser_name: string
  promised_at: Generated<string>
}

export interface ReturnOrder {
  id: Generated<string>
  hospital_id: string
  supplier_id: string
  no: string
  return_type: 'quality' | 'nearExpiry' | 'recall' | 'surplus' | 'other'
  point_id: string
  point_name: string
  narcotic: Generated<boolean>
  remark: Generated<string>
  amount: Generated<string>
  total_qty: Generated<string>
  line_count: Generated<number>
  status: Generated<'draft' | 'pendingAudit' | 'auditRejected' | 'waitSupplier' | 'agreed' | 'disagreed' | 'shippedBack' | 'done' | 'void'>
  created_by: string
  creator_name: string
  created_at: Generated<string>
  updated_at: Generated<string>
  submitted_at: string | null
  audited_by: string | null
  auditor_name: Generated<string>
  audited_at: string | null
  released_at: string | null
  reminded_at: string | null
  answered_by: string | null
  answerer_name: Generated<string>
  answered_at: string | null
  answered_for: Generated<boolean>
  pickup_date: string | null
  pickup_person: Generated<string>
  pickup_phone: Generated<string>
  reply: Generated<string>
  shipped_by: string | null
  shipper_name: Generated<string>
  shipped_at: string | null
  second_by: string | null
  second_name: Generated<string>
  received_by: string | null
  receiver_name: Generated<string>
  received_at: string | null
  received_amount: Generated<string>
  short_count: Generated<number>
  red_due: Generated<string>
  red_code: Generated<string>
  red_no: Generated<string>
  red_date: string | null
  red_amount: string | null
  red_files: Generated<Json>
  red_by: string | null
  red_at: string | null
  version: Generated<number>
}

export interface ReturnOrderCard {
  id: ColumnType<string, never, never>
  hospital_id: ColumnType<string, never, never>
  supplier_id: ColumnType<string, never, never>
  no: ColumnType<string, never, never>
  return_type: ColumnType<'quality' | 'nearExpiry' | 'recall' | 'surplus' | 'other', never, never>
  point_id: ColumnType<string, never, never>
  point_name: ColumnType<string, never, never>
  narcotic: ColumnType<boolean, never, never>
  amount: ColumnType<string, never, never>
  total_qty: ColumnType<string, never, never>
  line_count: ColumnType<number, never, never>
  status: ColumnType<'draft' | 'pendingAudit' | 'auditRejected' | 'waitSupplier' | 'agreed' | 'disagreed' | 'shippedBack' | 'done' | 'void', never, never>
  created_by: ColumnType<string, never, never>
  creator_name: ColumnType<string, never, never>
  created_at: ColumnType<string, never, never>
  submitted_at: ColumnType<string | null, never, never>
  released_at: ColumnType<string | null, never, never>
  answered_at: ColumnType<string | null, never, never>
  pickup_date: ColumnType<string | null, never, never>
  shipped_at: ColumnType<string | null, never, never>
  received_at: ColumnType<string | null, never, never>
  received_amount: ColumnType<string, never, never>
  short_count: ColumnType<number, never, never>
  red_due: ColumnType<string, never, never>
  red_no: ColumnType<string, never, never>
  red_date: ColumnType<string | null, never, never>
  red_amount: ColumnType<string | null, never, never>
}

export interface ReturnOrderLine {
  id: Generated<string>
  hospital_id: string
  supplier_id: string
  return_order_id: string
  seq: number
  delivery_line_id: string
  order_line_id: string
  balance_id: string
  product_id: string
  qty: string
  ratio: string
  price: string
  amount: ColumnType<string, never, never>
  gift: Generated<boolean>
  owner: 'hospital' | 'supplier'
  invoiced: Generated<boolean>
  reason: Generated<string>
  hold_id: string | null
  pending_qty: Generated<string>
  received_qty: string | null
  missing_qty: ColumnType<string | null, never, never>
  short_reason: Generated<string>
}

export interface ReturnOrderLineFacts {
  id: ColumnType<string, never, never>
  hospital_id: ColumnType<string, never, never>
  supplier_id: ColumnType<string, never, never>
  return_order_id: ColumnType<string, never, never>
  return_no: ColumnType<string, never, never>
  status: ColumnType<'draft' | 'pendingAudit' | 'auditRejected' | 'waitSupplier' | 'agreed' | 'disagreed' | 'shippedBack' | 'done' | 'void', never, never>
  return_type: ColumnType<'quality' | 'nearExpiry' | 'recall' | 'surplus' | 'other', never, never>
  point_id: ColumnType<string, never, never>
  created_at: ColumnType<string, never, never>
  released_at: ColumnType<string | null, never, never>
  shipped_at: ColumnType<string | null, never, never>
  received_at: ColumnType<string | null, never, never>
  seq: ColumnType<number, never, never>
  delivery_line_id: ColumnType<string, never, never>
  order_line_id: ColumnType<string, never, never>
  product_id: ColumnType<string, never, never>
  qty: ColumnType<string, never, never>
  price: ColumnType<string, never, never>
  amount: ColumnType<string, never, never>
  gift: ColumnType<boolean, never, never>
  owner: ColumnType<'hospital' | 'supplier', never, never>
  invoiced: ColumnType<boolean, never, never>
  pending_qty: ColumnType<string, never, never>
  received_qty: ColumnType<string | null, never, never>
  missing_qty: ColumnType<string | null, never, never>
  short_reason: ColumnType<string, never, never>
  received_amount: ColumnType<string | null, never, never>
  reason: ColumnType<string, never, never>
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
  org_kind: 'authority' | 'hospital' | 'supplier' | null
  stamp: Generated<string>
}

export interface RoleAction {
  role_id: string
  path: string
  code: string
}

export interface RoleActionFacts {
  role_id: ColumnType<string, never, never>
  path: ColumnType<string, never, never>
  code: ColumnType<string, never, never>
  org_id: ColumnType<string | null, never, never>
  enabled: ColumnType<boolean, never, never>
}

export interface RoleCard {
  id: ColumnType<string, never, never>
  org_id: ColumnType<string | null, never, never>
  template: ColumnType<string, never, never>
  name: ColumnType<string, never, never>
  enabled: ColumnType<boolean, never, never>
  categories: ColumnType<Json, never, never>
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

export interface SchemaViews {
  sha256: string
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
  ended_by: string | null
  ended_why: string | null
}

export interface SessionFacts {
  id: ColumnType<string, never, never>
  user_id: ColumnType<string, never, never>
  org_id: ColumnType<string, never, never>
  ip: ColumnType<string, never, never>
  user_agent: ColumnType<string, never, never>
  created_at: ColumnType<string, never, never>
  seen_at: ColumnType<string, never, never>
  ended_at: ColumnType<string | null, never, never>
  living: ColumnType<boolean | null, never, never>
}

export interface SessionSignOff {
  token_hash: string
  second_user: string
  first_user: Generated<string>
  org_id: Generated<string>
  doc_type: string
  doc_id: string
  version: number
  act: string
  body_hash: string
  expires_at: Generated<string>
}

export interface ShelfTally {
  hospital_id: string
  product_id: string
  lots: number
  packs: string
  amount: string
  consigned: string
  since: string
  settled: Generated<boolean>
}

export interface ShelfTallyFacts {
  hospital_id: ColumnType<string, never, never>
  product_id: ColumnType<string, never, never>
  lots: ColumnType<number, never, never>
  packs: ColumnType<string, never, never>
  amount: ColumnType<string, never, never>
  consigned: ColumnType<string, never, never>
  since: ColumnType<string, never, never>
}

export interface SigningCertificate {
  id: Generated<string>
  certificate: string
  sealed_key: string
  fingerprint: string
  until: string
  created_at: Generated<string>
}

export interface Statement {
  id: Generated<string>
  hospital_id: string
  supplier_id: string
  no: string
  month: string
  opening: Generated<string>
  accepted: Generated<string>
  returned: Generated<string>
  difference: Generated<string>
  paid: Generated<string>
  credit: Generated<string>
  closing: ColumnType<string, never, never>
  invoiced: Generated<string>
  red: Generated<string>
  line_count: Generated<number>
  status: Generated<'draft' | 'sent' | 'awaitHospital' | 'awaitSupplier' | 'disputed' | 'confirmed'>
  round: Generated<number>
  dispute_note: Generated<string>
  disputed_by: Generated<'' | 'hospital' | 'supplier'>
  created_by: string | null
  creator_name: Generated<string>
  created_at: Generated<string>
  updated_at: Generated<string>
  sent_at: string | null
  hospital_by: string | null
  hospital_name: Generated<string>
  hospital_at: string | null
  supplier_by: string | null
  supplier_name: Generated<string>
  supplier_at: string | null
  version: Generated<number>
}

export interface StatementCard {
  id: ColumnType<string, never, never>
  hospital_id: ColumnType<string, never, never>
  supplier_id: ColumnType<string, never, never>
  no: ColumnType<string, never, never>
  month: ColumnType<string, never, never>
  opening: ColumnType<string, never, never>
  closing: ColumnType<string, never, never>
  line_count: ColumnType<number, never, never>
  status: ColumnType<'draft' | 'sent' | 'awaitHospital' | 'awaitSupplier' | 'disputed' | 'confirmed', never, never>
  round: ColumnType<number, never, never>
  created_by: ColumnType<string | null, never, never>
  creator_name: ColumnType<string, never, never>
  created_at: ColumnType<string, never, never>
  sent_at: ColumnType<string | null, never, never>
}

export interface StatementItem {
  source: 'item' | 'link' | 'payment'
  event_id: string
  undone: boolean
  hospital_id: string
  supplier_id: string
  statement_id: string
  line_id: string
  amount: string
}

export interface StatementLine {
  id: Generated<string>
  hospital_id: string
  supplier_id: string
  statement_id: string
  seq: number
  what: 'accepted' | 'returned' | 'difference' | 'paid' | 'credit' | 'invoiced' | 'red'
  undone: boolean
  doc_kind: 'acceptance' | 'return' | 'stockDocument' | 'surgeryOrder' | 'price' | 'brought' | 'invoice' | 'delivery' | 'requisition'
  doc_id: string
  doc_no: string
  day: string
  item_count: number
  amount: string
  dispute: Generated<'' | 'amount' | 'notOurs' | 'twice' | 'month' | 'price' | 'other'>
  dispute_note: Generated<string>
  dispute_round: Generated<number>
  disputed_by: Generated<'' | 'hospital' | 'supplier'>
}

export interface StockAlarm {
  id: Generated<string>
  hospital_id: string
  point_id: string
  product_id: string
  balance_id: string | null
  alarm_kind: 'out' | 'short' | 'over' | 'slow' | 'unsold' | 'near1' | 'near2' | 'near3' | 'lastDay' | 'expired' | 'waiting'
  since: string
  closed_at: string | null
  reminded_on: string | null
}

export interface StockAlarmFacts {
  id: ColumnType<string, never, never>
  hospital_id: ColumnType<string, never, never>
  point_id: ColumnType<string, never, never>
  product_id: ColumnType<string, never, never>
  balance_id: ColumnType<string | null, never, never>
  alarm_kind: ColumnType<'out' | 'short' | 'over' | 'slow' | 'unsold' | 'near1' | 'near2' | 'near3' | 'lastDay' | 'expired' | 'waiting', never, never>
  since: ColumnType<string, never, never>
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
  updated_at: Generated<string>
  ratio: Generated<string>
  owner: Generated<'hospital' | 'supplier'>
  received_at: Generated<string>
  whole_holds: Generated<number>
  part_locked: Generated<string>
  locked_qty: ColumnType<string, never, never>
  value: ColumnType<string, never, never>
}

export interface StockBalanceFacts {
  id: ColumnType<string, never, never>
  hospital_id: ColumnType<string, never, never>
  point_id: ColumnType<string, never, never>
  product_id: ColumnType<string, never, never>
  lot_no: ColumnType<string, never, never>
  expiry_date: ColumnType<string, never, never>
  production_date: ColumnType<string | null, never, never>
  supplier_id: ColumnType<string | null, never, never>
  price: ColumnType<string, never, never>
  ratio: ColumnType<string, never, never>
  owner: ColumnType<'hospital' | 'supplier', never, never>
  units: ColumnType<string, never, never>
  locked_units: ColumnType<string, never, never>
  qty: ColumnType<string | null, never, never>
  locked_qty: ColumnType<string | null, never, never>
  updated_at: ColumnType<string, never, never>
  amount: ColumnType<string | null, never, never>
  value: ColumnType<string, never, never>
  received_at: ColumnType<string, never, never>
  part_units: ColumnType<string, never, never>
}

export interface StockCount {
  id: Generated<string>
  hospital_id: string
  no: string
  point_id: string
  scope: 'all' | 'category' | 'shelf' | 'moved' | 'stale' | 'highValue' | 'narcotic'
  category_id: string | null
  product_ids: Generated<string[]>
  since: string | null
  days: number | null
  remark: Generated<string>
  status: Generated<'draft' | 'counting' | 'recounting' | 'pending' | 'posted' | 'void'>
  blind: Generated<boolean>
  frozen: Generated<boolean>
  tolerance_qty: Generated<string>
  tolerance_value: Generated<string>
  line_count: Generated<number>
  counters: Generated<string[]>
  started_at: string | null
  starter_name: Generated<string>
  submitted_at: string | null
  gain_value: string | null
  loss_value: string | null
  audited_by: string | null
  auditor_name: Generated<string>
  audited_at: string | null
  created_by: string | null
  creator_name: string
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
}

export interface StockCountCard {
  id: ColumnType<string, never, never>
  no: ColumnType<string, never, never>
  hospital_id: ColumnType<string, never, never>
  created_by: ColumnType<string | null, never, never>
  status: ColumnType<'draft' | 'counting' | 'recounting' | 'pending' | 'posted' | 'void', never, never>
  created_at: ColumnType<string, never, never>
  category_id: ColumnType<string | null, never, never>
}

export interface StockCountFacts {
  count_id: ColumnType<string, never, never>
  hospital_id: ColumnType<string, never, never>
  point_id: ColumnType<string, never, never>
  no: ColumnType<string, never, never>
  audited_at: ColumnType<string | null, never, never>
  auditor_name: ColumnType<string, never, never>
  product_id: ColumnType<string, never, never>
  supplier_id: ColumnType<string | null, never, never>
  lot_no: ColumnType<string, never, never>
  production_date: ColumnType<string | null, never, never>
  expiry_date: ColumnType<string, never, never>
  ratio: ColumnType<string, never, never>
  units: ColumnType<string | null, never, never>
}

export interface StockCountLine {
  id: Generated<string>
  hospital_id: string
  count_id: string
  seq: number
  balance_id: string | null
  product_id: string
  supplier_id: string | null
  lot_no: Generated<string>
  expiry_date: string
  production_date: string | null
  price: string
  ratio: string
  owner: 'hospital' | 'supplier'
  found: Generated<boolean>
  book_qty: string
  last_movement_id: string | null
  book_at: Generated<string>
  frozen_at: Generated<string>
  qty1: string | null
  at1: string | null
  by1: string | null
  name1: Generated<string>
  qty2: string | null
  at2: string | null
  by2: string | null
  name2: Generated<string>
  qty3: string | null
  at3: string | null
  by3: string | null
  name3: Generated<string>
  wanted: Generated<number>
  given: ColumnType<number, never, never>
  counted: ColumnType<string | null, never, never>
  counted_at: ColumnType<string | null, never, never>
  variance: string | null
  variance_value: string | null
  reason: 'wrongIssue' | 'unrecorded' | 'breakage' | 'wastage' | 'unit' | 'other' | null
  note: Generated<string>
  live: Generated<boolean>
  version: Generated<number>
}

export interface StockCountLineFacts {
  balance_id: ColumnType<string | null, never, never>
  product_id: ColumnType<string, never, never>
  point_id: ColumnType<string, never, never>
  hospital_id: ColumnType<string, never, never>
  count_id: ColumnType<string, never, never>
  no: ColumnType<string, never, never>
}

export interface StockDocument {
  id: Generated<string>
  hospital_id: string
  no: string
  doc_class: 'issue' | 'transfer' | 'adjustment'
  doc_kind: 'dept' | 'deptBack' | 'outpatient' | 'outpatientBack' | 'inpatient' | 'inpatientBack' | 'surgery' | 'move' | 'breakage' | 'surplus' | 'destroy' | 'otherIn' | 'otherOut' | 'opening'
  point_id: string
  point_name: string
  department_id: string | null
  to_hospital_id: string | null
  to_point_id: string | null
  to_point_name: Generated<string>
  external_no: string | null
  remark: Generated<string>
  record_no: Generated<string>
  photos: Generated<Json>
  total_amount: Generated<string>
  line_count: Generated<number>
  status: Generated<'draft' | 'requested' | 'pending' | 'rejected' | 'approved' | 'shipped' | 'shortPending' | 'posted' | 'received' | 'receivedShort' | 'booked' | 'reversed' | 'void'>
  rest_of: string | null
  created_by: string
  creator_name: string
  created_at: Generated<string>
  updated_at: Generated<string>
  requested_by: string | null
  requester_name: Generated<string>
  requested_at: string | null
  audited_by: string | null
  audited_at: string | null
  posted_by: string | null
  poster_name: Generated<string>
  posted_at: string | null
  shipped_at: string | null
  received_by: string | null
  receiver_name: Generated<string>
  received_at: string | null
  loss_reason: Generated<string>
  second_by: string | null
  witness_by: string | null
  signers: Generated<string>
  version: Generated<number>
  external_hash: string | null
}

export interface StockDocumentCard {
  id: ColumnType<string, never, never>
  no: ColumnType<string, never, never>
  hospital_id: ColumnType<string, never, never>
  to_hospital_id: ColumnType<string | null, never, never>
  created_by: ColumnType<string, never, never>
  status: ColumnType<'draft' | 'requested' | 'pending' | 'rejected' | 'approved' | 'shipped' | 'shortPending' | 'posted' | 'received' | 'receivedShort' | 'booked' | 'reversed' | 'void', never, never>
  created_at: ColumnType<string, never, never>
}

export interface StockDocumentLine {
  id: Generated<string>
  hospital_id: string
  document_id: string
  seq: number
  product_id: string
  qty: string
  qty_unit: 'pack' | 'min'
  ratio: string
  units: string
  deviation: Generated<'' | 'continue' | 'named' | 'damaged' | 'other'>
  remark: Generated<string>
}

export interface StockDocumentLot {
  id: Generated<string>
  hospital_id: string
  document_id: string
  line_id: string
  part: Generated<'goods' | 'loss'>
  balance_id: string | null
  hold_id: string | null
  back_of: string | null
  product_id: string
  units: string
  lot_no: Generated<string>
  production_date: string | null
  expiry_date: string | null
  supplier_id: string | null
  price: string
  ratio: string
  owner: 'hospital' | 'supplier'
  amount: ColumnType<string, never, never>
  quarantine: Generated<string>
  received_units: string | null
}

export interface StockDocumentLotFacts {
  id: ColumnType<string, never, never>
  document_id: ColumnType<string, never, never>
  no: ColumnType<string, never, never>
  status: ColumnType<'draft' | 'requested' | 'pending' | 'rejected' | 'approved' | 'shipped' | 'shortPending' | 'posted' | 'received' | 'receivedShort' | 'booked' | 'reversed' | 'void', never, never>
  hospital_id: ColumnType<string, never, never>
  point_id: ColumnType<string, never, never>
  to_hospital_id: ColumnType<string | null, never, never>
  to_point_id: ColumnType<string | null, never, never>
  point_name: ColumnType<string, never, never>
  to_point_name: ColumnType<string, never, never>
  product_id: ColumnType<string, never, never>
  balance_id: ColumnType<string | null, never, never>
  supplier_id: ColumnType<string | null, never, never>
  lot_no: ColumnType<string, never, never>
  expiry_date: ColumnType<string | null, never, never>
  price: ColumnType<string, never, never>
  ratio: ColumnType<string, never, never>
  owner: ColumnType<'hospital' | 'supplier', never, never>
  units: ColumnType<string | null, never, never>
  qty: ColumnType<string | null, never, never>
}

export interface StockHold {
  id: Generated<string>
  hospital_id: string
  balance_id: string
  hold_kind: 'quarantine' | 'manual' | 'count' | 'reserve' | 'unqualified' | 'expired' | 'recall'
  qty: string | null
  reason: Generated<string>
  ref_type: Generated<string>
  ref_id: string | null
  ref_no: Generated<string>
  created_by: string | null
  creator_name: string
  created_at: Generated<string>
  released_at: string | null
  released_by: string | null
  releaser_name: Generated<string>
  release_reason: Generated<string>
  version: Generated<number>
}

export interface StockHoldFacts {
  id: ColumnType<string, never, never>
  hospital_id: ColumnType<string, never, never>
  balance_id: ColumnType<string, never, never>
  hold_kind: ColumnType<'quarantine' | 'manual' | 'count' | 'reserve' | 'unqualified' | 'expired' | 'recall', never, never>
  units: ColumnType<string | null, never, never>
  reason: ColumnType<string, never, never>
  ref_type: ColumnType<string, never, never>
  ref_id: ColumnType<string | null, never, never>
  ref_no: ColumnType<string, never, never>
  creator_name: ColumnType<string, never, never>
  created_at: ColumnType<string, never, never>
  released_at: ColumnType<string | null, never, never>
}

export interface StockMovement {
  id: Generated<string>
  hospital_id: string
  balance_id: string
  type: number | null
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
  cause: string
  value: string
  undo_of: string | null
  department_id: string | null
}

export interface StockMovementFacts {
  id: ColumnType<string, never, never>
  hospital_id: ColumnType<string, never, never>
  balance_id: ColumnType<string, never, never>
  point_id: ColumnType<string, never, never>
  product_id: ColumnType<string, never, never>
  supplier_id: ColumnType<string | null, never, never>
  lot_no: ColumnType<string, never, never>
  expiry_date: ColumnType<string, never, never>
  price: ColumnType<string, never, never>
  owner: ColumnType<'hospital' | 'supplier', never, never>
  cause: ColumnType<string, never, never>
  type: ColumnType<number | null, never, never>
  units: ColumnType<string, never, never>
  qty: ColumnType<string | null, never, never>
  before_qty: ColumnType<string | null, never, never>
  after_qty: ColumnType<string | null, never, never>
  value: ColumnType<string, never, never>
  ref_type: ColumnType<string, never, never>
  ref_id: ColumnType<string, never, never>
  ref_line_id: ColumnType<string, never, never>
  ref_no: ColumnType<string, never, never>
  at: ColumnType<string, never, never>
  undo_of: ColumnType<string | null, never, never>
  department_id: ColumnType<string | null, never, never>
  user_name: ColumnType<string, never, never>
  used: ColumnType<string | null, never, never>
}

export interface StockPeriod {
  id: Generated<string>
  hospital_id: string
  month: string
  balances: number
  value: string
  consigned_value: Generated<string>
  closed_at: Generated<string>
  closed_by: string | null
  closer_name: string
}

export interface StockPeriodBalance {
  hospital_id: string
  period_id: string
  balance_id: string
  qty: string
  value: string
}

export interface StockPeriodBalanceFacts {
  period_id: ColumnType<string, never, never>
  hospital_id: ColumnType<string, never, never>
  month: ColumnType<string, never, never>
  closed_at: ColumnType<string, never, never>
  closer_name: ColumnType<string, never, never>
  point_id: ColumnType<string, never, never>
  product_id: ColumnType<string, never, never>
  supplier_id: ColumnType<string | null, never, never>
  lot_no: ColumnType<string, never, never>
  production_date: ColumnType<string | null, never, never>
  expiry_date: ColumnType<string, never, never>
  ratio: ColumnType<string, never, never>
  units: ColumnType<string, never, never>
}

export interface StockThreshold {
  id: Generated<string>
  hospital_id: string
  point_id: string
  product_id: string
  safety: string | null
  most: string | null
  target_days: number | null
  updated_by: string
  updater_name: string
  updated_at: Generated<string>
  version: Generated<number>
}

export interface StockThresholdCard {
  hospital_id: ColumnType<string, never, never>
  point_id: ColumnType<string, never, never>
  product_id: ColumnType<string, never, never>
  safety: ColumnType<string | null, never, never>
  most: ColumnType<string | null, never, never>
  target_days: ColumnType<number | null, never, never>
}

export interface SupplierFreeze {
  id: Generated<string>
  supplier_id: string
  hospital_id: string | null
  org_id: string
  kinds: string[]
  valid_from: string
  valid_to: string | null
  reason: string
  files: Generated<Json>
  created_by: string
  creator_name: string
  created_at: Generated<string>
  lifted_by: string | null
  lifter_name: Generated<string>
  lifted_at: string | null
  lift_reason: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
}

export interface SupplierFreezeFacts {
  id: ColumnType<string, never, never>
  supplier_id: ColumnType<string, never, never>
  hospital_id: ColumnType<string | null, never, never>
  org_id: ColumnType<string, never, never>
  kinds: ColumnType<string[], never, never>
  valid_from: ColumnType<string, never, never>
  valid_to: ColumnType<string | null, never, never>
  reason: ColumnType<string, never, never>
  created_at: ColumnType<string, never, never>
  lifted_at: ColumnType<string | null, never, never>
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
  agreed_at: string | null
  agreed_by: string | null
  held: Generated<boolean>
}

export interface SupplyRelationFacts {
  id: ColumnType<string, never, never>
  hospital_id: ColumnType<string, never, never>
  supplier_id: ColumnType<string, never, never>
  product_id: ColumnType<string, never, never>
  price: ColumnType<string, never, never>
  valid_from: ColumnType<string, never, never>
  valid_to: ColumnType<string, never, never>
  enabled: ColumnType<boolean, never, never>
}

export interface SurgeryOrder {
  id: Generated<string>
  hospital_id: string
  supplier_id: string
  no: string
  emergency: Generated<boolean>
  managed: Generated<boolean>
  surgery_name: string
  surgery_site: Generated<string>
  surgeon_name: Generated<string>
  surgery_at: string
  arrival_at: string | null
  delivery_address: Generated<string>
  patient_sex: Generated<'' | 'male' | 'female'>
  patient_age: number | null
  patient_weight: string | null
  department_id: string
  department_name: string
  point_id: string
  point_name: string
  remark: Generated<string>
  amount: Generated<string>
  total_qty: Generated<string>
  line_count: Generated<number>
  shipped_qty: Generated<string>
  used_qty: Generated<string>
  back_qty: Generated<string>
  lost_qty: Generated<string>
  diff_qty: ColumnType<string, never, never>
  used_amount: Generated<string>
  status: Generated<'draft' | 'pendingAudit' | 'auditRejected' | 'approved' | 'waitAllocate' | 'allocated' | 'used' | 'returnedKit' | 'accepted' | 'cancelled' | 'refusedByBuyer' | 'rejectedBySupplier'>
  created_by: string
  creator_name: string
  created_at: Generated<string>
  updated_at: Generated<string>
  submitted_at: string | null
  audited_by: string | null
  auditor_name: Generated<string>
  audited_at: string | null
  released_at: string | null
  answered_by: string | null
  answerer_name: Generated<string>
  answered_at: string | null
  shipped_by: string | null
  shipper_name: Generated<string>
  shipped_at: string | null
  registered_by: string | null
  registrar_name: Generated<string>
  registered_at: string | null
  backed_by: string | null
  backer_name: Generated<string>
  backed_at: string | null
  confirmed_by: string | null
  confirmer_name: Generated<string>
  confirmed_at: string | null
  second_by: string | null
  second_name: Generated<string>
  version: Generated<number>
}

export interface SurgeryOrderCard {
  id: ColumnType<string, never, never>
  hospital_id: ColumnType<string, never, never>
  supplier_id: ColumnType<string, never, never>
  no: ColumnType<string, never, never>
  emergency: ColumnType<boolean, never, never>
  surgery_name: ColumnType<string, never, never>
  surgery_at: ColumnType<string, never, never>
  department_id: ColumnType<string, never, never>
  point_id: ColumnType<string, never, never>
  amount: ColumnType<string, never, never>
  total_qty: ColumnType<string, never, never>
  line_count: ColumnType<number, never, never>
  used_amount: ColumnType<string, never, never>
  status: ColumnType<'draft' | 'pendingAudit' | 'auditRejected' | 'approved' | 'waitAllocate' | 'allocated' | 'used' | 'returnedKit' | 'accepted' | 'cancelled' | 'refusedByBuyer' | 'rejectedBySupplier', never, never>
  created_by: ColumnType<string, never, never>
  creator_name: ColumnType<string, never, never>
  created_at: ColumnType<string, never, never>
  released_at: ColumnType<string | null, never, never>
  confirmed_at: ColumnType<string | null, never, never>
}

export interface SurgeryOrderLine {
  id: Generated<string>
  hospital_id: string
  supplier_id: string
  surgery_order_id: string
  seq: number
  catalog_item_id: string
  product_id: string
  code: string
  name: string
  spec: Generated<string>
  pack_spec: Generated<string>
  manufacturer: Generated<string>
  unit: string
  ratio: string
  charge_code: Generated<string>
  implant: Generated<boolean>
  by_piece: Generated<boolean>
  qty: string
  price: string
  amount: ColumnType<string, never, never>
  memo: Generated<string>
  shipped_qty: Generated<string>
  used_qty: Generated<string>
  back_qty: Generated<string>
  lost_qty: Generated<string>
}

export interface SurgeryPatient {
  surgery_order_id: string
  hospital_id: string
  sealed: string
  shown: Json
  digests: Generated<string[]>
}

export interface SurgeryPiece {
  id: Generated<string>
  hospital_id: string
  supplier_id: string
  surgery_order_id: string
  line_id: string
  seq: number
  product_id: string
  by_piece: boolean
  implant: boolean
  price: string
  udi: Generated<string>
  udi_di: Generated<string>
  serial: Generated<string>
  unique_code: Generated<string>
  lot_no: Generated<string>
  production_date: string | null
  expiry_date: string | null
  sterilize_lot: Generated<string>
  sterilize_date: string | null
  qty: string
  used_qty: Generated<string>
  back_qty: Generated<string>
  lost_qty: Generated<string>
  diff_qty: ColumnType<string, never, never>
  lost_reason: Generated<string>
  lost_charged: Generated<boolean>
  used_amount: ColumnType<string, never, never>
  scanned: Generated<boolean>
  told: Generated<string[]>
  code: ColumnType<string, never, never>
  told_twice: Generated<boolean>
}

export interface SurgeryPieceFacts {
  id: ColumnType<string, never, never>
  hospital_id: ColumnType<string, never, never>
  supplier_id: ColumnType<string, never, never>
  surgery_order_id: ColumnType<string, never, never>
  line_id: ColumnType<string, never, never>
  product_id: ColumnType<string, never, never>
  lot_no: ColumnType<string, never, never>
  expiry_date: ColumnType<string | null, never, never>
  production_date: ColumnType<string | null, never, never>
  udi_di: ColumnType<string, never, never>
  serial: ColumnType<string, never, never>
  unique_code: ColumnType<string, never, never>
  qty: ColumnType<string, never, never>
  used_qty: ColumnType<string, never, never>
  back_qty: ColumnType<string, never, never>
  lost_qty: ColumnType<string, never, never>
  lost_charged: ColumnType<boolean, never, never>
  price: ColumnType<string, never, never>
  used_amount: ColumnType<string, never, never>
  status: ColumnType<'draft' | 'pendingAudit' | 'auditRejected' | 'approved' | 'waitAllocate' | 'allocated' | 'used' | 'returnedKit' | 'accepted' | 'cancelled' | 'refusedByBuyer' | 'rejectedBySupplier', never, never>
  confirmed_at: ColumnType<string | null, never, never>
}

export interface SurgeryScan {
  id: string
  hospital_id: string
  surgery_order_id: string
  piece_id: string | null
  code: string
  result: 'counted' | 'notHere' | 'over' | 'again' | 'lotDiffers' | 'expired' | 'recalled' | 'unreadable' | 'closed' | 'undone'
  undoes: string | null
  device_at: string | null
  received_at: Generated<string>
  user_id: string
  user_name: string
}

export interface TraceAccount {
  hospital_id: string
  address: Generated<string>
  code: Generated<string>
  name: Generated<string>
  admdvs: Generated<string>
  paasid: Generated<string>
  sealed_token: Generated<string>
  operator: Generated<string>
  operator_name: Generated<string>
  switched: Generated<string[]>
  auto: Generated<'event' | 'daily' | 'hand'>
  auto_at: Generated<string>
  version: Generated<number>
  updated_by: string | null
  updated_at: Generated<string>
}

export interface TraceAttempt {
  id: Generated<string>
  row_id: string
  hospital_id: string
  n: number
  act: 'send' | 'ask' | 'revoke'
  began_at: Generated<string>
  ended_at: string | null
  outcome: Generated<'' | 'taken' | 'refused' | 'unknown' | 'fault' | 'absent' | 'held' | 'revoked'>
  message: Generated<string>
}

export interface TraceBox {
  supplier_id: string
  code: string
  box: string
  scan_id: string
  created_by: string
  created_at: Generated<string>
}

export interface TraceCase {
  id: Generated<string>
  hospital_id: string
  no: string
  cause: 'lacking' | 'over' | 'foreign' | 'soldAgain' | 'overSplit' | 'incomplete' | 'refused' | 'unacknowledged' | 'platformOnly' | 'ledger' | 'otherHospital'
  subject: string
  said: Generated<string>
  product_id: string | null
  delivery_line_id: string | null
  doc_no: Generated<string>
  lot_no: Generated<string>
  point_id: string | null
  code: Generated<string>
  row_id: string | null
  shown_in: string | null
  expected: string | null
  found: string | null
  since: Generated<string>
  status: Generated<'open' | 'closed'>
  owner_id: string | null
  owner_name: Generated<string>
  note: Generated<string>
  closed_at: string | null
  closed_by: string | null
  closer_name: Generated<string>
  reason: Generated<string>
  created_by: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
}

export interface TraceCode {
  id: Generated<string>
  hospital_id: string
  code: string
  carrier: 'M20' | 'GS1' | 'OTHER'
  boxes: Generated<string[]>
  product_id: string
  supplier_id: string
  delivery_id: string
  delivery_line_id: string
  acceptance_id: string | null
  point_id: string | null
  lot_no: Generated<string>
  production_date: string | null
  expiry_date: string | null
  ratio: string
  rest: string
  state: number
  return_order_id: string | null
  asked_at: string | null
  acknowledged_at: string | null
  unknown_at: string | null
  scan_id: string | null
  second_by: string | null
  second_name: Generated<string>
  created_by: string | null
  creator_name: Generated<string>
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
}

export interface TraceCodeCard {
  id: ColumnType<string, never, never>
  hospital_id: ColumnType<string, never, never>
  code: ColumnType<string, never, never>
  product_id: ColumnType<string, never, never>
  supplier_id: ColumnType<string, never, never>
  delivery_id: ColumnType<string, never, never>
  delivery_line_id: ColumnType<string, never, never>
  acceptance_id: ColumnType<string | null, never, never>
  point_id: ColumnType<string | null, never, never>
  lot_no: ColumnType<string, never, never>
  state: ColumnType<number, never, never>
  ratio: ColumnType<string, never, never>
  rest: ColumnType<string, never, never>
}

export interface TraceCodeEvent {
  id: Generated<string>
  hospital_id: string
  code_id: string
  step: 'scanned' | 'undone' | 'accepted' | 'unaccepted' | 'refused' | 'sold' | 'givenBack' | 'returned' | 'scrapped' | 'movedOut' | 'movedBack'
  from_state: number | null
  to_state: number
  qty: Generated<string>
  rest: string
  doc_type: Generated<string>
  doc_id: string | null
  doc_no: Generated<string>
  of_id: string | null
  user_id: string | null
  user_name: Generated<string>
  at: Generated<string>
}

export interface TraceIdent {
  org_id: string
  ident: string
  product_id: string
  created_by: string
  creator_name: string
  created_at: Generated<string>
}

export interface TraceLine {
  hospital_id: string
  sealed_sign: Generated<string>
  faults: Generated<number>
  fault: Generated<string>
  message: Generated<string>
  paused_at: string | null
  next_try: string | null
  answered_at: string | null
  updated_at: Generated<string>
  params: Generated<Json>
}

export interface TraceLookup {
  id: Generated<string>
  hospital_id: string
  code: string
  look_up: '3508' | '3509' | '3510' | '3511' | '3512' | '3513' | 'box'
  asked_by: string
  asked_at: Generated<string>
  answered_at: string | null
  fault: Generated<string>
  rows: Json
}

export interface TracePack {
  hospital_id: string
  code: string
  box: string
  source: 'entered' | 'file' | 'service'
  created_by: string
  creator_name: string
  created_at: Generated<string>
}

export interface TraceProfile {
  sole: Generated<boolean>
  required: Generated<Json>
  names: Generated<Json>
  revoke_types: Generated<Json>
  batch: Generated<boolean>
  batch_size: Generated<number>
  unit: Generated<'pack' | 'min'>
  devices: Generated<boolean>
  signs_in: Generated<boolean>
  receiver: Generated<string>
  pause_ms: Generated<number>
  timeout_ms: Generated<number>
  version: Generated<number>
  updated_at: Generated<string>
}

export interface TracePump {
  hospital_id: string
  holder: string
  until: string
}

export interface TraceRow {
  id: Generated<string>
  hospital_id: string
  kind: '3501' | '3502' | '3503' | '3504' | '3505' | '3506'
  bchno: string
  source: string
  source_id: string | null
  source_no: string
  source_line: string
  product_id: string | null
  supplier_id: string | null
  point_id: string | null
  lot_no: Generated<string>
  units: string
  fields: Json
  missing: Generated<Json>
  codes: Generated<number>
  state: 'incomplete' | 'ready' | 'sending' | 'taken' | 'refused' | 'exempt' | 'revoking' | 'revoked'
  flow_no: Generated<string>
  attempts: Generated<number>
  reason: Generated<string>
  corrects: string | null
  of_row: string | null
  wanted: Generated<boolean>
  undone: Generated<boolean>
  checked_at: Generated<string>
  sender: string | null
  event_at: string
  created_at: Generated<string>
  sent_at: string | null
  taken_at: string | null
  revoked_at: string | null
  version: Generated<number>
}

export interface TraceRowCode {
  row_id: string
  hospital_id: string
  code: string
}

export interface TraceRowCodeFacts {
  row_id: ColumnType<string, never, never>
  hospital_id: ColumnType<string, never, never>
  code: ColumnType<string, never, never>
  kind: ColumnType<'3501' | '3502' | '3503' | '3504' | '3505' | '3506', never, never>
  state: ColumnType<'incomplete' | 'ready' | 'sending' | 'taken' | 'refused' | 'exempt' | 'revoking' | 'revoked', never, never>
  bchno: ColumnType<string, never, never>
}

export interface TraceRowFacts {
  id: ColumnType<string, never, never>
  hospital_id: ColumnType<string, never, never>
  kind: ColumnType<'3501' | '3502' | '3503' | '3504' | '3505' | '3506', never, never>
  bchno: ColumnType<string, never, never>
  source: ColumnType<string, never, never>
  source_id: ColumnType<string | null, never, never>
  source_no: ColumnType<string, never, never>
  source_line: ColumnType<string, never, never>
  product_id: ColumnType<string | null, never, never>
  point_id: ColumnType<string | null, never, never>
  lot_no: ColumnType<string, never, never>
  units: ColumnType<string, never, never>
  codes: ColumnType<number, never, never>
  state: ColumnType<'incomplete' | 'ready' | 'sending' | 'taken' | 'refused' | 'exempt' | 'revoking' | 'revoked', never, never>
  flow_no: ColumnType<string, never, never>
  reason: ColumnType<string, never, never>
  event_at: ColumnType<string, never, never>
  created_at: ColumnType<string, never, never>
  taken_at: ColumnType<string | null, never, never>
  fields: ColumnType<Json, never, never>
}

export interface TraceSale {
  row_id: string
  hospital_id: string
  sealed: string
  digests: Generated<string[]>
}

export interface TraceScan {
  delivery_id: string
  id: string
  hospital_id: string
  delivery_line_id: string | null
  code: string
  result: string
  told: Generated<string>
  qty: Generated<number>
  total: Generated<number>
  undoes: string | null
  device_at: string | null
  received_at: Generated<string>
  user_id: string
  user_name: string
}

export interface UploadCount {
  subject: string
  at: Generated<string>
  files: number
  bytes: string
  refused: number
}

export interface UseLately {
  hospital_id: string
  product_id: string
  used: string
}

export interface UseLatelyOf {
  day: string
}

export interface UserRole {
  user_id: string
  org_id: string
  role_id: string
}

export interface UserRoleFacts {
  user_id: ColumnType<string, never, never>
  org_id: ColumnType<string, never, never>
  role_id: ColumnType<string, never, never>
  name: ColumnType<string, never, never>
  enabled: ColumnType<boolean, never, never>
}

export interface UserSetting {
  user_id: string
  key: string
  value: Json
  updated_at: Generated<string>
}

export interface UserSettingFacts {
  user_id: ColumnType<string, never, never>
  key: ColumnType<string, never, never>
  value: ColumnType<Json, never, never>
}

export interface VbpBatch {
  id: Generated<string>
  code: string
  name: string
  level: 'national' | 'provincial'
  start_date: string
  end_date: string
  enabled: Generated<boolean>
  version: Generated<number>
  kind: Generated<number>
  remark: Generated<string>
  created_at: Generated<string>
  updated_at: Generated<string>
  updated_by: string | null
}

export interface VbpDoneDay {
  quota_id: string
  hospital_id: string
  day: string
  qty: string
}

export interface VbpDoneDayCard {
  quota_id: ColumnType<string, never, never>
  hospital_id: ColumnType<string, never, never>
  day: ColumnType<string, never, never>
  qty: ColumnType<string, never, never>
}

export interface VbpItem {
  id: Generated<string>
  batch_id: string
  product_id: string
  selected_price: string
  backup: Generated<boolean>
  activated: Generated<boolean>
  volume_unit: 'pack' | 'min'
  activated_by: string | null
  activated_at: string | null
  activate_reason: Generated<string>
}

export interface VbpItemCard {
  id: ColumnType<string, never, never>
  batch_id: ColumnType<string, never, never>
  product_id: ColumnType<string, never, never>
  selected_price: ColumnType<string, never, never>
  backup: ColumnType<boolean, never, never>
  activated: ColumnType<boolean, never, never>
  volume_unit: ColumnType<'pack' | 'min', never, never>
}

export interface VbpQuota {
  id: Generated<string>
  item_id: string
  hospital_id: string
  year: number
  agreed_qty: string
  used_qty: Generated<string>
  done_qty: Generated<string>
  moved_qty: Generated<string>
  finished_at: string | null
}

export interface VbpQuotaCard {
  id: ColumnType<string | null, never, never>
  hospital_id: ColumnType<string | null, never, never>
  item_id: ColumnType<string | null, never, never>
  year: ColumnType<number | null, never, never>
  agreed_qty: ColumnType<string | null, never, never>
  used_qty: ColumnType<string | null, never, never>
  done_qty: ColumnType<string | null, never, never>
  product_id: ColumnType<string | null, never, never>
  selected_price: ColumnType<string | null, never, never>
  backup: ColumnType<boolean | null, never, never>
  activated: ColumnType<boolean | null, never, never>
  volume_unit: ColumnType<string | null, never, never>
  batch_id: ColumnType<string | null, never, never>
  batch_code: ColumnType<string | null, never, never>
  batch: ColumnType<string | null, never, never>
  level: ColumnType<string | null, never, never>
  start_date: ColumnType<string | null, never, never>
  end_date: ColumnType<string | null, never, never>
  enabled: ColumnType<boolean | null, never, never>
  moved_qty: ColumnType<string | null, never, never>
  finished_at: ColumnType<string | null, never, never>
  first_day: ColumnType<string | null, never, never>
  last_day: ColumnType<string | null, never, never>
  gone: ColumnType<number | null, never, never>
  days: ColumnType<number | null, never, never>
  running: ColumnType<boolean | null, never, never>
  now_due: ColumnType<boolean | null, never, never>
  due_qty: ColumnType<string | null, never, never>
}

export interface VbpQuotaFacts {
  id: ColumnType<string, never, never>
  hospital_id: ColumnType<string, never, never>
  item_id: ColumnType<string, never, never>
  year: ColumnType<number, never, never>
  agreed_qty: ColumnType<string, never, never>
  used_qty: ColumnType<string, never, never>
  done_qty: ColumnType<string, never, never>
  product_id: ColumnType<string, never, never>
  selected_price: ColumnType<string, never, never>
  backup: ColumnType<boolean, never, never>
  activated: ColumnType<boolean, never, never>
  volume_unit: ColumnType<'pack' | 'min', never, never>
  batch_id: ColumnType<string, never, never>
  batch_code: ColumnType<string, never, never>
  batch: ColumnType<string, never, never>
  level: ColumnType<'national' | 'provincial', never, never>
  start_date: ColumnType<string, never, never>
  end_date: ColumnType<string, never, never>
  enabled: ColumnType<boolean, never, never>
  moved_qty: ColumnType<string, never, never>
  finished_at: ColumnType<string | null, never, never>
}

export interface VbpReason {
  id: Generated<string>
  hospital_id: string
  order_id: string | null
  plan_id: string | null
  product_id: string
  item_id: string
  code: 'clinical' | 'shortage' | 'allergy' | 'other'
  text: Generated<string>
  creator_id: string
  creator_name: string
  created_at: Generated<string>
}

export interface VbpTransfer {
  id: Generated<string>
  no: string
  hospital_id: string
  to_hospital_id: string
  item_id: string
  year: number
  qty: string
  reason: string
  status: Generated<'asked' | 'agreed' | 'done' | 'refused' | 'withdrawn'>
  created_by: string
  creator_name: string
  created_at: Generated<string>
  answered_by: string | null
  answerer_name: Generated<string>
  answered_at: string | null
  confirmed_by: string | null
  confirmer_name: Generated<string>
  confirmed_at: string | null
  updated_at: Generated<string>
  version: Generated<number>
}

export interface VbpTransferCard {
  id: ColumnType<string, never, never>
  no: ColumnType<string, never, never>
  hospital_id: ColumnType<string, never, never>
  to_hospital_id: ColumnType<string, never, never>
  created_org: ColumnType<string, never, never>
  item_id: ColumnType<string, never, never>
  year: ColumnType<number, never, never>
  qty: ColumnType<string, never, never>
  status: ColumnType<'asked' | 'agreed' | 'done' | 'refused' | 'withdrawn', never, never>
  created_by: ColumnType<string, never, never>
  created_at: ColumnType<string, never, never>
}

export interface Voucher {
  id: Generated<string>
  hospital_id: string
  supplier_id: string
  no: string
  voucher_type: number
  vbp: boolean
  remark: Generated<string>
  amount: Generated<string>
  line_count: Generated<number>
  invoiced_amount: Generated<string>
  status: Generated<'draft' | 'issued' | 'disputed' | 'confirmed' | 'partlyInvoiced' | 'invoiced' | 'void'>
  round: Generated<number>
  created_by: string
  creator_name: string
  created_at: Generated<string>
  updated_at: Generated<string>
  issued_by: string | null
  issuer_name: Generated<string>
  issued_at: string | null
  answered_by: string | null
  answerer_name: Generated<string>
  answered_at: string | null
  auto_confirmed: Generated<boolean>
  version: Generated<number>
}

export interface VoucherCard {
  id: ColumnType<string, never, never>
  hospital_id: ColumnType<string, never, never>
  supplier_id: ColumnType<string, never, never>
  no: ColumnType<string, never, never>
  voucher_type: ColumnType<number, never, never>
  vbp: ColumnType<boolean, never, never>
  amount: ColumnType<string, never, never>
  invoiced_amount: ColumnType<string, never, never>
  line_count: ColumnType<number, never, never>
  status: ColumnType<'draft' | 'issued' | 'disputed' | 'confirmed' | 'partlyInvoiced' | 'invoiced' | 'void', never, never>
  round: ColumnType<number, never, never>
  created_by: ColumnType<string, never, never>
  creator_name: ColumnType<string, never, never>
  created_at: ColumnType<string, never, never>
  issued_at: ColumnType<string | null, never, never>
  answered_at: ColumnType<string | null, never, never>
  auto_confirmed: ColumnType<boolean, never, never>
}

export interface VoucherLine {
  id: Generated<string>
  hospital_id: string
  supplier_id: string
  voucher_id: string
  seq: number
  item_id: string
  product_id: string
  qty: string
  amount: string
  invoiced_qty: Generated<string>
  invoiced_amount: Generated<string>
  dispute: Generated<'' | 'qty' | 'price' | 'goods' | 'lot' | 'notOurs' | 'invoiced' | 'other'>
  dispute_note: Generated<string>
  dispute_round: Generated<number>
}

export interface VoucherLineFacts {
  id: ColumnType<string, never, never>
  hospital_id: ColumnType<string, never, never>
  supplier_id: ColumnType<string, never, never>
  voucher_id: ColumnType<string, never, never>
  voucher_no: ColumnType<string, never, never>
  status: ColumnType<'draft' | 'issued' | 'disputed' | 'confirmed' | 'partlyInvoiced' | 'invoiced' | 'void', never, never>
  voucher_type: ColumnType<number, never, never>
  vbp: ColumnType<boolean, never, never>
  issued_at: ColumnType<string | null, never, never>
  answered_at: ColumnType<string | null, never, never>
  seq: ColumnType<number, never, never>
  item_id: ColumnType<string, never, never>
  product_id: ColumnType<string, never, never>
  qty: ColumnType<string, never, never>
  amount: ColumnType<string, never, never>
  invoiced_qty: ColumnType<string, never, never>
  invoiced_amount: ColumnType<string, never, never>
}

export interface DB {
  acceptance: Acceptance
  acceptance_card: AcceptanceCard
  acceptance_line: AcceptanceLine
  acceptance_line_facts: AcceptanceLineFacts
  acceptance_scan: AcceptanceScan
  acceptance_scan_card: AcceptanceScanCard
  amendment: Amendment
  amendment_card: AmendmentCard
  amendment_line: AmendmentLine
  amendment_line_card: AmendmentLineCard
  app_user: AppUser
  app_user_card: AppUserCard
  approval_delegation: ApprovalDelegation
  approval_flow: ApprovalFlow
  approval_flow_step: ApprovalFlowStep
  approval_level: ApprovalLevel
  audit_head: AuditHead
  audit_log: AuditLog
  audit_log_facts: AuditLogFacts
  audit_waiting: AuditWaiting
  background_job: BackgroundJob
  billing_profile: BillingProfile
  captcha: Captcha
  catalog_change: CatalogChange
  catalog_change_card: CatalogChangeCard
  catalog_item: CatalogItem
  catalog_item_card: CatalogItemCard
  category: Category
  category_card: CategoryCard
  category_product: CategoryProduct
  category_product_facts: CategoryProductFacts
  certificate: Certificate
  certificate_card: CertificateCard
  code_change: CodeChange
  code_double: CodeDouble
  code_run: CodeRun
  company: Company
  company_card: CompanyCard
  company_facts: CompanyFacts
  config: Config
  config_facts: ConfigFacts
  consignment_level: ConsignmentLevel
  consumption_folded: ConsumptionFolded
  consumption_folded_day: ConsumptionFoldedDay
  consumption_month: ConsumptionMonth
  consumption_place: ConsumptionPlace
  contract: Contract
  contract_card: ContractCard
  contract_line: ContractLine
  contract_line_card: ContractLineCard
  contract_link: ContractLink
  contract_link_view: ContractLinkView
  contract_party: ContractParty
  contract_permission: ContractPermission
  contract_reminder: ContractReminder
  contract_signature: ContractSignature
  contract_signature_card: ContractSignatureCard
  contract_template: ContractTemplate
  contract_template_card: ContractTemplateCard
  contract_template_version: ContractTemplateVersion
  contract_termination: ContractTermination
  contract_type: ContractType
  contract_type_card: ContractTypeCard
  contract_version: ContractVersion
  contract_version_card: ContractVersionCard
  cooperation: Cooperation
  cooperation_facts: CooperationFacts
  correction: Correction
  correction_card: CorrectionCard
  correction_field: CorrectionField
  delivery: Delivery
  delivery_box: DeliveryBox
  delivery_card: DeliveryCard
  delivery_code: DeliveryCode
  delivery_code_card: DeliveryCodeCard
  delivery_line: DeliveryLine
  delivery_line_card: DeliveryLineCard
  delivery_line_facts: DeliveryLineFacts
  delivery_scan: DeliveryScan
  department: Department
  department_card: DepartmentCard
  dict: Dict
  distribution_point: DistributionPoint
  distribution_point_card: DistributionPointCard
  doc_history: DocHistory
  doc_history_facts: DocHistoryFacts
  doc_key: DocKey
  evidence_pack: EvidencePack
  exception: Exception
  exception_card: ExceptionCard
  exception_note: ExceptionNote
  exchange_log: ExchangeLog
  exchange_log_facts: ExchangeLogFacts
  file: File
  file_card: FileCard
  first_invoice: FirstInvoice
  first_invoice_cover: FirstInvoiceCover
  first_invoice_item: FirstInvoiceItem
  hospital_code: HospitalCode
  hospital_code_card: HospitalCodeCard
  idempotency: Idempotency
  import_mapping: ImportMapping
  invoice: Invoice
  invoice_announced: InvoiceAnnounced
  invoice_announced_card: InvoiceAnnouncedCard
  invoice_card: InvoiceCard
  invoice_clash: InvoiceClash
  invoice_exception: InvoiceException
  invoice_exception_card: InvoiceExceptionCard
  invoice_key: InvoiceKey
  invoice_key_card: InvoiceKeyCard
  invoice_line: InvoiceLine
  invoice_line_facts: InvoiceLineFacts
  invoice_match: InvoiceMatch
  invoice_red: InvoiceRed
  invoice_red_facts: InvoiceRedFacts
  invoice_verification: InvoiceVerification
  kept_figure: KeptFigure
  login_challenge: LoginChallenge
  login_device: LoginDevice
  login_key: LoginKey
  login_log: LoginLog
  login_log_facts: LoginLogFacts
  login_throttle: LoginThrottle
  login_throttle_facts: LoginThrottleFacts
  lot_watch: LotWatch
  menu: Menu
  menu_card: MenuCard
  message: Message
  message_mark: MessageMark
  new_apply: NewApply
  new_apply_card: NewApplyCard
  order_line: OrderLine
  order_line_card: OrderLineCard
  order_line_facts: OrderLineFacts
  org: Org
  org_card: OrgCard
  paper_tally: PaperTally
  password_request: PasswordRequest
  payable_item: PayableItem
  payable_item_card: PayableItemCard
  payable_item_facts: PayableItemFacts
  payable_link: PayableLink
  payable_link_facts: PayableLinkFacts
  payable_netting: PayableNetting
  payment_clock: PaymentClock
  payment_clock_facts: PaymentClockFacts
  payment_part: PaymentPart
  payment_reminder: PaymentReminder
  payment_stop: PaymentStop
  payment_stop_facts: PaymentStopFacts
  peer_price: PeerPrice
  peer_price_month: PeerPriceMonth
  plan: Plan
  plan_card: PlanCard
  plan_line: PlanLine
  plan_line_facts: PlanLineFacts
  plan_order_line: PlanOrderLine
  plan_order_line_card: PlanOrderLineCard
  price_adjustment: PriceAdjustment
  price_adjustment_card: PriceAdjustmentCard
  price_period: PricePeriod
  price_period_facts: PricePeriodFacts
  price_settlement: PriceSettlement
  price_settlement_facts: PriceSettlementFacts
  print_template: PrintTemplate
  product: Product
  product_card: ProductCard
  product_form: ProductForm
  product_merge: ProductMerge
  product_pack: ProductPack
  product_version: ProductVersion
  product_version_card: ProductVersionCard
  province_account: ProvinceAccount
  province_address: ProvinceAddress
  province_address_card: ProvinceAddressCard
  province_difference: ProvinceDifference
  province_item: ProvinceItem
  province_item_card: ProvinceItemCard
  province_match: ProvinceMatch
  province_match_facts: ProvinceMatchFacts
  province_order: ProvinceOrder
  province_order_line: ProvinceOrderLine
  province_own_id: ProvinceOwnId
  province_price: ProvincePrice
  province_price_facts: ProvincePriceFacts
  province_receipt: ProvinceReceipt
  province_return: ProvinceReturn
  province_return_line: ProvinceReturnLine
  province_run: ProvinceRun
  province_shipment: ProvinceShipment
  province_use: ProvinceUse
  province_version: ProvinceVersion
  province_version_facts: ProvinceVersionFacts
  purchase_order: PurchaseOrder
  purchase_order_card: PurchaseOrderCard
  quarantine_file: QuarantineFile
  recall: Recall
  recall_card: RecallCard
  recall_handling: RecallHandling
  recall_lot: RecallLot
  recall_reminder: RecallReminder
  recall_task: RecallTask
  recall_task_lot: RecallTaskLot
  refusal: Refusal
  refusal_card: RefusalCard
  refusal_line: RefusalLine
  refusal_line_facts: RefusalLineFacts
  regional_price: RegionalPrice
  regional_price_card: RegionalPriceCard
  regional_price_item: RegionalPriceItem
  regional_price_line: RegionalPriceLine
  regional_price_line_card: RegionalPriceLineCard
  registration: Registration
  registration_card: RegistrationCard
  rejection: Rejection
  rejection_card: RejectionCard
  requested_contract: RequestedContract
  requested_invoice: RequestedInvoice
  requested_invoice_facts: RequestedInvoiceFacts
  requisition: Requisition
  requisition_card: RequisitionCard
  requisition_hold: RequisitionHold
  requisition_line: RequisitionLine
  requisition_line_facts: RequisitionLineFacts
  requisition_payment: RequisitionPayment
  requisition_payment_facts: RequisitionPaymentFacts
  requisition_prepaid: RequisitionPrepaid
  requisition_prepaid_facts: RequisitionPrepaidFacts
  requisition_promise: RequisitionPromise
  return_order: ReturnOrder
  return_order_card: ReturnOrderCard
  return_order_line: ReturnOrderLine
  return_order_line_facts: ReturnOrderLineFacts
  role: Role
  role_action: RoleAction
  role_action_facts: RoleActionFacts
  role_card: RoleCard
  saved_query: SavedQuery
  schema_migration: SchemaMigration
  schema_views: SchemaViews
  session: Session
  session_facts: SessionFacts
  session_sign_off: SessionSignOff
  shelf_tally: ShelfTally
  shelf_tally_facts: ShelfTallyFacts
  signing_certificate: SigningCertificate
  statement: Statement
  statement_card: StatementCard
  statement_item: StatementItem
  statement_line: StatementLine
  stock_alarm: StockAlarm
  stock_alarm_facts: StockAlarmFacts
  stock_balance: StockBalance
  stock_balance_facts: StockBalanceFacts
  stock_count: StockCount
  stock_count_card: StockCountCard
  stock_count_facts: StockCountFacts
  stock_count_line: StockCountLine
  stock_count_line_facts: StockCountLineFacts
  stock_document: StockDocument
  stock_document_card: StockDocumentCard
  stock_document_line: StockDocumentLine
  stock_document_lot: StockDocumentLot
  stock_document_lot_facts: StockDocumentLotFacts
  stock_hold: StockHold
  stock_hold_facts: StockHoldFacts
  stock_movement: StockMovement
  stock_movement_facts: StockMovementFacts
  stock_period: StockPeriod
  stock_period_balance: StockPeriodBalance
  stock_period_balance_facts: StockPeriodBalanceFacts
  stock_threshold: StockThreshold
  stock_threshold_card: StockThresholdCard
  supplier_freeze: SupplierFreeze
  supplier_freeze_facts: SupplierFreezeFacts
  supply_relation: SupplyRelation
  supply_relation_facts: SupplyRelationFacts
  surgery_order: SurgeryOrder
  surgery_order_card: SurgeryOrderCard
  surgery_order_line: SurgeryOrderLine
  surgery_patient: SurgeryPatient
  surgery_piece: SurgeryPiece
  surgery_piece_facts: SurgeryPieceFacts
  surgery_scan: SurgeryScan
  trace_account: TraceAccount
  trace_attempt: TraceAttempt
  trace_box: TraceBox
  trace_case: TraceCase
  trace_code: TraceCode
  trace_code_card: TraceCodeCard
  trace_code_event: TraceCodeEvent
  trace_ident: TraceIdent
  trace_line: TraceLine
  trace_lookup: TraceLookup
  trace_pack: TracePack
  trace_profile: TraceProfile
  trace_pump: TracePump
  trace_row: TraceRow
  trace_row_code: TraceRowCode
  trace_row_code_facts: TraceRowCodeFacts
  trace_row_facts: TraceRowFacts
  trace_sale: TraceSale
  trace_scan: TraceScan
  upload_count: UploadCount
  use_lately: UseLately
  use_lately_of: UseLatelyOf
  user_role: UserRole
  user_role_facts: UserRoleFacts
  user_setting: UserSetting
  user_setting_facts: UserSettingFacts
  vbp_batch: VbpBatch
  vbp_done_day: VbpDoneDay
  vbp_done_day_card: VbpDoneDayCard
  vbp_item: VbpItem
  vbp_item_card: VbpItemCard
  vbp_quota: VbpQuota
  vbp_quota_card: VbpQuotaCard
  vbp_quota_facts: VbpQuotaFacts
  vbp_reason: VbpReason
  vbp_transfer: VbpTransfer
  vbp_transfer_card: VbpTransferCard
  voucher: Voucher
  voucher_card: VoucherCard
  voucher_line: VoucherLine
  voucher_line_facts: VoucherLineFacts
}
