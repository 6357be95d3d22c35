import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { ItemKind, NewLine, ProvinceAdapter, TheirLine } from '../../shared/adapter.ts'
import { type Came, type Credentials, type Failed, fits, type Send, signedIn, wireOf } from './wire.ts'

/*
 * 逐步型: H000 sign-in, H001 catalogue, H002 companies, H003 prices, H004 addresses, H005 head, H006 lines, H007 submit, H008 orders as they
 * stand, H010 receipt, H011 return, H012 returns as they stand, H014 cancel, H099 oneself. One envelope for all of them.
 */

const txt = z.string().max(1000)
const num = z.union([z.string(), z.number()]).transform(String)
const Envelope = z.object({ infno: txt, infcode: txt, errMsg: txt.nullish(), output: z.unknown() })
const paged = <R extends z.ZodType>(row: R) => z.object({ list: z.array(row), hasNext: z.boolean() })

const kindCodes: Record<ItemKind, string> = { drug: '1', inst: '2', reagent: '3' }
const kindOf: Record<string, ItemKind> = { 1: 'drug', 2: 'inst', 3: 'reagent' }
const roles = { 1: 'maker', 2: 'supplier', 3: 'both' } as const

const Item = z
  .object({
    pubonlnRsltId: txt,
    prodCode: txt,
    prodType: z.enum(['1', '2', '3']),
    prodName: txt,
    formerName: txt.default(''),
    prodSpec: txt,
    pac: txt,
    convrat: num,
    pacUnit: txt,
    dosform: txt.default(''),
    prdrName: txt,
    aprvno: txt,
    medListCodg: txt.default(''),
    pubonlnPric: num,
    pubonlnStas: z.enum(['1', '0']),
    begndate: txt,
    updtTime: txt,
  })
  .transform((i) => ({
    ...{ id: i.pubonlnRsltId, code: i.prodCode, kind: kindOf[i.prodType]!, name: i.prodName, formerName: i.formerName },
    ...{ spec: i.prodSpec, pack: i.pac, ratio: i.convrat, unit: i.pacUnit, dosageForm: i.dosform },
    ...{ manufacturer: i.prdrName, approvalNo: i.aprvno, insuranceCode: i.medListCodg, price: i.pubonlnPric },
    ...{ listed: i.pubonlnStas === '1', validFrom: i.begndate, changedAt: i.updtTime },
  }))
const Company = z
  .object({ entpCode: txt, entpName: txt, uscc: txt, entpType: z.enum(['1', '2', '3']), valiFlag: txt, updtTime: txt })
  .transform((c) => ({
    ...{ id: c.entpCode, name: c.entpName, creditCode: c.uscc, role: roles[c.entpType], valid: c.valiFlag === '1' },
    changedAt: c.updtTime,
  }))
const Price = z
  .object({ pubonlnRsltId: txt, pubonlnPric: num, begndate: txt, pubonlnStas: txt, updtTime: txt })
  .transform((p) => ({
    ...{ itemId: p.pubonlnRsltId, price: p.pubonlnPric, validFrom: p.begndate, listed: p.pubonlnStas === '1' },
    changedAt: p.updtTime,
  }))
const Address = z
  .object({ addrId: txt, stroomName: txt, addr: txt, conerName: txt, conerTel: txt, defFlag: txt })
  .transform((a) => ({
    ...{ id: a.addrId, name: a.stroomName, address: a.addr, receiver: a.conerName, phone: a.conerTel },
    isDefault: a.defFlag === '1',
  }))
const digit = <const D extends readonly number[]>(...of: D) =>
  num.transform(Number).refine((n): n is D[number] => of.includes(n))
const Shipment = z
  .object({
    shpId: txt,
    delvCode: txt.default(''),
    manuLotnum: txt.default(''),
    shpCnt: num,
    shpStas: digit(1, 2, 3, 4),
  })
  .transform((s) => ({ id: s.shpId, deliveryNo: s.delvCode, lotNo: s.manuLotnum, qty: s.shpCnt, state: s.shpStas }))
const Detail = z
  .object({
    ...{
      purcDetlId: txt,
      ordDetlId: txt,
      prodCode: txt,
      purcCnt: num,
      ordDetlStas: digit(1, 2, 3, 4, 5),
      rcptCnt: num,
    },
    ...{ shps: z.array(Shipment), rcptCodes: z.array(txt) },
  })
  .transform(
    (d): TheirLine => ({
      ...{ ref: d.purcDetlId, id: d.ordDetlId, itemCode: d.prodCode, qty: d.purcCnt, state: d.ordDetlStas },
      ...{ received: d.rcptCnt, shipments: d.shps, receipts: d.rcptCodes },
    }),
  )
const stages = { 0: 'draft', 1: 'submitted', 9: 'cancelled' } as const
const Order = z
  .object({
    ...{ purcCode: txt, ordId: txt, ordCode: txt, ordStas: digit(0, 1, 9), respStas: digit(0, 1, 2) },
    ...{ respInfo: txt.default(''), crteTime: txt, detls: z.array(Detail) },
  })
  .transform((o) => ({
    ...{ no: o.purcCode, ordId: o.ordId, ordCode: o.ordCode, stage: stages[o.ordStas], response: o.respStas },
    ...{ reason: o.respInfo, createdAt: o.crteTime, lines: o.detls },
  }))
const Self = z.object({ fixmedinsCode: txt, fixmedinsName: txt, sysTime: txt, auths: z.array(txt) })

const earliest = (a: { createdAt: string }, b: { createdAt: string }) => (a.createdAt < b.createdAt ? -1 : 1)

const ended = (f: Failed) => f.kind === 'refused' && f.code === '401'

export const stepsAdapter = (who: Credentials, send: Send): ProvinceAdapter => {
  const wire = wireOf(send, who)
  const call = <S extends z.ZodType>(
    infno: string,
    refNo: string,
    input: object,
    output: S,
    o: { token?: string; echo?: (out: z.output<S>) => boolean } = {},
  ): Promise<Came<z.output<S>>> =>
    wire.post<z.output<S>>(
      {
        ...{ name: infno, path: `/${infno}`, refNo },
        ...(o.token ? { headers: { token: o.token } } : {}),
        body: { infno, msgid: `${who.institution}${Date.now()}${randomBytes(3).toString('hex')}`, input },
      },
      (json) => {
        const e = fits(Envelope, json)
        if (!e || e.infno !== infno) return undefined
        if (e.infcode !== '0') return { refused: { code: e.infcode, reason: e.errMsg ?? '' } }
        const said = output.safeParse(e.output)
        return !said.success || (o.echo && !o.echo(said.data)) ? undefined : { value: said.data }
      },
    )
  const session = signedIn(() =>
    call(
      'H000',
      '',
      { account: who.account, secret: who.secret, institution: who.institution },
      z.object({ token: txt.min(1), until: txt }),
    ),
  )
  const ask = <S extends z.ZodType>(
    infno: string,
    refNo: string,
    input: object,
    output: S,
    echo?: (out: z.output<S>) => boolean,
  ) => session.within(ended, (token) => call(infno, refNo, input, output, { token, ...(echo ? { echo } : {}) }))
  const page = async <S extends z.ZodType>(infno: string, row: S, input: object) => {
    const came = await ask(infno, '', input, paged(row))
    return came.kind === 'done' ? { ...came, value: { rows: came.value.list, more: came.value.hasNext } } : came
  }
  const nothing = <T>(came: Came<T>): Came<null> => (came.kind === 'done' ? { ...came, value: null } : came)
  const ids = (lines: readonly NewLine[], rows: readonly { purcDetlId: string; ordDetlId: string }[]) => {
    const asked = new Set(lines.map((l) => l.ref))
    return new Map(rows.filter((r) => asked.has(r.purcDetlId)).map((r) => [r.purcDetlId, r.ordDetlId]))
  }
  return {
    dialect: 'steps',
    repeatable: {
      ...{
        signIn: true,
        pullItems: true,
        pullCompanies: true,
        pullPrices: true,
        orderStatus: true,
        returnStatus: true,
      },
      ...{ addresses: true, test: true, cancelOrder: true, saveOrder: false, addLines: false, submitOrder: false },
      ...{ receive: false, saveReturn: false },
    },
    exchanged: wire.exchanged,
    signIn: session.enter,
    pullItems: (kind, since, current) => page('H001', Item, { prodType: kindCodes[kind], updtTime: since, current }),
    pullCompanies: (since, current) => page('H002', Company, { updtTime: since, current }),
    pullPrices: (since, current) => page('H003', Price, { updtTime: since, current }),
    addresses: async () => {
      const came = await ask('H004', '', {}, z.object({ list: z.array(Address) }))
      return came.kind === 'done' ? { ...came, value: came.value.list } : came
    },
    saveOrder: async (o) => {
      const came = await ask(
        'H005',
        o.no,
        { purcCode: o.no, addrId: o.addrId, delventpCode: o.companyId, detlCnt: o.lines.length, memo: o.remark },
        z.object({ purcCode: txt, ordId: txt.min(1), ordCode: txt }),
        (out) => out.purcCode === o.no,
      )
      if (came.kind !== 'done') return came
      const { ordId, ordCode } = came.value
      return { ...came, value: { ordId, ordCode, reached: 'saved' as const, lines: new Map<string, string>() } }
    },
    addLines: async (o, lines) => {
      const came = await ask(
        'H006',
        o.no,
        {
          ordId: o.ordId,
          detls: lines.map((l) => ({ purcDetlId: l.ref, prodCode: l.itemCode, purcCnt: l.qty, purcPric: l.price })),
        },
        z.object({ ordId: txt, detls: z.array(z.object({ purcDetlId: txt, ordDetlId: txt.min(1) })) }),
        (out) => out.ordId === o.ordId,
      )
      return came.kind === 'done' ? { ...came, value: ids(lines, came.value.detls) } : came
    },
    submitOrder: async (o) =>
      nothing(await ask('H007', o.no, { ordId: o.ordId }, z.object({ ordId: txt }), (out) => out.ordId === o.ordId)),
    cancelOrder: async (o) =>
      nothing(
        await ask(
          'H014',
          o.no,
          { ordId: o.ordId, cancelReason: o.reason },
          z.object({ ordId: txt }),
          (out) => out.ordId === o.ordId,
        ),
      ),
    orderStatus: async (nos) => {
      // an answer about others is none: what was asked would look as if it were not there
      const came = await ask('H008', nos[0] ?? '', { purcCodes: nos }, z.object({ list: z.array(Order) }), (out) =>
        out.list.every((o) => nos.includes(o.no)),
      )
      return came.kind === 'done' ? { ...came, value: came.value.list.toSorted(earliest) } : came
    },
    receive: async (receipts) => {
      const came = await ask(
        'H010',
        receipts[0]?.no ?? '',
        {
          rcpts: receipts.map((r) => ({
            ...{
              rcptCode: r.no,
              ordId: r.ordId,
              ordDetlId: r.lineId,
              manuLotnum: r.lotNo,
              rcptCnt: r.qty,
              rcptTime: r.acceptedAt,
            },
          })),
        },
        z.object({ results: z.array(z.object({ rcptCode: txt, retRslt: num, msg: txt.default('') })) }),
      )
      if (came.kind !== 'done') return came
      const asked = new Set(receipts.map((r) => r.no))
      const rows = came.value.results.filter((r) => asked.has(r.rcptCode))
      return {
        ...came,
        value: new Map(
          rows.map((r) => [
            r.rcptCode,
            r.retRslt === '1' ? { ok: true as const } : { ok: false as const, reason: r.msg },
          ]),
        ),
      }
    },
    saveReturn: async (b) => {
      const came = await ask(
        'H011',
        b.no,
        {
          ...{ retnCode: b.no, delventpCode: b.companyId },
          detls: b.lines.map((l) => ({
            ...{
              retnDetlId: l.ref,
              ordId: l.ordId,
              ordDetlId: l.lineId,
              manuLotnum: l.lotNo,
              retnCnt: l.qty,
              retnReason: l.reason,
            },
          })),
        },
        z.object({ retnCode: txt, retnId: txt.min(1) }),
        (out) => out.retnCode === b.no,
      )
      return came.kind === 'done' ? { ...came, value: { id: came.value.retnId } } : came
    },
    returnStatus: async (nos) => {
      const row = z
        .object({ retnCode: txt, retnId: txt, retnStas: digit(1, 2, 3) })
        .transform((r) => ({ no: r.retnCode, id: r.retnId, state: r.retnStas }))
      const came = await ask('H012', nos[0] ?? '', { retnCodes: nos }, z.object({ list: z.array(row) }), (out) =>
        out.list.every((r) => nos.includes(r.no)),
      )
      return came.kind === 'done' ? { ...came, value: came.value.list } : came
    },
    test: async () => {
      const came = await ask('H099', '', {}, Self)
      if (came.kind !== 'done') return came
      const { fixmedinsCode: institution, fixmedinsName: institutionName, sysTime: now, auths } = came.value
      const may = (infno: string) => auths.includes(infno)
      return {
        ...came,
        value: {
          ...{ institution, institutionName, now },
          may: { orders: may('H005'), receipts: may('H010'), returns: may('H011'), catalogue: may('H001') },
        },
      }
    },
  }
}
