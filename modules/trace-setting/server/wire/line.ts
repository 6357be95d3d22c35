import { setTimeout as sleep } from 'node:timers/promises'
import { seal, unseal } from '#kernel/server/sealed.ts'
import { inContext, systemActor } from '#kernel/server/tx.ts'
import type { Upload } from '../../shared/uploads.ts'
import type {
  Answered,
  Faulty,
  Found,
  HeldRow,
  Platform,
  Queried,
  RowAnswer,
  Unpacked,
  Wanted,
  WireRow,
} from '../../shared/wire.ts'
import { putSign, sealedSign } from '../queries/line.ts'
import { exchange, type Known, type Said, withoutPersons } from './message.ts'
import { nodes, revokeTypes } from './nodes.ts'

const SIGNS = 'trace sign-in'
/** The platform's word that a sign-in has ended, by its code or its sentence. */
const signEnded = (said: Said): boolean =>
  said.kind === 'refused' && (said.code === '1101' || /未签到|签到.*(失效|过期|超时|无效)|sign_no/i.test(said.reason))
/** It has the number already: whether as this very row, only a look-up tells. */
const heldAlready = (reason: string): boolean => /(流水号|bchno).*(重复|已存在|已上传)|重复.*流水号/.test(reason)

type Row = Readonly<Record<string, unknown>>
const rowsIn = (value: unknown): Row[] =>
  (Array.isArray(value) ? value : value && typeof value === 'object' ? [value] : []).filter(
    (r): r is Row => typeof r === 'object' && r !== null,
  )
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

/** Signs in, and keeps the platform's word for it. */
export const signIn = async (known: Known): Promise<{ signNo: string; said: Said }> => {
  const { account, about } = known
  const said = await exchange(known, '9001', { signIn: { opter_no: account.operator, mac: '', ip: '' } }, '')
  const [out] = said.kind === 'said' ? rowsIn(said.output.signinoutb ?? said.output) : []
  const signNo = textOf(out?.sign_no)
  if (signNo)
    await inContext(systemActor, about, (ctx) =>
      putSign(ctx.tx, account.hospitalId, seal(SIGNS, account.hospitalId, signNo)),
    )
  return { signNo, said }
}

const keptSign = async ({ account, about }: Known): Promise<string> => {
  const sealed = await inContext(systemActor, { ...about, readOnly: true }, ({ tx }) =>
    sealedSign(tx, account.hospitalId),
  )
  try {
    return sealed && unseal(SIGNS, account.hospitalId, sealed)
  } catch {
    return ''
  }
}

/** When a hospital spoke last, in this process: the region may want a pause between two messages. */
const spoke = new Map<string, number>()
const pause = async ({ account, profile }: Known): Promise<void> => {
  const rest = (spoke.get(account.hospitalId) ?? 0) + profile.pauseMs - Date.now()
  if (rest > 0) await sleep(rest)
  spoke.set(account.hospitalId, Date.now())
}

/** One message under a sign-in: where it has ended, signed in once and said once more. */
const say = async (known: Known, infno: string, input: Row): Promise<Said> => {
  await pause(known)
  if (!known.profile.signsIn) return exchange(known, infno, input, '')
  let signNo = await keptSign(known)
  if (signNo) {
    const said = await exchange(known, infno, input, signNo)
    if (!signEnded(said)) return said
  }
  const signed = await signIn(known)
  if (signed.said.kind !== 'said') return signed.said
  signNo = signed.signNo
  return exchange(known, infno, input, signNo)
}

/** A row of ours as the platform wants to read it: the region's names, numbers as they are, codes beside. */
const onTheWire = ({ profile }: Known, row: WireRow): Row => ({
  ...Object.fromEntries(Object.entries(row.fields).map(([key, value]) => [profile.names[key] ?? key, value])),
  fixmedins_bchno: row.bchno,
  drugtracinfo: row.codes.map((drug_trac_codg) => ({ drug_trac_codg })),
})

/** What was said of each row. What is missing, said twice and otherwise, or taken without a flow number is not known. */
const judged = (
  answers: readonly Row[],
  bchnos: readonly string[],
  flowField: string,
  input: Row,
  needsFlow = true,
) => {
  const told = new Map<string, RowAnswer>()
  for (const a of answers) {
    const bchno = textOf(a.fixmedins_bchno)
    if (!bchnos.includes(bchno)) continue
    const flowNo = textOf(a[flowField])
    const reason = withoutPersons(textOf(a.msgRslt).trim() || '平台未说明原因', input).slice(0, 500)
    const answer: RowAnswer =
      textOf(a.retRslt) === '1' && (flowNo || !needsFlow)
        ? { kind: 'taken', flowNo }
        : textOf(a.retRslt) === '0' && !heldAlready(reason)
          ? { kind: 'refused', reason }
          : { kind: 'unknown' }
    const before = told.get(bchno)
    told.set(bchno, before && JSON.stringify(before) !== JSON.stringify(answer) ? { kind: 'unknown' } : answer)
  }
  return new Map<string, RowAnswer>(bchnos.map((b) => [b, told.get(b) ?? { kind: 'unknown' }]))
}
const faulty = ({ fault, message, template, params }: Faulty): Faulty => ({
  ...{ kind: 'fault', fault, message },
  ...(template ? { template, params } : {}),
})

/** A list of rows in one message: the variant with a list, or one by one. */
const sendAll = async (
  known: Known,
  infno: string,
  o: { node: string; rows: readonly { bchno: string; row: Row }[]; flowField: string; needsFlow?: boolean },
): Promise<Answered> => {
  const bchnos = o.rows.map((r) => r.bchno)
  if (known.profile.batch) {
    const input = { [`${o.node}Detail`]: o.rows.map((r) => r.row) }
    const said = await say(known, `${infno}A`, input)
    if (said.kind === 'fault') return faulty(said)
    if (said.kind === 'refused')
      return heldAlready(said.reason)
        ? { kind: 'rows', rows: judged([], bchnos, o.flowField, input) }
        : { kind: 'refused', reason: said.reason }
    const answers = rowsIn(said.output[`${o.node}ErrDetail`] ?? said.output[`${o.node}Detail`])
    return { kind: 'rows', rows: judged(answers, bchnos, o.flowField, input, o.needsFlow) }
  }
  const rows = new Map<string, RowAnswer>()
  for (const { bchno, row } of o.rows) {
    const input = { [o.node]: row }
    const said = await say(known, infno, input)
    if (said.kind === 'fault') {
      if (rows.size === 0) return faulty(said)
      for (const b of bchnos) if (!rows.has(b)) rows.set(b, { kind: 'unknown' })
      return { kind: 'rows', rows }
    }
    const answers =
      said.kind === 'said'
        ? rowsIn(said.output[o.node] ?? said.output).map((a) => ({ fixmedins_bchno: bchno, ...a }))
        : []
    const told = judged(answers, [bchno], o.flowField, input, o.needsFlow).get(bchno)!
    rows.set(
      bchno,
      said.kind === 'refused' && !heldAlready(said.reason) ? { kind: 'refused', reason: said.reason } : told,
    )
  }
  return { kind: 'rows', rows }
}

const valid = (row: Row): boolean => textOf(row.vali_flag) !== '0'
/** Our names of the region's: by them a person's fields are known, whatever the region calls them. */
const oursOf = ({ profile }: Known) => new Map(Object.entries(profile.names).map(([our, theirs]) => [theirs, our]))
const heldOf = (known: Known, row: Row, flowField: string): HeldRow => {
  const ours = oursOf(known)
  const fields = Object.entries(row).flatMap(([key, value]) =>
    typeof value === 'string' || typeof value === 'number' ? [[ours.get(key) ?? key, String(value)] as const] : [],
  )
  return {
    bchno: textOf(row.fixmedins_bchno),
    flowNo: textOf(row[flowField]),
    valid: valid(row),
    fields: Object.fromEntries(fields),
    codes: rowsIn(row.drugtracinfo).map((c) => textOf(c.drug_trac_codg)),
  }
}

const find = async (known: Known, kind: Upload, wanted: Wanted): Promise<Found> => {
  const { lookUp, flowNo } = nodes[kind]
  const questions =
    'bchnos' in wanted
      ? wanted.bchnos.map((fixmedins_bchno) => ({ fixmedins_bchno }))
      : [{ begndate: wanted.from, enddate: wanted.to }]
  const rows: HeldRow[] = []
  for (const question of questions) {
    const said = await say(known, lookUp, { data: { fixmedins_code: known.account.code, ...question } })
    if (said.kind === 'fault') return faulty(said)
    if (said.kind === 'refused') return { kind: 'refused', reason: said.reason }
    // an answer without a list is none: «nothing there» is an empty list
    if (!Array.isArray(said.output.data)) return { kind: 'fault', fault: 'unreadable', message: '应答缺少 data' }
    rows.push(...rowsIn(said.output.data).map((r) => heldOf(known, r, flowNo)))
  }
  return { kind: 'found', rows }
}

const query = async (known: Known, infno: string, question: Readonly<Record<string, string>>): Promise<Queried> => {
  const said = await say(known, infno, { data: { fixmedins_code: known.account.code, ...question } })
  if (said.kind === 'fault') return faulty(said)
  if (said.kind === 'refused') return { kind: 'refused', reason: said.reason }
  if (!Array.isArray(said.output.data)) return { kind: 'fault', fault: 'unreadable', message: '应答缺少 data' }
  const ours = oursOf(known)
  const plain = (row: Row) =>
    Object.fromEntries(
      Object.entries(row).flatMap(([k, v]) =>
        typeof v === 'string' || typeof v === 'number'
          ? [[ours.get(k) ?? k, String(v)]]
          : k === 'drugtracinfo'
            ? [
                [
                  k,
                  rowsIn(v)
                    .map((c) => textOf(c.drug_trac_codg))
                    .join(' '),
                ],
              ]
            : [],
      ),
    )
  return { kind: 'rows', rows: rowsIn(said.output.data).map(plain) }
}

/** The code service stands beside the platform, and wants no sign-in. */
const unpack = async (known: Known, code: string): Promise<Unpacked> => {
  await pause(known)
  const said = await exchange(known, 'relation', { data: { drug_trac_codg: code } }, '', '/code/relation')
  if (said.kind === 'fault') return faulty(said)
  if (said.kind === 'refused') return { kind: 'refused', reason: said.reason }
  const { level, children } = said.output
  if (!Array.isArray(children)) return { kind: 'fault', fault: 'unreadable', message: '应答缺少 children' }
  return { kind: 'found', level: textOf(level), children: children.map(textOf).filter(Boolean) }
}

/** The line of who is known by this. */
export const lineOver = (known: Known): Platform => ({
  hospitalId: known.account.hospitalId,
  batchSize: known.profile.batch ? known.profile.batchSize : 1,
  upload: (kind, rows) =>
    sendAll(known, kind, {
      node: nodes[kind].node,
      rows: rows.map((row) => ({ bchno: row.bchno, row: onTheWire(known, row) })),
      flowField: nodes[kind].flowNo,
    }),
  find: (kind, wanted) => find(known, kind, wanted),
  revoke: (kind, bchnos) =>
    sendAll(known, '3507', {
      node: 'good',
      rows: bchnos.map((bchno) => ({
        bchno,
        row: { fixmedins_bchno: bchno, inv_data_type: known.profile.revokeTypes[kind] ?? revokeTypes[kind] },
      })),
      flowField: nodes[kind].flowNo,
      needsFlow: false,
    }),
  query: (kind, input) => query(known, kind, input),
  unpack: (code) => unpack(known, code),
})
