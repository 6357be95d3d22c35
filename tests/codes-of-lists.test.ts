import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#kernel/shared/envelope.ts'
import { listCalls, openLists, type Readers } from './lists.ts'
import { fieldsOf } from './schema.ts'
import { openWorld, type World } from './world.ts'

/* What stands in a list is typed into its keyword field: each record is found by the code the list shows of it. */
let w: World
let readers: Readers
beforeAll(async () => {
  w = await openWorld()
  readers = await openLists(w)
  await w.sql.query(
    `insert into registration (no, secret_hash, kind, org_name, credit_code, login_name, name, mobile, password_hash)
    values ('ZC1', 'x', 'org', '某公司', '1', 'someone', '某人', '13800138000', 'x')`,
  )
})
afterAll(() => w.close())

/** Codes of something else, by list, where the keyword does not look: orders are found from their plan, settled lines from their adjustment. */
const foreign: Readonly<Record<string, readonly string[]>> = {
  '/linex/order/order/query': ['planNo'],
  '/linex/hospital/price/settlements': ['adjustmentNo'],
  // a word out of a few, which a filter has
  '/linex/hospital/vbp/reasons': ['code'],
  '/linex/order/refuse/query': ['reasonCode'],
  '/linex/distribute/refusal/query': ['reasonCode'],
}
/** The row's own code, of which a list may be pasted. */
const own = ['no', 'code', 'platformCode']

type Row = Record<string, unknown> & { id: string }
const isCode = (key: string) => /^(no|code)$|(No|Code)$/.test(key)
const searched = listCalls.filter((c) => fieldsOf(c).some(([key]) => key === 'keyword'))

const wide = (text: string) => text.replace(/[0-9A-Za-z]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0))

test.each(searched.map((c) => [c.path, c] as const))('%s', async (_, c) => {
  const list = async (keyword?: string) => {
    const e = await readers.of(c).ask(c, { size: 500, ...(keyword ? { keyword } : {}) } as never)
    // a dictionary nobody has
    if (e.code === codes.notFound) return { rows: [] }
    if (e.code !== 0) throw new Error(e.msg)
    return e.data as { rows: Row[]; missing?: string[] }
  }
  const { rows } = await list()
  const keys = [...new Set(rows.flatMap((r) => Object.keys(r)))].filter(
    (k) => isCode(k) && !foreign[c.path]?.includes(k),
  )
  const listed = keys.includes('no') ? ['no'] : own
  const lost: string[] = []
  for (const key of keys) {
    const row = rows.find((r) => r[key])
    if (!row) continue
    const code = String(row[key])
    for (const typed of [
      code,
      code.toLowerCase(),
      wide(code),
      ...(listed.includes(key) ? [`${code.toLowerCase()},无人叫此名`] : []),
    ]) {
      const found = await list(typed)
      if (!found.rows.some((r) => r.id === row.id)) lost.push(`${key} ${typed}`)
      if (found.missing?.some((word) => word !== '无人叫此名')) lost.push(`${key} ${typed} is said to be missing`)
    }
  }
  expect(lost).toEqual([])
})
