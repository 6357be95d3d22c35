import { useRef, useState } from 'react'
import type { Answer } from '#kernel/shared/call.ts'
import { Decimal } from '#kernel/shared/decimal.ts'
import { readPack } from '#kernel/shared/pack-code.ts'
import { type AskError, ask } from '#kernel/web/http/ask.ts'
import { t } from '#kernel/web/i18n.ts'
import { beep } from '#kernel/web/scan/sound.ts'
import { useScan } from '#kernel/web/scan/useScan.ts'
import { stockCountCalls as calls } from '../shared/calls.ts'
import { linesMeant } from '../shared/scanned.ts'
import type { FoundProduct } from './FoundDialog.tsx'
import type { Row } from './useCounting.ts'

/** A scan as the page shows it, newest first. */
export interface Scan {
  n: number
  code: string
  ok: boolean
  text: string
}
type Product = NonNullable<Answer<typeof calls.scan>['product']>

interface Wish {
  id: string
  rows: readonly Row[]
  /** Each scan of a line counts one pack more, or as many as the code says. */
  adds: boolean
  choose: (ids: readonly string[]) => void
  enter: (row: Row, units: string) => void
  found: (p: FoundProduct) => void
}

/** What scans do on the counting page: they lead to their line, and may count it; each is heard, seen and kept in sight. */
export const useScanning = (wish: Wish) => {
  const [scans, setScans] = useState<readonly Scan[]>([])
  const now = useRef(wish)
  now.current = wish
  const n = useRef(0)
  const queue = useRef(Promise.resolve())
  const say = (code: string, ok: boolean, text: string) => {
    beep(ok)
    n.current += 1
    setScans((all) => [{ n: n.current, code, ok, text }, ...all].slice(0, 5))
  }

  const one = async (code: string): Promise<void> => {
    const { rows, adds, choose, enter, id, found } = now.current
    const byId = new Map(rows.map((r) => [r.line.id, r]))
    const meant = linesMeant(
      rows.map((r) => r.line),
      code,
    )
    if (meant.length > 0) {
      const all = meant.map((l) => byId.get(l.id)!)
      const row = all.find((r) => r.todo) ?? all[0]!
      choose([row.line.id, ...meant.map((l) => l.id).filter((x) => x !== row.line.id)])
      const { name, lotNo, ratio } = row.line
      const whose = `${name} ${t('批号')} ${lotNo || '--'}`
      if (all.length > 1) return say(code, true, t('{{whose}} 等 {{n}} 个批次，请核对批号', { whose, n: all.length }))
      if (adds) {
        const packs = readPack(code).gs1?.qty ?? '1'
        enter(row, new Decimal(row.units ?? '0').add(new Decimal(packs).mul(ratio)).toFixed())
      }
      return say(code, true, whose)
    }
    try {
      const answer = await ask(calls.scan, { id, code }, { quiet: true })
      if (!answer.product) return say(code, false, t('没有找到此码，请核对或手工选择'))
      const { lotNo, expiryDate, productionDate } = answer.gs1 ?? {}
      found(lotOf(answer.product, { lotNo, expiryDate, productionDate }))
      say(code, false, t('{{name}} 不在本盘点单中，可新增批次', { name: answer.product.name }))
    } catch (e) {
      const away = (e as AskError).code === undefined
      say(code, false, away ? t('离线时只能扫本盘点单内的批次') : (e as AskError).msg)
    }
  }
  const scan = (code: string): void => {
    queue.current = queue.current.then(() => one(code))
  }
  useScan({
    onScan: scan,
    onBlocked: (code) => say(code, false, t('有对话框打开，此次扫码未采用')),
  })
  return { scans, scan }
}

const lotOf = (p: Product, lot: Record<'lotNo' | 'expiryDate' | 'productionDate', string | undefined>): FoundProduct =>
  ({ ...p, ...(JSON.parse(JSON.stringify(lot)) as Partial<typeof lot>) }) as FoundProduct
