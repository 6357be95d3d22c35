import { randomUUID } from 'node:crypto'
import type { Shelves } from '#db/demo/big-shelves.ts'
import type { Answer } from '#kernel/shared/call.ts'
import { recallCalls } from '#modules/recall/shared/calls.ts'
import { newCountCalls, stockCountCalls } from '#modules/stock-count/shared/calls.ts'
import { stockDocumentCalls as documents } from '#modules/stock-document/shared/calls.ts'
import { drive, type Figure, hire, limited, ms, type RunningApp, timed, withClient } from './harness.ts'

interface Doc {
  id: string
  version: number
}
const screens = (of: Record<string, string>) =>
  Object.entries(of).flatMap(([screen, codes]) => codes.split(' ').map((c) => `inventory/${screen}:${c}`))

/** Some articles of a point that may be used, those with most of them first; never the recalled one. */
export const articlesAt = (url: string, shelves: Shelves, pointId: string, most: number) =>
  withClient(url, async (c) => {
    const { rows } = await c.query<{ id: string; code: string; lots: number }>(
      `select p.id, p.platform_code as code, count(*)::int as lots from stock_balance b join product p on p.id = b.product_id
       where b.point_id = $1 and b.product_id <> $2 and b.qty > b.locked_qty and not expired(b.expiry_date) group by 1 order by 3 desc, 1 limit $3`,
      [pointId, shelves.recalledId, most],
    )
    return rows
  })

type Sheet = Answer<typeof stockCountCalls.detail>

/** A count of two thousand lots, opened, counted one too many each, submitted and posted. */
export const benchCount = async (label: string, app: RunningApp, url: string, shelves: Shelves): Promise<Figure[]> => {
  const { hospitalId } = shelves
  const counter = { stockCount: 'view add start enter recount submit', inventoryQuery: 'view count' }
  const [one, judge] = [
    await app.as(await hire(url, hospitalId, 'counter_bench', screens(counter)), hospitalId),
    await app.as(await hire(url, hospitalId, 'judge_bench', screens({ stockCount: 'view audit' })), hospitalId),
  ]
  const goods = await articlesAt(url, shelves, shelves.pointIds[1]!, 2000)
  const shelf: string[] = []
  for (let n = 0, lots = 0; n < goods.length && lots + goods[n]!.lots <= 2000; lots += goods[n++]!.lots)
    shelf.push(goods[n]!.code)
  const made = await one<Doc>(newCountCalls.count.path, {
    pointId: shelves.pointIds[1]!,
    scope: 'shelf',
    shelf: shelf.join('\n'),
  })
  const opened = await timed(() => one(stockCountCalls.start.path, made))
  const seen = () => one<Sheet>(stockCountCalls.detail.path, { id: made.id })
  const read = await timed(seen)
  const enter = async (given: (l: Sheet['lines'][number]) => object) => {
    const { lines } = await seen()
    for (let from = 0; from < lines.length; from += 500)
      await one(stockCountCalls.enter.path, {
        id: made.id,
        lines: lines.slice(from, from + 500).map((l) => ({ lineId: l.id, version: l.version, ...given(l) })),
      })
    return lines.length
  }
  const lines = await enter(() => ({ units: '1' }))
  const act = async (path: string, by = one, more: object = {}) => {
    const { version } = await seen()
    return timed(() => by(path, { id: made.id, version, ...more }))
  }
  const recounted = await act(stockCountCalls.recount.path)
  // what differs widely is counted again by somebody else
  const two = await app.as(await hire(url, hospitalId, 'counter2_bench', screens(counter)), hospitalId)
  const { lines: again } = await two<Sheet>(stockCountCalls.detail.path, { id: made.id })
  const open = again.filter((l) => l.wanted > l.given)
  for (let from = 0; from < open.length; from += 500)
    await two(stockCountCalls.enter.path, {
      id: made.id,
      lines: open.slice(from, from + 500).map((l) => ({ lineId: l.id, version: l.version, units: '1' })),
    })
  await enter(() => ({ reason: 'unit' }))
  const submitted = await act(stockCountCalls.submit.path)
  const posted = await act(stockCountCalls.audit.path, judge, { action: 'approve' })
  const name = `${label}: count of ${lines} lines`
  return [
    limited(`${name} opens`, 1500, opened),
    limited(`${name} is read`, 1500, read),
    limited(`${name} turns to counting again`, 3000, recounted),
    limited(`${name} is submitted`, 3000, submitted),
    limited(`${name} posts its differences`, 3000, posted),
  ]
}

const POSTERS = 4

/** A recall of an article that lies in every hospital, issued three times, while others hand over other goods. */
export const benchRecall = async (label: string, app: RunningApp, url: string, shelves: Shelves): Promise<Figure[]> => {
  const authority = await withClient(url, async (c) => {
    const { rows } = await c.query(`select id from org where kind = 'authority' limit 1`)
    return rows[0].id as string
  })
  const operator = await app.as(
    await hire(url, authority, 'recaller_bench', screens({ recall: 'view add issue cancel' })),
    authority,
  )
  const keeper = await app.as(
    await hire(
      url,
      shelves.otherId,
      'poster_bench',
      screens({ inventoryQuery: 'view consume', stockDocument: 'view add post' }),
    ),
    shelves.otherId,
  )
  const goods = await articlesAt(url, shelves, shelves.otherPointId, 500)
  let next = 0
  const post = async () => {
    const lines = Array.from({ length: 10 }, () => ({
      productId: goods[next++ % goods.length]!.id,
      qty: '1',
      qtyUnit: 'min',
    }))
    const made = await keeper<Doc>(documents.consume.path, {
      pointId: shelves.otherPointId,
      docKind: 'outpatient',
      lines,
    })
    await keeper(documents.post.path, { id: made.id, version: made.version })
  }
  await drive(POSTERS, 2, post)
  const before = await drive(POSTERS, 4, post)
  const [issued, previewed, during, cancelled]: [number[], number[], number[], number[]] = [[], [], [], []]
  let touched = 0
  for (let n = 0; n < 3; n++) {
    const body = {
      productId: shelves.recalledId,
      ...{ madeFrom: '2020-01-01', madeTo: '2030-01-01', level: 1, source: 'authority', instruction: 'return' },
      ...{ scope: 'region', cause: 'bench' },
    }
    const made = await operator<Doc>(recallCalls.add.path, body)
    previewed.push(
      await timed(async () => {
        touched = (await operator<{ balances: number }>(recallCalls.preview.path, { id: made.id })).balances
      }),
    )
    let issuing = true
    const others = Array.from({ length: POSTERS }, async () => {
      while (issuing) during.push(await timed(post))
    })
    let sent = made
    issued.push(
      await timed(async () => {
        sent = await operator<Doc>(recallCalls.issue.path, { id: made.id, version: made.version, action: 'issue' })
      }),
    )
    issuing = false
    await Promise.all(others)
    cancelled.push(
      await timed(() =>
        operator(recallCalls.cancel.path, { id: made.id, version: sent.version, action: 'cancel', reason: 'bench' }),
      ),
    )
  }
  const p95 = [...during].sort((a, b) => a - b)[Math.floor(during.length * 0.95)]!
  const median = (all: number[]) => [...all].sort((a, b) => a - b)[1]!
  return [
    limited(`${label}: a recall shows what it would touch`, 3000, median(previewed)),
    limited(
      `${label}: a recall of ${touched} balances in 100 hospitals issued, beside ${POSTERS} who post`,
      3000,
      median(issued),
    ),
    {
      name: `${label}: others hand over 10 lines meanwhile, p95 / before`,
      wanted: '≤ 2',
      reached: `${(p95 / before.p95).toFixed(2)} (${ms(p95)} of ${during.length}, before ${ms(before.p95)})`,
      ok: p95 / before.p95 <= 2,
    },
    limited(`${label}: it is lifted`, 10_000, median(cancelled)),
  ]
}

/** A shelf list of so many rows for a store that has nothing yet. */
export const benchOpening = async (label: string, app: RunningApp, url: string, rows = 20_000): Promise<Figure[]> => {
  const { orgId, supplier, codes } = await withClient(url, async (c) => {
    const own =
      await c.query(`insert into distribution_point (hospital_id, code, name, type) select id, 'NEU', '新库房', '药库' from org where code = 'BH9'
      returning hospital_id as id`)
    const goods = await c.query(
      `select platform_code as code from product where platform_code like 'BIG%' order by 1 limit $1`,
      [rows],
    )
    const from = await c.query(`select name from org where code = 'BS1'`)
    return {
      orgId: own.rows[0].id as string,
      supplier: from.rows[0].name as string,
      codes: goods.rows.map((r) => r.code as string),
    }
  })
  const userId = await hire(url, orgId, 'opener_bench', screens({ stockDocument: 'view add import' }))
  const headers = { ...(await app.headers(userId, orgId)), 'idempotency-key': randomUUID() }
  const sheet = [
    '库房,产品编码,批号,有效期至,供应商,单价,数量,单位',
    ...Array.from(
      { length: rows },
      (_, n) => `新库房,${codes[n % codes.length]},E${n},2031-03-31,${supplier},${1 + (n % 90)}.5,${1 + (n % 40)},盒`,
    ),
  ].join('\n')
  const bring = async () => {
    const form = new FormData()
    form.set('mode', 'goodOnly')
    form.set('file', new Blob([`\uFEFF${sheet}`]), 'opening.csv')
    const answer = (await (
      await fetch(app.at + documents.import.path, {
        method: 'POST',
        body: form,
        headers: { ...headers, 'idempotency-key': randomUUID() },
      })
    ).json()) as { code: number; msg: string; data: { added: number; unchanged: number; problems: unknown[] } }
    if (answer.data?.added + answer.data?.unchanged !== rows)
      throw new Error(`import: ${answer.code} ${answer.msg} ${JSON.stringify(answer.data?.problems?.slice(0, 2))}`)
  }
  const [took, again] = [await timed(bring), await timed(bring)]
  return [
    limited(`${label}: import of ${rows} opening rows`, 20_000, took),
    limited(`${label}: the same file again`, 20_000, again),
  ]
}
