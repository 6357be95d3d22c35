import type { Listed } from './catalogue.ts'
import { No, type Platform } from './platform.ts'
import type { Order } from './store.ts'

/* 一次型: plain paths, an order in one call, everything known by the hospital's own numbers. */

type Row = Record<string, unknown>
const str = (v: unknown): string => {
  if (typeof v === 'string') return v
  if (typeof v === 'number') return String(v)
  throw new No('value', '字段缺失')
}
const rows = (v: unknown): Row[] => {
  if (!Array.isArray(v)) throw new No('value', '列表缺失')
  return v as Row[]
}
const codes: Record<No['code'], string> = {
  ...{
    session: 'SESSION',
    login: 'LOGIN',
    may: 'SCOPE',
    double: 'EXISTS',
    unknown: 'NONE',
    state: 'STATE',
    goods: 'GOODS',
    value: 'INPUT',
  },
}
const ships = ['', 'pending', 'sent', 'received', 'void']
const lines = ['', 'waiting', 'complete', 'partial', 'short', 'void']
const answers = ['waiting', 'accepted', 'declined']
const backs = ['', 'pending', 'agreed', 'back']

const item = (i: Listed) => ({
  ...{
    resultId: i.id,
    productCode: i.code,
    category: i.kind === 'inst' ? 'consumable' : i.kind,
    genericName: i.name,
    alias: i.former,
  },
  ...{
    specification: i.spec,
    packing: i.pack,
    packCount: i.ratio,
    packUnit: i.unit,
    form: i.form,
    maker: i.maker,
    licence: i.licence,
  },
  ...{ insuranceCode: i.insurance, price: i.price, onList: i.listed, from: i.from, modified: i.changed },
})
const order = (o: Order) => ({
  ...{
    orderNo: o.no,
    platformId: o.id,
    platformNo: o.code,
    cancelled: o.stage === 'cancelled',
    answer: answers[o.response],
  },
  ...{ remark: o.reason, created: o.at },
  lines: o.lines.map((l) => ({
    ...{ lineNo: l.ref, lineId: l.id, productCode: l.code, quantity: l.qty, state: lines[l.state] },
    received: l.receipts.reduce((sum, r) => sum + r.qty, 0),
    shipments: l.shipments.map((s) => ({
      id: s.id,
      deliveryNo: s.deliveryNo,
      lot: s.lot,
      quantity: s.qty,
      state: ships[s.state],
    })),
    receipts: l.receipts.map((r) => r.no),
  })),
})

export const answerOnce = (p: Platform, path: string, token: string, body: Row, half: boolean): Row => {
  const say = (data: Row) => ({ success: true, code: 'OK', message: '', data })
  try {
    if (path === '/v2/session') return say(p.signIn(str(body.user), str(body.password), str(body.institution)))
    const who = p.who(token)
    switch (path) {
      case '/v2/catalogue': {
        const category = str(body.category)
        const found = p.items(who, category === 'consumable' ? 'inst' : category, str(body.since), Number(body.page))
        return say({ rows: found.rows.map(item), next: found.more })
      }
      case '/v2/companies': {
        const found = p.companies(who, str(body.since), Number(body.page))
        return say({
          rows: found.rows.map((c) => ({
            ...{
              companyId: c.id,
              companyName: c.name,
              creditCode: c.credit,
              roles: [c.role],
              valid: c.valid,
              modified: c.changed,
            },
          })),
          next: found.more,
        })
      }
      case '/v2/prices': {
        const found = p.prices(who, str(body.since), Number(body.page))
        return say({
          rows: found.rows.map((i) => ({
            resultId: i.id,
            price: i.price,
            from: i.from,
            onList: i.listed,
            modified: i.changed,
          })),
          next: found.more,
        })
      }
      case '/v2/addresses':
        return say({
          rows: who.addresses.map((a) => ({
            ...{
              id: a.id,
              label: a.name,
              detail: a.address,
              person: a.receiver,
              phone: a.phone,
              preferred: a.preferred,
            },
          })),
        })
      case '/v2/orders': {
        const all = rows(body.lines).map((l) => ({
          ref: str(l.lineNo),
          code: str(l.productCode),
          qty: str(l.quantity),
          price: str(l.price),
        }))
        const made = p.save(
          who,
          { no: str(body.orderNo), address: str(body.addressId), company: str(body.supplierId) },
          all,
          true,
        )
        return say({
          ...{ orderNo: made.no, platformId: made.id, platformNo: made.code },
          lines: made.lines.map((l) => ({ lineNo: l.ref, lineId: l.id })),
        })
      }
      case '/v2/orders/find':
        return say({ rows: p.byNos(who, rows(body.orderNos).map(str)).map(order) })
      case '/v2/orders/cancel': {
        const its = p.byNos(who, [str(body.orderNo)])
        if (its.length === 0) throw new No('unknown', `没有订单 ${str(body.orderNo)}`)
        for (const o of its) p.cancel(who, o.id)
        return say({ orderNo: body.orderNo })
      }
      case '/v2/receipts': {
        const all = rows(body.receipts)
        const taken = (half ? all.slice(0, Math.ceil(all.length / 2)) : all).map((r) => {
          try {
            p.receive(
              who,
              {
                no: str(r.receiptNo),
                orderId: str(r.platformId),
                lineId: str(r.lineId),
                lot: str(r.lot),
                qty: str(r.quantity),
              },
              true,
            )
            return { receiptNo: r.receiptNo, taken: true, why: '' }
          } catch (e) {
            if (!(e instanceof No)) throw e
            return { receiptNo: r.receiptNo, taken: false, why: e.message }
          }
        })
        return say({ rows: taken })
      }
      case '/v2/returns': {
        const all = rows(body.lines).map((l) => ({
          ...{
            ref: str(l.lineNo),
            orderId: str(l.platformId),
            lineId: str(l.lineId),
            lot: str(l.lot),
            qty: str(l.quantity),
          },
          reason: str(l.reason),
        }))
        return say({ returnNo: body.returnNo, platformId: p.giveBack(who, str(body.returnNo), all, true) })
      }
      case '/v2/returns/find':
        return say({
          rows: p
            .returnsByNos(who, rows(body.returnNos).map(str))
            .map((r) => ({ returnNo: r.no, platformId: r.id, state: backs[r.state] })),
        })
      case '/v2/self': {
        const scopes = ['orders', 'receipts', 'returns', 'catalogue'].filter(
          (s) => !who.without?.includes(s as 'orders'),
        )
        return say({ institution: who.institution, name: who.name, time: p.now(), scopes })
      }
      default:
        throw new No('unknown', `没有接口 ${path}`)
    }
  } catch (e) {
    if (!(e instanceof No)) throw e
    return { success: false, code: codes[e.code], message: e.message, data: null }
  }
}
