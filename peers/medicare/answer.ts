import { randomUUID } from 'node:crypto'
import type { Institution } from './institutions.ts'
import type { Kept, Store } from './store.ts'
import { faultIn, flowOf, nodeOf, shownBy, typeOf } from './tables.ts'

/* What the platform makes of one message: pure of sockets and of faults. */

export interface Message {
  infno?: unknown
  msgid?: unknown
  fixmedins_code?: unknown
  sign_no?: unknown
  opter?: unknown
  input?: unknown
}
export type Output = Record<string, unknown>
export class Refused extends Error {
  readonly code: string
  constructor(code: string, reason: string) {
    super(reason)
    this.code = code
  }
}

/** How long a sign-in lasts, ms. */
const SIGNED = 8 * 3600_000
/** Of a list, and in a batch. */
const MOST = 1000
const BATCH = 100

type Row = Record<string, unknown>
const isRow = (v: unknown): v is Row => typeof v === 'object' && v !== null && !Array.isArray(v)
const text = (v: unknown): string => (typeof v === 'string' ? v : typeof v === 'number' ? String(v) : '')
const pad = (n: number) => String(n).padStart(2, '0')
export const localTime = (at = new Date()): string => {
  const t = new Date(at.getTime() + 8 * 3600_000)
  return `${t.toISOString().slice(0, 10)} ${pad(t.getUTCHours())}:${pad(t.getUTCMinutes())}:${pad(t.getUTCSeconds())}`
}

const codesIn = (row: Row): string[] =>
  (Array.isArray(row.drugtracinfo) ? row.drugtracinfo : []).filter(isRow).map((c) => text(c.drug_trac_codg))
const plain = (row: Row): Record<string, string> =>
  Object.fromEntries(Object.entries(row).flatMap(([k, v]) => (text(v) === '' ? [] : [[k, text(v)]])))

const fail = (bchno: string, msgRslt: string): Output => ({ fixmedins_bchno: bchno, retRslt: '0', msgRslt })

interface Upload {
  answers: Output[]
  kept: Omit<Kept, 'valid'>[]
}
const upload = (store: Store, inst: Institution, infno: string, rows: readonly Row[]): Upload => {
  const flow = store.nextFlow(infno)
  const done: Upload = { answers: [], kept: [] }
  const seen = new Set<string>()
  for (const row of rows) {
    const bchno = text(row.fixmedins_bchno)
    const codes = codesIn(row)
    const fault =
      faultIn(infno, row) ??
      (store.of(inst.code, bchno) || seen.has(bchno) ? `批次流水号重复[${bchno}]` : undefined) ??
      (codes.some((c) => c === '' || c.length > 100) ? '字段[drug_trac_codg]格式错误' : undefined)
    if (fault) {
      done.answers.push(fail(bchno, fault))
      continue
    }
    seen.add(bchno)
    const flowNo = flow()
    done.kept.push({ inst: inst.code, infno, bchno, flowNo, at: localTime(), fields: plain(row), codes })
    done.answers.push({ fixmedins_bchno: bchno, retRslt: '1', msgRslt: '', [flowOf[infno]!]: flowNo })
  }
  return done
}

interface Removal {
  answers: Output[]
  gone: { inst: string; bchno: string; at: string }[]
}
const remove = (store: Store, inst: Institution, rows: readonly Row[]): Removal => {
  const done: Removal = { answers: [], gone: [] }
  for (const row of rows) {
    const bchno = text(row.fixmedins_bchno)
    const kept = store.of(inst.code, bchno)
    if (!kept || typeOf[kept.infno] !== text(row.inv_data_type)) done.answers.push(fail(bchno, '未查询到对应的数据'))
    else if (!kept.valid) done.answers.push(fail(bchno, '该数据已删除'))
    else {
      done.gone.push({ inst: inst.code, bchno, at: localTime() })
      done.answers.push({ fixmedins_bchno: bchno, retRslt: '1', msgRslt: '' })
    }
  }
  return done
}

const held = (row: Kept): Output => ({
  ...row.fields,
  fixmedins_code: row.inst,
  fixmedins_bchno: row.bchno,
  [flowOf[row.infno]!]: row.flowNo,
  ...(row.infno === '3504' ? { prod_retn_flag: '1' } : row.infno === '3503' ? { prod_retn_flag: '0' } : {}),
  drugtracinfo: row.codes.map((drug_trac_codg) => ({ drug_trac_codg })),
  vali_flag: row.valid ? '1' : '0',
  rid: row.flowNo,
  optins: row.inst,
  crte_time: row.at,
})
const asked = (row: Kept, q: Row): boolean => {
  if (q.fixmedins_bchno && row.bchno !== q.fixmedins_bchno) return false
  if (q.medins_list_codg && row.fields.fixmedins_hilist_id !== q.medins_list_codg) return false
  if (q.med_list_codg && row.fields.med_list_codg !== q.med_list_codg) return false
  if (q.drug_trac_codg && !row.codes.includes(text(q.drug_trac_codg))) return false
  if (q.psn_no && row.fields.psn_no !== q.psn_no) return false
  if (q.begndate && row.at.slice(0, 10) < text(q.begndate)) return false
  return !(q.enddate && row.at.slice(0, 10) > text(q.enddate))
}
const look = (store: Store, inst: Institution, infno: string, q: Row): Output => {
  if (text(q.fixmedins_code) !== inst.code) throw new Refused('1102', '只能查询本机构的数据')
  const data: Output[] = []
  const one = text(q.fixmedins_bchno)
  const rows = one ? [store.of(inst.code, one)] : store.rows.values()
  for (const row of rows) {
    if (!row || row.inst !== inst.code || !shownBy[infno]!.includes(row.infno) || !asked(row, q)) continue
    data.push(held(row))
    if (data.length >= MOST) break
  }
  return { data }
}

/** What is to be written, and what is said once it is. */
export interface Work {
  lines: Parameters<Store['write']>[0]
  output: Output
  /** Of a list: its node, so that a fault can spoil single rows. */
  list?: string
}

/** @throws Refused what the whole message is refused for */
export const answer = (store: Store, inst: Institution, message: Message): Work => {
  const full = text(message.infno)
  const infno = full.slice(0, 4)
  const id = text(message.msgid)
  if (!/^[A-Z0-9]{12}\d{18}$/.test(id) || !id.startsWith(inst.code))
    throw new Refused('1001', '报文编号[msgid]格式错误')
  if (store.messages.has(id)) throw new Refused('1002', `报文编号重复[${id}]`)
  const said = { t: 'msg' as const, id }
  const input = isRow(message.input) ? message.input : {}
  if (infno === '9001') {
    const opter = isRow(input.signIn) ? text(input.signIn.opter_no) : ''
    if (opter !== inst.operator) throw new Refused('1104', `经办人[${opter}]未在本机构登记`)
    const no = randomUUID().replaceAll('-', '')
    return {
      lines: [said, { t: 'sign', no, inst: inst.code, until: Date.now() + SIGNED }],
      output: { signinoutb: { sign_time: localTime(), sign_no: no } },
    }
  }
  const sign = store.signs.get(text(message.sign_no))
  if (!sign || sign.inst !== inst.code || sign.until < Date.now())
    throw new Refused('1101', '签到流水号已失效，请重新签到')
  if (inst.closed.includes(infno)) throw new Refused('1103', `机构未开通接口[${infno}]`)
  if (infno in shownBy) return { lines: [said], output: look(store, inst, infno, isRow(input.data) ? input.data : {}) }
  const node = nodeOf[infno]
  if (!node) throw new Refused('1003', `接口[${full}]不存在`)
  const many = full.endsWith('A')
  const rows = many ? input[`${node}Detail`] : [input[node]]
  if (!Array.isArray(rows) || !rows.every(isRow)) throw new Refused('1004', `节点[${node}${many ? 'Detail' : ''}]缺失`)
  if (rows.length > BATCH) throw new Refused('1005', `一次最多上传${BATCH}条`)
  const list = `${node}ErrDetail`
  const told = (answers: Output[]) =>
    many ? { output: { [list]: answers }, list } : { output: { [node]: answers[0] ?? {} } }
  if (infno === '3507') {
    const done = remove(store, inst, rows)
    return { lines: [said, ...done.gone.map((g) => ({ t: 'gone' as const, ...g }))], ...told(done.answers) }
  }
  const done = upload(store, inst, infno, rows)
  return { lines: [said, ...done.kept.map((k) => ({ t: 'row' as const, ...k }))], ...told(done.answers) }
}
