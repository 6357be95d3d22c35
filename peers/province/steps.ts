import type { Listed } from './catalogue.ts'
import { No, type Platform, type WishLine } from './platform.ts'
import type { Order } from './store.ts'

/* 逐步型, as its interface paper calls things: one envelope, H numbers. */

type Row = Record<string, unknown>
const str = (v: unknown): string => {
  if (typeof v === 'string') return v
  if (typeof v === 'number') return String(v)
  throw new No('value', '缺少必填字段')
}
const rows = (v: unknown): Row[] => {
  if (!Array.isArray(v)) throw new No('value', '明细格式有误')
  return v as Row[]
}
const kinds: Record<string, string> = { 1: 'drug', 2: 'inst', 3: 'reagent' }
const kindCode: Record<string, string> = { drug: '1', inst: '2', reagent: '3' }
const codes: Record<No['code'], string> = {
  session: '401',
  login: '401',
  may: '403',
  double: '409',
  unknown: '404',
  state: '410',
  goods: '420',
  value: '400',
}

const item = (i: Listed) => ({
  ...{
    pubonlnRsltId: i.id,
    prodCode: i.code,
    prodType: kindCode[i.kind],
    prodName: i.name,
    formerName: i.former,
    prodSpec: i.spec,
  },
  ...{
    pac: i.pack,
    convrat: i.ratio,
    pacUnit: i.unit,
    dosform: i.form,
    prdrName: i.maker,
    aprvno: i.licence,
    medListCodg: i.insurance,
  },
  ...{ pubonlnPric: i.price, pubonlnStas: i.listed ? '1' : '0', begndate: i.from, updtTime: i.changed },
})
const order = (o: Order) => ({
  ...{ purcCode: o.no, ordId: o.id, ordCode: o.code, ordStas: { draft: 0, submitted: 1, cancelled: 9 }[o.stage] },
  ...{ respStas: o.response, respInfo: o.reason, crteTime: o.at },
  detls: o.lines.map((l) => ({
    ...{ purcDetlId: l.ref, ordDetlId: l.id, prodCode: l.code, purcCnt: l.qty, ordDetlStas: l.state },
    rcptCnt: l.receipts.reduce((sum, r) => sum + r.qty, 0),
    shps: l.shipments.map((s) => ({
      shpId: s.id,
      delvCode: s.deliveryNo,
      manuLotnum: s.lot,
      shpCnt: s.qty,
      shpStas: s.state,
    })),
    rcptCodes: l.receipts.map((r) => r.no),
  })),
})
const wishes = (v: unknown): WishLine[] =>
  rows(v).map((d) => ({ ref: str(d.purcDetlId), code: str(d.prodCode), qty: str(d.purcCnt), price: str(d.purcPric) }))

/** @param half a platform that breaks off in the middle keeps the first half of what came */
export const answerSteps = (p: Platform, path: string, token: string, body: Row, half: boolean): Row => {
  const infno = path.slice(1)
  const say = (output: Row) => ({ infno, infcode: '0', errMsg: '', output })
  try {
    const input = (body.input ?? {}) as Row
    if (body.infno !== infno) throw new No('value', '交易编号不符')
    if (infno === 'H000') return say(p.signIn(str(input.account), str(input.secret), str(input.institution)))
    const who = p.who(token)
    const list = <R>({ rows: all, more }: { rows: R[]; more: boolean }, row: (r: R) => Row) =>
      say({ list: all.map(row), hasNext: more })
    switch (infno) {
      case 'H001':
        return list(p.items(who, kinds[str(input.prodType)] ?? '', str(input.updtTime), Number(input.current)), item)
      case 'H002':
        return list(p.companies(who, str(input.updtTime), Number(input.current)), (c) => ({
          ...{ entpCode: c.id, entpName: c.name, uscc: c.credit, entpType: c.role === 'maker' ? '1' : '2' },
          ...{ valiFlag: c.valid ? '1' : '0', updtTime: c.changed },
        }))
      case 'H003':
        return list(p.prices(who, str(input.updtTime), Number(input.current)), (i) => ({
          ...{
            pubonlnRsltId: i.id,
            pubonlnPric: i.price,
            begndate: i.from,
            pubonlnStas: i.listed ? '1' : '0',
            updtTime: i.changed,
          },
        }))
      case 'H004':
        return say({
          list: who.addresses.map((a) => ({
            ...{
              addrId: a.id,
              stroomName: a.name,
              addr: a.address,
              conerName: a.receiver,
              conerTel: a.phone,
              defFlag: a.preferred ? '1' : '0',
            },
          })),
        })
      case 'H005': {
        const made = p.save(
          who,
          { no: str(input.purcCode), address: str(input.addrId), company: str(input.delventpCode) },
          [],
          false,
        )
        return say({ purcCode: made.no, ordId: made.id, ordCode: made.code })
      }
      case 'H006': {
        const all = wishes(input.detls)
        const made = p.add(who, str(input.ordId), all, half ? Math.ceil(all.length / 2) : all.length)
        return say({ ordId: input.ordId, detls: made.map((l) => ({ purcDetlId: l.ref, ordDetlId: l.id })) })
      }
      case 'H007':
        p.submit(who, str(input.ordId))
        return say({ ordId: input.ordId })
      case 'H008':
        return say({ list: p.byNos(who, rows(input.purcCodes).map(str)).map(order) })
      case 'H010': {
        const all = rows(input.rcpts)
        const results = (half ? all.slice(0, Math.ceil(all.length / 2)) : all).map((r) => {
          try {
            p.receive(
              who,
              {
                no: str(r.rcptCode),
                orderId: str(r.ordId),
                lineId: str(r.ordDetlId),
                lot: str(r.manuLotnum),
                qty: str(r.rcptCnt),
              },
              false,
            )
            return { rcptCode: r.rcptCode, retRslt: '1', msg: '' }
          } catch (e) {
            if (!(e instanceof No)) throw e
            return { rcptCode: r.rcptCode, retRslt: '0', msg: e.message }
          }
        })
        return say({ results })
      }
      case 'H011': {
        const all = rows(input.detls).map((d) => ({
          ...{ ref: str(d.retnDetlId), orderId: str(d.ordId), lineId: str(d.ordDetlId), lot: str(d.manuLotnum) },
          ...{ qty: str(d.retnCnt), reason: str(d.retnReason) },
        }))
        return say({ retnCode: input.retnCode, retnId: p.giveBack(who, str(input.retnCode), all, false) })
      }
      case 'H012':
        return say({
          list: p
            .returnsByNos(who, rows(input.retnCodes).map(str))
            .map((r) => ({ retnCode: r.no, retnId: r.id, retnStas: r.state })),
        })
      case 'H014':
        p.cancel(who, str(input.ordId))
        return say({ ordId: input.ordId })
      case 'H099': {
        const all = {
          orders: ['H005', 'H006', 'H007', 'H008', 'H014'],
          receipts: ['H010'],
          returns: ['H011', 'H012'],
          catalogue: ['H001', 'H002', 'H003'],
        }
        const auths = Object.entries(all).flatMap(([k, v]) => (who.without?.includes(k as 'orders') ? [] : v))
        return say({ fixmedinsCode: who.institution, fixmedinsName: who.name, sysTime: p.now(), auths })
      }
      default:
        throw new No('unknown', `没有接口 ${infno}`)
    }
  } catch (e) {
    if (!(e instanceof No)) throw e
    return { infno, infcode: codes[e.code], errMsg: e.message, output: null }
  }
}
