import { useMemo, useState } from 'react'
import { FormDialog } from '#kernel/web/form/FormDialog.tsx'
import { saveForm } from '#kernel/web/form/saveForm.ts'
import { t } from '#kernel/web/i18n.ts'
import type { BatchResult } from '#kernel/web/list/BatchOutcome.tsx'
import { traceCalls } from '../shared/calls.ts'
import { type Leaving, leavingCalls, leavingTableOf } from '../shared/leaving.ts'

type Rows = readonly { id: string; code: string; state: number; returnNo: string }[]
/** So many are named; how many there are stands in the title. */
const NAMED = 10
const nothing = { docNo: '', reason: '' }
interface Asking {
  rows: Rows
  resolve: (result: BatchResult | undefined) => void
}

/** The dialog that says where chosen packs went; each is answered for itself. */
export const useLeaving = () => {
  const [asking, setAsking] = useState<Asking>()
  const run = (rows: Rows) => new Promise<BatchResult | undefined>((resolve) => setAsking({ rows, resolve }))
  const table = useMemo(() => leavingTableOf(asking?.rows ?? []), [asking])
  const view = asking && (
    <FormDialog
      title={`${t('登记去向')} · ${t('{{n}} 个追溯码', { n: asking.rows.length })}`}
      record={asking.rows[0]!.id}
      okText={t('登记')}
      table={table}
      // which way they went is nobody's guess
      initial={nothing}
      head={
        <p className="d-note">
          {asking.rows
            .slice(0, NAMED)
            .map((r) => r.code)
            .join(' · ')}
          {asking.rows.length > NAMED && ' …'}
        </p>
      }
      save={(v) => {
        const [docNo, reason] = [String(v.docNo ?? ''), String(v.reason ?? '')]
        const wish = { ids: asking.rows.map((r) => r.id), to: v.to as Leaving, docNo, reason }
        return saveForm(leavingCalls.leave, wish, [traceCalls.query, traceCalls.chain], asking.resolve, '处理完成')
      }}
      onClose={() => {
        asking.resolve(undefined)
        setAsking(undefined)
      }}
    />
  )
  return { run, view }
}
