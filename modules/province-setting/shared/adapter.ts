/*
 * What the house knows of a provincial platform (domain-trace §2.30.1): its operations by what they do. What they are called on the
 * wire, and in how many calls they are done, stands in the dialects (server/adapters/).
 */

/** 逐步型: head, lines and submit one after the other. 一次型: one call for all of an order. */
export const dialects = { steps: '逐步型', once: '一次型' } as const
export type Dialect = keyof typeof dialects

export const itemKinds = ['drug', 'inst', 'reagent'] as const
export type ItemKind = (typeof itemKinds)[number]

export const faults = {
  dns: '域名无法解析',
  refused: '无法连接平台',
  timeout: '平台在限定时间内没有回答',
  reset: '连接中断',
  status: '平台出错',
  busy: '平台繁忙',
  unreadable: '平台的回答无法识别',
  tooLong: '平台的回答过长',
  notAllowed: '地址不在允许访问的名单内',
} as const
export type Fault = keyof typeof faults
export interface Faulty {
  fault: Fault
  /** Filled, in Chinese; `template` and `params` are the same for who translates. */
  message: string
  template?: string
  params?: Readonly<Record<string, string | number>>
}

/** What came of an operation. A fault says nothing of whether it was done: what may not be repeated is asked for first. */
export type Outcome<T> =
  | { kind: 'done'; value: T; ms: number }
  | { kind: 'refused'; code: string; reason: string; ms: number }
  | ({ kind: 'fault'; ms: number } & Faulty)

/** As it is noted in the log of exchanges, secrets left out. */
export interface Exchanged {
  name: string
  refNo: string
  ok: boolean
  code: string
  message: string
  request: string
  response: string
  ms: number
}

export interface Page<R> {
  rows: R[]
  /** There are more on the next page. */
  more: boolean
}

/** An item of the platform's catalogue, as it came. Prices are yuan for a pack, as text. */
export interface PulledItem {
  /** 挂网结果ID, and 产品编码. */
  id: string
  code: string
  kind: ItemKind
  name: string
  /** Earlier and other names, where the platform has some. */
  formerName: string
  spec: string
  pack: string
  /** Minimum units of a pack. */
  ratio: string
  unit: string
  dosageForm: string
  manufacturer: string
  approvalNo: string
  insuranceCode: string
  price: string
  listed: boolean
  /** `YYYY-MM-DD` from which this holds. */
  validFrom: string
  /** When the platform changed it last: ISO, by which `since` asks. */
  changedAt: string
}
export interface PulledCompany {
  id: string
  name: string
  creditCode: string
  /** maker 生产企业, supplier 配送企业, both. */
  role: 'maker' | 'supplier' | 'both'
  valid: boolean
  changedAt: string
}
/** The price of an item from a day on. */
export interface PulledPrice {
  itemId: string
  price: string
  validFrom: string
  listed: boolean
  changedAt: string
}
export interface PulledAddress {
  id: string
  name: string
  address: string
  receiver: string
  phone: string
  isDefault: boolean
}

export interface NewLine {
  /** Ours, by which it is known again. */
  ref: string
  itemCode: string
  qty: string
  price: string
}
export interface NewOrder {
  /** Our number of it. */
  no: string
  addrId: string
  companyId: string
  remark: string
  lines: readonly NewLine[]
}
/** Ids the platform gave. */
export interface SavedOrder {
  ordId: string
  ordCode: string
  /** How far it is there now. */
  reached: 'saved' | 'submitted'
  /** Of the lines that were saved with it, by our ref. */
  lines: ReadonlyMap<string, string>
}
export interface TheirShipment {
  id: string
  deliveryNo: string
  lotNo: string
  qty: string
  state: 1 | 2 | 3 | 4
}
export interface TheirLine {
  ref: string
  id: string
  itemCode: string
  qty: string
  state: 1 | 2 | 3 | 4 | 5
  received: string
  shipments: TheirShipment[]
  /** Numbers of the receipts it has of this line. */
  receipts: string[]
}
/** An order as the platform holds it. */
export interface TheirOrder {
  no: string
  ordId: string
  ordCode: string
  stage: 'draft' | 'submitted' | 'cancelled'
  /** 0 待响应 1 已响应 2 拒绝响应 */
  response: 0 | 1 | 2
  reason: string
  createdAt: string
  lines: TheirLine[]
}
export interface NewReceipt {
  /** Ours, by which it is known again. */
  no: string
  ordId: string
  lineId: string
  lotNo: string
  qty: string
  acceptedAt: string
}
export interface NewReturn {
  no: string
  companyId: string
  lines: readonly { ref: string; ordId: string; lineId: string; lotNo: string; qty: string; reason: string }[]
}
export interface TheirReturn {
  no: string
  id: string
  /** 1 待确定 2 已确认 3 已退回 */
  state: 1 | 2 | 3
}

/** A step of the test of a connection. */
export const testSteps = {
  address: '地址',
  name: '域名解析',
  tls: '加密连接',
  signIn: '登录',
  institution: '机构编码',
  clock: '时钟',
  orders: '订单权限',
  receipts: '入库权限',
  returns: '退货权限',
  catalogue: '目录权限',
} as const
export type TestStep = keyof typeof testSteps
/** What the platform says of whoever is signed in. */
export interface TheirSelf {
  institution: string
  institutionName: string
  /** ISO. */
  now: string
  may: { orders: boolean; receipts: boolean; returns: boolean; catalogue: boolean }
}

export type Op =
  | 'signIn'
  | 'pullItems'
  | 'pullCompanies'
  | 'pullPrices'
  | 'saveOrder'
  | 'addLines'
  | 'submitOrder'
  | 'cancelOrder'
  | 'orderStatus'
  | 'receive'
  | 'saveReturn'
  | 'returnStatus'
  | 'addresses'
  | 'test'

/** A platform as one hospital works with it. Used outside of any transaction. */
export interface ProvinceAdapter {
  dialect: Dialect
  /** Whether an operation without an answer may simply be done again. */
  repeatable: Readonly<Record<Op, boolean>>
  signIn(): Promise<Outcome<{ until: string }>>
  /** @param since ISO; nothing: from the beginning. Pages from 1. */
  pullItems(kind: ItemKind, since: string, page: number): Promise<Outcome<Page<PulledItem>>>
  pullCompanies(since: string, page: number): Promise<Outcome<Page<PulledCompany>>>
  pullPrices(since: string, page: number): Promise<Outcome<Page<PulledPrice>>>
  saveOrder(order: NewOrder): Promise<Outcome<SavedOrder>>
  /** Ids of the lines by our ref; one that is missing was not answered. */
  addLines(
    order: { no: string; ordId: string },
    lines: readonly NewLine[],
  ): Promise<Outcome<ReadonlyMap<string, string>>>
  submitOrder(order: { no: string; ordId: string }): Promise<Outcome<null>>
  cancelOrder(order: { no: string; ordId: string; reason: string }): Promise<Outcome<null>>
  /** All the platform holds by these numbers of ours: the earliest first. */
  orderStatus(nos: readonly string[]): Promise<Outcome<TheirOrder[]>>
  receive(
    receipts: readonly NewReceipt[],
  ): Promise<Outcome<ReadonlyMap<string, { ok: true } | { ok: false; reason: string }>>>
  saveReturn(back: NewReturn): Promise<Outcome<{ id: string }>>
  returnStatus(nos: readonly string[]): Promise<Outcome<TheirReturn[]>>
  addresses(): Promise<Outcome<PulledAddress[]>>
  test(): Promise<Outcome<TheirSelf>>
  /** What was exchanged since it was asked last, for the log. */
  exchanged(): Exchanged[]
}
