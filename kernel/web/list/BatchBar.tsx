import { Button, Tooltip } from 'antd'
import { useState } from 'react'
import { ReasonDialog } from '../document/ReasonDialog.tsx'
import { t } from '../i18n.ts'
import { confirm } from '../shell/confirm.ts'
import { BatchOutcome, type BatchResult } from './BatchOutcome.tsx'
import { useSelected } from './selection.ts'
import type { List } from './useList.ts'

type Asks = 'optional' | 'required'
export interface Batch<R> {
  label: string
  danger?: boolean
  /** Asks for a reason first; `required` refuses an empty one. As the rows want it, where not all do. */
  reason?: Asks | ((rows: readonly R[]) => Asks | undefined)
  /** Rows it applies to; the button counts only these. */
  fits?: (row: R) => boolean
  /** What it will do, a line each: asked before (ux.md 70, 73). */
  tells?: (rows: readonly R[]) => readonly string[] | undefined
  run: (rows: R[], reason: string) => Promise<BatchResult | undefined>
}

const Told = ({ lines = [] }: { lines: readonly string[] | undefined }) =>
  lines.length > 0 && (
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )

/** Batch buttons; without chosen rows they say why they are off. The refused rows stay chosen, with their reasons shown. */
export const BatchBar = <R extends { id: string }>({
  list,
  of,
}: {
  list: Pick<List, 'selection' | 'keep'>
  of: readonly Batch<R>[]
}) => {
  const [asking, setAsking] = useState<Batch<R>>()
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<{ label: string; result: BatchResult }>()
  const chosen = [...(useSelected(list) as ReadonlyMap<string, R>).values()]
  const fitting = (b: Batch<R>) => chosen.filter((r) => b.fits?.(r) ?? true)
  const reasonOf = (b: Batch<R>) => (typeof b.reason === 'function' ? b.reason(fitting(b)) : b.reason)

  const run = async (b: Batch<R>, reason = '') => {
    setBusy(true)
    const result = await b.run(fitting(b), reason).finally(() => setBusy(false))
    setAsking(undefined)
    if (!result) return
    // they stay where they are, as after one of them (ux.md 69)
    for (const is of result.now ?? []) {
      const row = chosen.find((r) => r.id === is.id)
      if (row) list.keep(row as never, is)
    }
    const failed = new Set(result.failed.map((f) => f.id))
    list.selection.set(new Map(chosen.filter((r) => failed.has(r.id)).map((r) => [r.id, r])))
    setOutcome({ label: t(b.label), result })
  }
  const asked = (b: Batch<R>) => {
    const rows = fitting(b)
    return {
      text: t('确定{{label}}所选的 {{n}} 条吗？', { label: t(b.label), n: rows.length }),
      lines: b.tells?.(rows),
    }
  }
  const start = async (b: Batch<R>) => {
    if (reasonOf(b)) return setAsking(b)
    const { text, lines } = asked(b)
    if ((!b.danger && !lines) || (await confirm({ title: '提示', text, lines, danger: b.danger })) === 'ok')
      await run(b)
  }

  return (
    <>
      {of.map((b) => {
        const n = fitting(b).length
        const why = chosen.length === 0 ? '请先勾选' : n === 0 ? '所选记录不能执行此操作' : ''
        return (
          <Tooltip key={b.label} title={why && t(why)}>
            <Button danger={b.danger} disabled={!!why || busy} onClick={() => void start(b)}>
              {t(b.label)}
              {n > 0 ? ` (${n})` : ''}
            </Button>
          </Tooltip>
        )
      })}
      {asking && (
        <ReasonDialog
          title={t(asking.label)}
          why={asked(asking).text}
          required={reasonOf(asking) === 'required'}
          onCancel={() => setAsking(undefined)}
          onOk={async (reason) => {
            await run(asking, reason)
            return undefined
          }}
        >
          <Told lines={asked(asking).lines} />
        </ReasonDialog>
      )}
      {outcome && <BatchOutcome {...outcome} onClose={() => setOutcome(undefined)} />}
    </>
  )
}
