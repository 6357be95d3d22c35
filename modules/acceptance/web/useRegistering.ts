import { useEffect, useState } from 'react'
import type { Answer } from '#kernel/shared/call.ts'
import { useSafe } from '#kernel/web/document/useDraft.ts'
import { fieldErrorsOf, lineErrorsOf } from '#kernel/web/http/ask.ts'
import { useAct } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { today } from '#kernel/web/list/time.ts'
import { confirm } from '#kernel/web/shell/confirm.ts'
import { fineUnits } from '#modules/setting/web/public.tsx'
import { acceptanceCalls } from '../shared/calls.ts'
import { expiredOn, faultOf } from '../shared/found.ts'
import { stale } from './acts.ts'
import { type Checks, momentOf, takeAll, touched, wallOf } from './checks.ts'

export type Acceptance = Answer<typeof acceptanceCalls.detail>
const blank = { checks: {} as Checks, arrivedTemp: '', typed: '' }

/** What the receiver types of a waiting acceptance, until it is registered. */
export const useRegistering = (id: string, a: Acceptance | undefined) => {
  const may = a?.actions.includes('accept') ?? false
  const [form, setForm] = useState(blank)
  const [looked, setLooked] = useState(false)
  /** The lines that were sent last: a refusal stays at its own, whatever is typed since. */
  const [asked, setAsked] = useState<string[]>([])
  const register = useAct(acceptanceCalls.accept, { refresh: stale, done: '已登记验收' })
  const { checks, arrivedTemp, typed } = form
  const set = (change: Partial<typeof blank>) => setForm((f) => ({ ...f, ...change }))
  const dirty = may && (arrivedTemp !== '' || typed !== '' || Object.values(checks).some(touched))
  const safe = useSafe(may ? `acceptance ${id}` : undefined, form, dirty, (kept) => setForm({ ...blank, ...kept }))

  // the first time the receiver has the goods before him is when they arrived, unless he says otherwise
  const { run: opens } = useAct(acceptanceCalls.open, { refresh: [acceptanceCalls.detail] })
  const unopened = may && !a?.openedAt
  useEffect(() => {
    if (unopened) void opens({ id }, { quiet: true })
  }, [unopened, id, opens])
  const arrived = typed || wallOf(a?.openedAt)
  const day = arrived.slice(0, 10) || today()
  const said = { arrivedAt: momentOf(typed), arrivedTemp: arrivedTemp || null }

  const lines = a?.lines ?? []
  const sent = lines.flatMap((line) => {
    const check = checks[line.id]
    return touched(check) ? [{ line, check }] : []
  })
  const wrong = sent.flatMap(({ line, check }) => {
    const { column, message, params } = faultOf(line, check, day, fineUnits()) ?? {}
    return column && message ? [[line.id, { column, message: t(message, params) }] as const] : []
  })
  const refused = lineErrorsOf(register.error).map(({ at, ...fault }) => [asked[at] ?? '', fault] as const)
  const faults = new Map<string, { column: string; message: string }>([...(looked ? wrong : []), ...refused])
  const wrongTime = fieldErrorsOf(register.error).find((f) => f.path === 'arrivedAt')?.message

  const all = async () => {
    const doubtful = lines
      .filter((l) => expiredOn(l, day) || l.shortLife)
      .map((l) => `${l.name} ${l.lotNo} ${l.expiryDate ?? ''}`)
    const warning = { title: '提示', text: '以下批号近效期或已过期，已过期的将登记为拒收', lines: doubtful }
    if (doubtful.length > 0 && (await confirm(warning)) !== 'ok') return
    set({ checks: Object.fromEntries(lines.map((l) => [l.id, takeAll(l, day)])) })
  }
  const save = async () => {
    setLooked(true)
    if (!a || wrong.length > 0) return
    setAsked(sent.map((s) => s.line.id))
    const found = sent.map(({ line, check }) => ({ ...check, id: line.id }))
    if (!(await register.run({ id, version: a.version, ...said, lines: found }))) return
    safe()
    setForm(blank)
  }
  return {
    ...form,
    set,
    may,
    arrived,
    day,
    /** What is said of the delivery as a whole. */
    said,
    none: sent.length === 0,
    faults,
    wrongTime,
    /** What the server refused that stands at no line. */
    refusal: faults.size === 0 ? (wrongTime ?? register.error?.msg) : undefined,
    busy: register.busy,
    all,
    save,
    safe,
  }
}
export type Registering = ReturnType<typeof useRegistering>
