import { useEffect, useMemo, useRef, useState } from 'react'
import type { Answer, Asked } from '#kernel/shared/call.ts'
import { cmp, plain } from '#kernel/shared/decimal.ts'
import { askConflict, conflictOf, differentLines } from '#kernel/web/document/conflict.ts'
import { useSafe } from '#kernel/web/document/useDraft.ts'
import { tidyMoment } from '#kernel/web/grid/number.ts'
import type { GridHandle } from '#kernel/web/grid/types.ts'
import { type AskError, ask, fieldErrorsOf, lineErrorsOf } from '#kernel/web/http/ask.ts'
import { refresh } from '#kernel/web/http/client.ts'
import { useAct, useSender } from '#kernel/web/http/hooks.ts'
import { semicolon, t } from '#kernel/web/i18n.ts'
import { today } from '#kernel/web/list/time.ts'
import { confirm } from '#kernel/web/shell/confirm.ts'
import type { Uploads } from '#kernel/web/upload/useUpload.ts'
import { acceptanceCalls } from '../shared/calls.ts'
import { type Check, expiredOn } from '../shared/found.ts'
import { stale } from './acts.ts'
import {
  blank,
  type Checked,
  type Checks,
  checkFor,
  checkOf,
  foundOf,
  type Line,
  momentOf,
  noDegrees,
  takeAll,
  touched,
  wallOf,
} from './checks.ts'

export type Acceptance = Answer<typeof acceptanceCalls.detail>
const untold = { checks: {} as Checks, arrivedTemp: '', typed: '' }

/** What the receiver types of a waiting acceptance, until it is registered. */
export const useRegistering = (id: string, a: Acceptance | undefined) => {
  const may = a?.actions.includes('accept') ?? false
  const [form, setForm] = useState(untold)
  /** The lines that were sent last: a refusal stays at its own, whatever is typed since. */
  const [asked, setAsked] = useState<string[]>([])
  const register = useSender()
  const { checks, arrivedTemp, typed } = form
  const set = (change: Partial<typeof untold>) => setForm((f) => ({ ...f, ...change }))
  const dirty =
    may && (arrivedTemp !== '' || typed !== '' || Object.values(checks).some((c) => c.refuseCode || touched(c)))
  const safe = useSafe(may ? `acceptance ${id}` : undefined, form, dirty, (kept) => setForm({ ...untold, ...kept }))

  // the first time the receiver has the goods before him is when they arrived, unless he says otherwise
  const { run: opens } = useAct(acceptanceCalls.open, { refresh: [acceptanceCalls.detail] })
  const unopened = may && !a?.openedAt
  useEffect(() => {
    if (unopened) void opens({ id }, { quiet: true })
  }, [unopened, id, opens])
  const arrived = typed || wallOf(a?.openedAt)
  const day = tidyMoment(arrived)?.slice(0, 10) ?? today()
  const said = { arrivedAt: momentOf(typed), arrivedTemp: arrivedTemp || null }

  const lines = useMemo(() => a?.lines ?? [], [a])
  // a line is drawn and judged anew only when something of it changed
  const known = useRef(new Map<string, { row: Checked; of: readonly unknown[] }>())
  const rows = useMemo(
    () =>
      lines.map((l): Checked => {
        const check = checkFor(l, checks[l.id])
        const of = [l, checks[l.id], day]
        const had = known.current.get(l.id)
        if (had?.of.every((x, i) => x === of[i])) return had.row
        // what the grid keeps with its rows stays with them
        const none = { refuseCode: undefined, appearance: undefined, conclusion: undefined }
        const own = { ...check, ...l, ...none, ...checkOf(check) }
        const row = { ...own, key: l.id, day, deliveredQty: plain(l.deliveredQty) }
        known.current.set(l.id, { row, of })
        return row
      }),
    [lines, checks, day],
  )
  const setRows = (next: readonly Checked[]) => {
    const changed = next.filter((r) => r !== known.current.get(r.key)?.row)
    set({ checks: { ...checks, ...Object.fromEntries(changed.map((r) => [r.key, r])) } })
  }
  /** Why what was not scanned of a lot is refused; without a reason it is not. */
  const refuse = (line: string, why: Pick<Check, 'refuseCode' | 'refuseReason' | 'appearance'>) => {
    const { [line]: had, ...others } = checks
    const next = { ...blank, ...(touched(had) ? had : {}), ...why }
    set({ checks: next.refuseCode || touched(next) ? { ...checks, [line]: next } : others })
  }
  const grid = useRef<GridHandle<Checked>>(null)
  const photos = useRef(new Map<string, Uploads>())

  const begun = rows.filter((r) => r.loose || touched(r))
  const errors = useMemo(
    () => lineErrorsOf(register.error).map(({ at, ...fault }) => ({ row: asked[at] ?? '', ...fault })),
    [register.error, asked],
  )
  const noTime = typed.trim() !== '' && !tidyMoment(typed) && t('到货时间：请填写日期和时间，如 2026-11-01 09:30')
  const noTemp = noDegrees(arrivedTemp)
  const [late, setLate] = useState(false)
  const refusedAt = (path: string) => fieldErrorsOf(register.error).find((f) => f.path === path)?.message
  const wrongTime = (late && noTime) || refusedAt('arrivedAt')
  const wrongTemp = (late && noTemp) || refusedAt('arrivedTemp')

  /** Takes all of these lots as they came, or all there are; what was said of others stays. */
  const all = async (some: readonly Pick<Line, 'id'>[] = lines) => {
    const ids = new Set(some.map((l) => l.id))
    const taken = lines.filter((l) => ids.has(l.id))
    const doubtful = taken
      .filter((l) => expiredOn(l, day) || l.shortLife)
      .map((l) => `${l.name} ${l.lotNo} ${l.expiryDate ?? ''}`)
    const warning = { title: '提示', text: '以下批号近效期或已过期，已过期的将登记为拒收', lines: doubtful }
    if (doubtful.length > 0 && (await confirm(warning)) !== 'ok') return
    set({ checks: { ...checks, ...Object.fromEntries(taken.map((l) => [l.id, takeAll(l, day)])) } })
  }
  /** @returns whether it is registered */
  const save = async (): Promise<boolean> => {
    setLate(!!noTime || !!noTemp)
    if (!a || (grid.current?.validate().length ?? 0) > 0 || noTime || noTemp) return false
    const sent = (grid.current?.rows() ?? rows).filter(touched)
    const lots: Asked<typeof acceptanceCalls.accept>['lines'] = []
    for (const r of sent) {
      const ids = cmp(r.refusedQty, '0') > 0 ? await (photos.current.get(r.key)?.send() ?? []) : []
      // a picture that did not go through waits at its line
      if (!ids) return false
      lots.push({ ...checkOf(r), id: r.key, ...(ids.length > 0 ? { photos: ids } : {}) })
    }
    setAsked(sent.map((r) => r.key))
    const pictures = new Map(lots.map((l) => [l.id, l.photos?.length ?? 0]))
    const wish = { id, version: a.version, ...said, lines: lots }
    const done = { refresh: stale, done: '已登记验收' }
    const answer = await register.send(acceptanceCalls.accept, wish, done, { settles: true })
    if ('error' in answer && !(await gaveWay(answer.error, sent, pictures))) return false
    safe()
    setForm(untold)
    return true
  }
  /** A colleague registered it meanwhile: who, and what he found otherwise. It is not registered twice. */
  const gaveWay = async (
    error: AskError,
    sent: readonly Checked[],
    pictures: ReadonlyMap<string, number>,
  ): Promise<boolean> => {
    const other = conflictOf(error)
    if (!other) return false
    const theirs = await ask(acceptanceCalls.detail, { id })
    const mine = sent.map((l) => foundOf({ ...l, photos: pictures.get(l.key) ?? 0 }))
    const its = theirs.lines.filter((l) => pictures.has(l.id)).map((l) => foundOf({ ...l, photos: l.photos.length }))
    const choice = await askConflict(other, differentLines(mine, its), true)
    if (choice === 'theirs') void refresh(stale)
    return choice === 'theirs'
  }
  return {
    ...form,
    set,
    may,
    arrived,
    day,
    /** What is said of the delivery as a whole. */
    said,
    rows,
    setRows,
    refuse,
    grid,
    photos,
    errors,
    /** Lots something was said of. */
    begun,
    wrongTime,
    wrongTemp,
    /** What the server refused that stands at no line. */
    refusal:
      [wrongTime, wrongTemp].filter(Boolean).join(semicolon()) ||
      (errors.length === 0 ? register.error?.msg : undefined),
    busy: register.busy,
    all,
    save,
    safe,
  }
}
export type Registering = ReturnType<typeof useRegistering>
