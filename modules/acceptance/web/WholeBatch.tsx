import { useState } from 'react'
import { SaveModal } from '#kernel/web/form/SaveModal.tsx'
import { tidyMoment } from '#kernel/web/grid/number.ts'
import { useAct } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import type { Batch } from '#kernel/web/list/BatchBar.tsx'
import type { BatchResult } from '#kernel/web/list/BatchOutcome.tsx'
import type { RowOf } from '#kernel/web/list/useList.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { acceptanceCalls } from '../shared/calls.ts'
import { stale } from './acts.ts'
import { momentOf, wallOf } from './checks.ts'
import { Typed } from './Typed.tsx'

type Row = RowOf<typeof acceptanceCalls.query>
interface Asking {
  arrived: string
  rows: Row[]
  answer: (result: BatchResult | undefined) => void
}

/** 整单接收 of the chosen rows, all arrived at the moment that is asked for; what is cold needs its own page. */
export const useWholeBatch = () => {
  const [asking, setAsking] = useState<Asking>()
  const accept = useAct(acceptanceCalls.batchAccept, { refresh: stale })
  const batch: Batch<Row> = {
    label: '整单接收',
    fits: (a) => a.actions.includes('accept'),
    run: (rows) => new Promise((answer) => setAsking({ arrived: wallOf(new Date().toISOString()), rows, answer })),
  }
  const end = (result?: BatchResult) => {
    asking?.answer(result)
    setAsking(undefined)
  }
  const send = async ({ rows, arrived }: Asking) => {
    const items = rows.map(({ id, version }) => ({ id, version }))
    const result = await accept.run({ items, arrivedAt: momentOf(arrived) })
    if (result) end(result)
  }
  return {
    batch: useCan(acceptanceCalls.batchAccept) ? [batch] : [],
    view: asking && (
      <SaveModal
        title={t(batch.label)}
        question
        okText={t('确定')}
        busy={accept.busy}
        disabled={!tidyMoment(asking.arrived)}
        onSave={() => send(asking)}
        onClose={end}
      >
        <Typed word="arrivedAt" value={asking.arrived} onChange={(arrived) => setAsking({ ...asking, arrived })} />
      </SaveModal>
    ),
  }
}
