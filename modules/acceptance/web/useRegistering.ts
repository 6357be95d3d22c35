import { useEffect, useState } from 'react'
import type { Answer } from '#kernel/shared/call.ts'
import { useSafe } from '#kernel/web/document/useDraft.ts'
import { fieldErrorsOf } from '#kernel/web/http/ask.ts'
import { useAct } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { confirm } from '#kernel/web/shell/confirm.ts'
import { acceptanceCalls } from '../shared/calls.ts'
import { stale } from './acts.ts'
import { expired, faultOf, momentOf, takeAll, touched, wallOf } from './checks.ts'
import type { Checks } from './scans.ts'

export type Acceptance = Answer<typeof acceptanceCalls.detail>
const blank = { checks: {} as Checks, arrivedTemp: '', typed: '' }

/** What the receiver types of a waiting acceptance, until it is registered. */
export const useRegistering = (id: string, a: Acceptance | undefined) => {
  const may = a?.actions.includes('accept') ?? false
  const [form, setForm] = useState(blank)
  const [looked, setLooked] = useState(false)
  const [signing, setSigning] = useState(false)
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
  const said = { arrivedAt: momentOf(typed), arrivedTemp: arrivedTemp || null }

  const lines = a?.lines ?? []
  const sent = lines.flatMap((l) => {
    const check = checks[l.id]
    return touched(check) ? [{ ...check, id: l.id }] : []
  })
  const wrong = lines.flatMap((l) => {
    const [column, sentence, params] = faultOf(l, checks[l.id], arrived) ?? []
    return column && sentence ? [[l.id, [column, t(sentence, params)]] as const] : []
  })
  const faults = new Map<string, readonly [column: string, sentence: string]>(looked ? wrong : [])
  const refused = register.error ? fieldErrorsOf(register.error) : []
  for (const { path, message } of refused) {
    const [, at, column] = /^lines\.(\d+)\.(\w+)$/.exec(path) ?? []
    const line = sent[Number(at)]
    if (line && column) faults.set(line.id, [column, message])
  }
  const wrongTime = refused.find((f) => f.path === 'arrivedAt')?.message

  const all = async () => {
    const asked = lines
      .filter((l) => expired(l, arrived) || l.shortLife)
      .map((l) => `${l.name} ${l.lotNo} ${l.expiryDate ?? ''}`)
    const warning = { title: '提示', text: '以下批号近效期或已过期，已过期的将登记为拒收', lines: asked }
    if (asked.length > 0 && (await confirm(warning)) !== 'ok') return
    set({ checks: Object.fromEntries(lines.map((l) => [l.id, takeAll(l, arrived)])) })
  }
  const save = async (signOff?: string) => {
    setLooked(true)
    setSigning(false)
    if (!a || wrong.length > 0) return
    if (a.twoSign && !signOff) return setSigning(true)
    const proof = signOff ? { signOff } : {}
    if (!(await register.run({ id, version: a.version, ...said, ...proof, lines: sent }))) return
    safe()
    setForm(blank)
  }
  return {
    may,
    checks,
    arrived,
    arrivedTemp,
    set,
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
    signing,
    unsign: () => setSigning(false),
  }
}
export type Registering = ReturnType<typeof useRegistering>
