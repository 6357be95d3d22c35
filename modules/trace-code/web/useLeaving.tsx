import { useState } from 'react'
import { FormDialog } from '#kernel/web/form/FormDialog.tsx'
import { saveForm } from '#kernel/web/form/saveForm.ts'
import { t } from '#kernel/web/i18n.ts'
import type { BatchResult } from '#kernel/web/list/BatchOutcome.tsx'
import { traceCalls } from '../shared/calls.ts'
import { type Leaving, leavingCalls, leavingTable } from '../shared/leaving.ts'

type Rows = readonly { id: string; code: string }[]
interface Asking {
  rows: Rows
  resolve: (result: BatchResult | undefined) => void
}

/** The dialog that says where chosen packs went; each is answered for itself. */
export const useLeaving = () => {
  const [asking, setAsking] = useState<Asking>()
  const run = (rows: Rows) => new Promise<BatchResult | undefined>((resolve) => setAsking({ rows, resolve }))
  const view = asking && (
    <FormDialog
      title={`${t('登记去向')} · ${t('{{n}} 个追溯码', { n: asking.rows.length })}`}
      record={asking.rows[0]!.id}
      okText={t('登记')}
      table={leavingTable}
      initial={{ to: 'scrapped', docNo: '', reason: '' }}
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
