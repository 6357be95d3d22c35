import { randomBytes } from 'node:crypto'
import type { derive } from './catalogue.ts'
import type { Line, Order, Store } from './store.ts'

export interface Account {
  account: string
  secret: string
  institution: string
  name: string
  /** What it may not do. */
  without?: readonly ('orders' | 'receipts' | 'returns' | 'catalogue')[]
  addresses: readonly {
    id: string
    name: string
    address: string
    receiver: string
    phone: string
    preferred: boolean
  }[]
}
export type Catalogue = ReturnType<typeof derive>

/** A refusal with its sentence; `code` is what the dialect makes of it. */
export class No extends Error {
  readonly code: 'session' | 'login' | 'may' | 'double' | 'unknown' | 'state' | 'goods' | 'value'
  constructor(code: No['code'], message: string) {
    super(message)
    this.code = code
  }
}
export interface WishLine {
  ref: string
  code: string
  qty: string
  price: string
}
const amount = (text: string): number => {
  const n = Number(text)
  if (!Number.isFinite(n) || n <= 0) throw new No('value', `数量有误：${text}`)
  return n
}

/** What the platform does, whatever it is called on the wire. */
export const openPlatform = (o: {
  store: Store
  accounts: readonly Account[]
  catalogue: Catalogue
  sessionMs: number
  clockSkewMs: number
}) => {
  const { store } = o
  const sessions = new Map<string, { who: Account; until: number }>()
  const now = () => new Date(Date.now() + o.clockSkewMs).toISOString()
  let catalogue = o.catalogue
  const codesOf = (of: Catalogue) => new Map(of.items.map((i) => [i.code, i]))
  let items = codesOf(catalogue)
  const mine = (who: Account, id: string): Order => {
    const order = store.orders.get(id)
    if (order?.account !== who.account) throw new No('unknown', `没有订单 ${id}`)
    return order
  }
  const may = (who: Account, what: 'orders' | 'receipts' | 'returns' | 'catalogue') => {
    if (who.without?.includes(what)) throw new No('may', '没有此接口的权限')
  }
  const lines = (orderId: string, all: readonly WishLine[], from: number): Line[] =>
    all.map((l, i) => {
      const item = items.get(l.code)
      if (!item?.listed) throw new No('goods', `产品 ${l.code} 未挂网`)
      if (Number(l.price) > Number(item.price) + 1e-9)
        throw new No('goods', `产品 ${l.code} 采购价 ${l.price} 高于挂网价 ${item.price}`)
      return {
        id: `${orderId}-${from + i + 1}`,
        ref: l.ref,
        code: l.code,
        qty: amount(l.qty),
        price: l.price,
        state: 1,
        shipments: [],
        receipts: [],
      }
    })
  const page = <R extends { changed: string }>(all: readonly R[], since: string, current: number) => {
    const size = 200
    const rows = all.filter((r) => !since || r.changed > since)
    return { rows: rows.slice((current - 1) * size, current * size), more: rows.length > current * size }
  }
  return {
    now,
    forget: () => sessions.clear(),
    /** Another list from now on. */
    list: (of: Catalogue): void => {
      catalogue = of
      items = codesOf(of)
    },
    signIn: (account: string, secret: string, institution: string) => {
      const who = o.accounts.find((a) => a.account === account && a.secret === secret)
      if (!who) throw new No('login', '账号或密钥错误')
      if (who.institution !== institution) throw new No('login', `机构编码 ${institution} 与账号不符`)
      const token = randomBytes(16).toString('hex')
      const until = Date.now() + o.sessionMs
      sessions.set(token, { who, until })
      return { token, until: new Date(until).toISOString() }
    },
    who: (token: string): Account => {
      const s = sessions.get(token)
      if (!s || s.until < Date.now()) throw new No('session', '登录已失效')
      return s.who
    },
    items: (who: Account, kind: string, since: string, current: number) => {
      may(who, 'catalogue')
      return page(
        catalogue.items.filter((i) => i.kind === kind),
        since,
        current,
      )
    },
    companies: (who: Account, since: string, current: number) => {
      may(who, 'catalogue')
      return page(catalogue.companies, since, current)
    },
    prices: (who: Account, since: string, current: number) => {
      may(who, 'catalogue')
      return page(catalogue.items, since, current)
    },
    /** A head of an order; the same number again is another one. */
    save: (
      who: Account,
      h: { no: string; address: string; company: string },
      all: readonly WishLine[],
      whole: boolean,
    ): Order => {
      may(who, 'orders')
      if (!h.no || h.no.length > 40) throw new No('value', '订单编号有误')
      if (!who.addresses.some((a) => a.id === h.address)) throw new No('value', `收货地址 ${h.address} 不存在`)
      if (!catalogue.companies.some((c) => c.id === h.company)) throw new No('value', `配送企业 ${h.company} 不存在`)
      const held = [...store.orders.values()].some(
        (x) => x.account === who.account && x.no === h.no && x.stage !== 'cancelled',
      )
      if (whole && held) throw new No('double', `订单 ${h.no} 已存在`)
      if (whole && all.length === 0) throw new No('value', '订单没有明细')
      const n = store.number()
      const id = `ORD${String(n).padStart(9, '0')}`
      const order: Order = {
        ...{
          id,
          code: `SC${now().slice(2, 10).replaceAll('-', '')}${String(n).padStart(6, '0')}`,
          account: who.account,
          no: h.no,
        },
        ...{
          address: h.address,
          company: h.company,
          stage: whole ? 'submitted' : 'draft',
          response: 0,
          reason: '',
          at: now(),
        },
        lines: lines(id, all, 0),
      }
      store.write({ t: 'order', order })
      return order
    },
    /** @param kept so many of them; a platform that breaks off keeps some */
    add: (who: Account, id: string, all: readonly WishLine[], kept = all.length): Line[] => {
      may(who, 'orders')
      const order = mine(who, id)
      if (order.stage !== 'draft') throw new No('state', '订单已提交，不能再加明细')
      if (all.length === 0) throw new No('value', '没有明细')
      const made = lines(id, all, order.lines.length).slice(0, kept)
      store.write({ t: 'lines', id, lines: made })
      return made
    },
    submit: (who: Account, id: string): void => {
      may(who, 'orders')
      const order = mine(who, id)
      if (order.stage !== 'draft') throw new No('state', '订单不在草稿状态')
      if (order.lines.length === 0) throw new No('state', '订单没有明细')
      store.write({ t: 'submit', id })
    },
    cancel: (who: Account, id: string): void => {
      may(who, 'orders')
      const order = mine(who, id)
      if (order.stage === 'cancelled') return
      if (order.lines.some((l) => l.shipments.some((s) => s.state === 2 || s.state === 3)))
        throw new No('state', '订单已发货，不能撤销')
      store.write({ t: 'cancel', id })
    },
    byNos: (who: Account, nos: readonly string[]): Order[] =>
      [...store.orders.values()].filter((x) => x.account === who.account && nos.includes(x.no)),
    /** @param once a number that was taken is taken, and no second time */
    receive: (
      who: Account,
      r: { no: string; orderId: string; lineId: string; lot: string; qty: string },
      once: boolean,
    ): void => {
      may(who, 'receipts')
      const line = mine(who, r.orderId).lines.find((l) => l.id === r.lineId)
      if (!line) throw new No('unknown', `没有明细 ${r.lineId}`)
      if (once && line.receipts.some((x) => x.no === r.no)) return
      store.write({ t: 'receipt', id: r.orderId, lineId: r.lineId, no: r.no, qty: amount(r.qty), lot: r.lot })
    },
    giveBack: (
      who: Account,
      no: string,
      all: readonly { ref: string; orderId: string; lineId: string; lot: string; qty: string; reason: string }[],
      once: boolean,
    ) => {
      may(who, 'returns')
      if (once && [...store.returns.values()].some((r) => r.account === who.account && r.no === no))
        throw new No('double', `退货单 ${no} 已存在`)
      const back = all.map((l) => {
        const line = mine(who, l.orderId).lines.find((x) => x.id === l.lineId)
        if (!line) throw new No('unknown', `没有明细 ${l.lineId}`)
        return { ...l, qty: amount(l.qty) }
      })
      const id = `RET${String(store.number()).padStart(9, '0')}`
      store.write({ t: 'return', back: { id, no, account: who.account, state: 1, at: now(), lines: back } })
      return id
    },
    returnsByNos: (who: Account, nos: readonly string[]) =>
      [...store.returns.values()].filter((r) => r.account === who.account && nos.includes(r.no)),
    /** What the supplier does there. */
    respond: (id: string, response: number, reason = '') => store.write({ t: 'respond', id, response, reason }),
    ship: (id: string, lineId: string, s: { deliveryNo: string; lot: string; qty: number }) => {
      const line = store.orders.get(id)?.lines.find((l) => l.id === lineId)
      if (!line) return
      const shipped = line.shipments.filter((x) => x.state !== 4).reduce((sum, x) => sum + x.qty, 0) + s.qty
      store.write({
        ...{ t: 'ship', id, lineId, state: shipped + 1e-9 >= line.qty ? 2 : 3 },
        shipment: { id: `SHP${String(store.number()).padStart(9, '0')}`, state: 2, ...s },
      })
    },
    setLine: (id: string, lineId: string, state: number, qty?: number) =>
      store.write({ t: 'line', id, lineId, state, ...(qty === undefined ? {} : { qty }) }),
    setReturn: (id: string, state: number) => store.write({ t: 'returnState', id, state }),
  }
}
export type Platform = ReturnType<typeof openPlatform>
