import type { Answered, Faulty, Found, HeldRow, Platform, RowAnswer } from '#modules/trace-setting/shared/wire.ts'
import { maskOf, openOf } from './person.ts'
import type { Came, Sent, Work } from './queries/pump.ts'

/** What became of a batch; `fault`: the platform could not be asked, or what it said cannot be trusted. */
export interface Carried {
  came: Came[]
  fault?: Faulty
}

const came = (row: Sent, outcome: Came['outcome'], more: Partial<Came> = {}): Came => ({
  ...{ id: row.id, attemptId: row.attemptId, outcome, message: '', state: null, flowNo: '', reason: '' },
  ...more,
})
const personsOf = (row: Sent) => (row.sealed ? openOf(row.id, row.sealed) : {})
/** A platform's sentence may quote the row: who a patient is does not go into what is kept of it. */
const quoted = (row: Sent, text: string): string =>
  Object.entries(personsOf(row)).reduce(
    (said, [field, value]) => (value.length > 1 ? said.replaceAll(value, maskOf(field, value)) : said),
    text,
  )

const gone = '平台上此流水号的记录已作废'
/** A row the platform says it has, or not. One whose event was taken back meanwhile is taken back there too. */
const asked = (row: Sent, held: HeldRow | undefined): Came => {
  if (row.state === 'revoking')
    return held?.valid ? came(row, 'held', { state: 'revoking' }) : came(row, 'revoked', { state: 'revoked' })
  if (held?.valid && held.flowNo !== '')
    return came(row, 'taken', { state: row.undone ? 'revoking' : 'taken', flowNo: held.flowNo, message: held.flowNo })
  if (held && !held.valid) return came(row, 'refused', { state: 'refused', message: gone, reason: gone })
  // the platform has it and does not say its number: nothing is known
  if (held) return came(row, 'unknown')
  return came(row, 'absent', { state: row.undone ? 'exempt' : 'ready' })
}
const faulted = (rows: readonly Sent[], fault: Faulty): Carried => ({
  came: rows.map((r) => came(r, 'fault', { message: fault.message })),
  fault,
})

/** One row by its number. A platform that fails in the middle of many has answered those before. */
const look = async (platform: Platform, kind: Work['kind'], row: Sent, away?: { is: boolean }) => {
  // nobody waits for one that has just not answered, row after row
  if (away?.is) return { kind: 'away' as const }
  const found = await platform.find(kind, { bchnos: [row.bchno] })
  if (away) away.is = found.kind === 'fault'
  return found.kind === 'found' ? { ...found, held: heldIn(found, row) } : found
}

const ask = async (platform: Platform, { kind, rows }: Work): Promise<Carried> => {
  const all: Came[] = []
  for (const [i, r] of rows.entries()) {
    const found = await look(platform, kind, r)
    if (found.kind === 'away') break
    if (found.kind === 'fault') return { came: [...all, ...faulted(rows.slice(i), found).came], fault: found }
    if (found.kind === 'refused') all.push(came(r, 'unknown', { message: quoted(r, found.reason) }))
    else all.push(asked(r, found.held))
  }
  return { came: all }
}
const heldIn = (found: Extract<Found, { kind: 'found' }>, row: Sent): HeldRow | undefined => {
  const all = found.rows.filter((h) => h.bchno === row.bchno)
  return all.find((h) => h.valid) ?? all[0]
}

/** What a platform refused is asked for once: it may have it from an attempt whose answer never came. */
const refused = async (platform: Platform, kind: Work['kind'], rows: readonly [Sent, string][]): Promise<Came[]> => {
  const all: Came[] = []
  const away = { is: false }
  for (const [r, text] of rows) {
    const message = quoted(r, text)
    const found = await look(platform, kind, r, away)
    if (found.kind !== 'found') all.push(came(r, 'unknown', { message }))
    else if (found.held?.valid) all.push(asked(r, found.held))
    else all.push(came(r, 'refused', { state: r.undone ? 'exempt' : 'refused', message, reason: message }))
  }
  return all
}

const answerOf = (said: Exclude<Answered, Faulty>, row: Sent): RowAnswer =>
  said.kind === 'refused' ? said : (said.rows.get(row.bchno) ?? { kind: 'unknown' })

const send = async (platform: Platform, { kind, rows }: Work): Promise<Carried> => {
  const said = await platform.upload(
    kind,
    rows.map((r) => ({ bchno: r.bchno, fields: { ...r.fields, ...personsOf(r) }, codes: r.codes })),
  )
  if (said.kind === 'fault') return faulted(rows, said)
  const all = rows.map((r) => [r, answerOf(said, r)] as const)
  const no = all.flatMap(([r, a]): [Sent, string][] => (a.kind === 'refused' ? [[r, a.reason]] : []))
  return {
    came: [
      ...all.flatMap(([r, a]) => {
        if (a.kind === 'taken')
          return [came(r, 'taken', { state: r.undone ? 'revoking' : 'taken', flowNo: a.flowNo, message: a.flowNo })]
        return a.kind === 'unknown' ? [came(r, 'unknown')] : []
      }),
      ...(await refused(platform, kind, no)),
    ],
  }
}

const revoke = async (platform: Platform, work: Work): Promise<Carried> => {
  const { kind, rows } = work
  const said = await platform.revoke(
    kind,
    rows.map((r) => r.bchno),
  )
  if (said.kind === 'fault') return faulted(rows, said)
  const all: Came[] = []
  const away = { is: false }
  for (const r of rows) {
    const a = answerOf(said, r)
    // what it would not take back it may have taken back before
    const found = a.kind === 'refused' ? await look(platform, kind, r, away) : undefined
    if (a.kind === 'taken') all.push(came(r, 'revoked', { state: 'revoked' }))
    else if (a.kind === 'unknown' || found?.kind !== 'found') all.push(came(r, 'unknown'))
    else if (!found.held?.valid) all.push(came(r, 'revoked', { state: 'revoked' }))
    else {
      const reason = quoted(r, a.reason)
      all.push(came(r, 'refused', { state: 'taken', message: reason, reason }))
    }
  }
  return { came: all }
}

/** Of a batch that was not sent after all. */
export const unknownOf = ({ rows }: Work): Carried => ({ came: rows.map((r) => came(r, 'unknown')) })

/** Takes a batch to the platform, outside of any transaction. */
export const carry = (platform: Platform, work: Work): Promise<Carried> =>
  ({ ask, send, revoke })[work.act](platform, work)
