import { z } from 'zod'
import type { ProvinceAdapter } from '../../shared/adapter.ts'
import { Address, Answer, Company, Item, Order, Price, returnStates, Self, txt, words } from './once-shapes.ts'
import { type Came, type Credentials, type Failed, fits, type Send, signedIn, wireOf } from './wire.ts'

/*
 * 一次型: head and lines in one call, which submits them; the platform knows an order, a receipt and a return by the hospital's own numbers,
 * and refuses a number it has already.
 */

const ended = (f: Failed) => f.kind === 'refused' && f.code === 'SESSION'

export const onceAdapter = (who: Credentials, send: Send): ProvinceAdapter => {
  const wire = wireOf(send, who)
  const call = <S extends z.ZodType>(
    path: string,
    refNo: string,
    body: object,
    output: S,
    token = '',
    echo?: (out: z.output<S>) => boolean,
  ): Promise<Came<z.output<S>>> =>
    wire.post<z.output<S>>(
      {
        name: path,
        path: `/v2/${path}`,
        refNo,
        ...(token ? { headers: { authorization: `Bearer ${token}` } } : {}),
        body,
      },
      (json) => {
        const a = fits(Answer, json)
        if (!a) return undefined
        if (!a.success) return { refused: { code: a.code, reason: a.message } }
        const said = output.safeParse(a.data)
        return !said.success || (echo && !echo(said.data)) ? undefined : { value: said.data }
      },
    )
  const session = signedIn(() =>
    call(
      'session',
      '',
      { user: who.account, password: who.secret, institution: who.institution },
      z.object({ token: txt.min(1), until: txt }),
    ),
  )
  const ask = <S extends z.ZodType>(
    path: string,
    refNo: string,
    body: object,
    output: S,
    echo?: (out: z.output<S>) => boolean,
  ) => session.within(ended, (token) => call(path, refNo, body, output, token, echo))
  const page = async <S extends z.ZodType>(path: string, row: S, body: object) => {
    const came = await ask(path, '', body, z.object({ rows: z.array(row), next: z.boolean() }))
    return came.kind === 'done' ? { ...came, value: { rows: came.value.rows, more: came.value.next } } : came
  }
  const nothing = <T>(came: Came<T>): Came<null> => (came.kind === 'done' ? { ...came, value: null } : came)
  /** What stands in one call already. */
  const none = async (): Promise<Came<never>> => ({
    kind: 'refused',
    code: 'DIALECT',
    reason: '一次型平台没有这一步',
    ms: 0,
  })
  const categories = { drug: 'drug', inst: 'consumable', reagent: 'reagent' } as const
  return {
    dialect: 'once',
    repeatable: {
      ...{
        signIn: true,
        pullItems: true,
        pullCompanies: true,
        pullPrices: true,
        orderStatus: true,
        returnStatus: true,
      },
      // a receipt is known by its number and taken once
      ...{ addresses: true, test: true, cancelOrder: true, receive: true, saveOrder: false, addLines: false },
      ...{ submitOrder: false, saveReturn: false },
    },
    exchanged: wire.exchanged,
    signIn: session.enter,
    pullItems: (kind, since, n) => page('catalogue', Item, { category: categories[kind], since, page: n }),
    pullCompanies: (since, n) => page('companies', Company, { since, page: n }),
    pullPrices: (since, n) => page('prices', Price, { since, page: n }),
    addresses: async () => {
      const came = await ask('addresses', '', {}, z.object({ rows: z.array(Address) }))
      return came.kind === 'done' ? { ...came, value: came.value.rows } : came
    },
    saveOrder: async (o) => {
      const came = await ask(
        'orders',
        o.no,
        {
          ...{ orderNo: o.no, addressId: o.addrId, supplierId: o.companyId, remark: o.remark },
          lines: o.lines.map((l) => ({ lineNo: l.ref, productCode: l.itemCode, quantity: l.qty, price: l.price })),
        },
        z.object({
          ...{ orderNo: txt, platformId: txt.min(1), platformNo: txt },
          lines: z.array(z.object({ lineNo: txt, lineId: txt.min(1) })),
        }),
        (out) => out.orderNo === o.no,
      )
      if (came.kind !== 'done') return came
      const asked = new Set(o.lines.map((l) => l.ref))
      const lines = new Map(came.value.lines.filter((l) => asked.has(l.lineNo)).map((l) => [l.lineNo, l.lineId]))
      const { platformId: ordId, platformNo: ordCode } = came.value
      return { ...came, value: { ordId, ordCode, reached: 'submitted' as const, lines } }
    },
    addLines: none,
    submitOrder: none,
    cancelOrder: async (o) =>
      nothing(
        await ask(
          'orders/cancel',
          o.no,
          { orderNo: o.no, reason: o.reason },
          z.object({ orderNo: txt }),
          (out) => out.orderNo === o.no,
        ),
      ),
    orderStatus: async (nos) => {
      // an answer about others is none: what was asked would look as if it were not there
      const came = await ask(
        'orders/find',
        nos[0] ?? '',
        { orderNos: nos },
        z.object({ rows: z.array(Order) }),
        (out) => out.rows.every((o) => nos.includes(o.no)),
      )
      return came.kind === 'done' ? { ...came, value: came.value.rows } : came
    },
    receive: async (receipts) => {
      const came = await ask(
        'receipts',
        receipts[0]?.no ?? '',
        {
          receipts: receipts.map((r) => ({
            ...{
              receiptNo: r.no,
              platformId: r.ordId,
              lineId: r.lineId,
              lot: r.lotNo,
              quantity: r.qty,
              at: r.acceptedAt,
            },
          })),
        },
        z.object({ rows: z.array(z.object({ receiptNo: txt, taken: z.boolean(), why: txt.default('') })) }),
      )
      if (came.kind !== 'done') return came
      const asked = new Set(receipts.map((r) => r.no))
      const rows = came.value.rows.filter((r) => asked.has(r.receiptNo))
      return {
        ...came,
        value: new Map(
          rows.map((r) => [r.receiptNo, r.taken ? { ok: true as const } : { ok: false as const, reason: r.why }]),
        ),
      }
    },
    saveReturn: async (b) => {
      const came = await ask(
        'returns',
        b.no,
        {
          ...{ returnNo: b.no, supplierId: b.companyId },
          lines: b.lines.map((l) => ({
            ...{
              lineNo: l.ref,
              platformId: l.ordId,
              lineId: l.lineId,
              lot: l.lotNo,
              quantity: l.qty,
              reason: l.reason,
            },
          })),
        },
        z.object({ returnNo: txt, platformId: txt.min(1) }),
        (out) => out.returnNo === b.no,
      )
      return came.kind === 'done' ? { ...came, value: { id: came.value.platformId } } : came
    },
    returnStatus: async (nos) => {
      const row = z
        .object({ returnNo: txt, platformId: txt, state: words(returnStates) })
        .transform((r) => ({ no: r.returnNo, id: r.platformId, state: returnStates[r.state] }))
      const came = await ask(
        'returns/find',
        nos[0] ?? '',
        { returnNos: nos },
        z.object({ rows: z.array(row) }),
        (out) => out.rows.every((r) => nos.includes(r.no)),
      )
      return came.kind === 'done' ? { ...came, value: came.value.rows } : came
    },
    test: async () => {
      const came = await ask('self', '', {}, Self)
      if (came.kind !== 'done') return came
      const { institution, name: institutionName, time: now, scopes } = came.value
      const may = (scope: string) => scopes.includes(scope)
      return {
        ...came,
        value: {
          ...{ institution, institutionName, now },
          may: {
            orders: may('orders'),
            receipts: may('receipts'),
            returns: may('returns'),
            catalogue: may('catalogue'),
          },
        },
      }
    },
  }
}
