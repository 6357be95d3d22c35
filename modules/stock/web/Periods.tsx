import { Button, DatePicker } from 'antd'
import type { Dayjs } from 'dayjs'
import { useState } from 'react'
import type { Answer } from '#kernel/shared/call.ts'
import { LineTable } from '#kernel/web/document/LineTable.tsx'
import { useAct, useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { wordLines } from '#kernel/web/list/columns.tsx'
import { useCan } from '#kernel/web/session/can.ts'
import { AppModal } from '#kernel/web/shell/AppModal.tsx'
import { ledgerCalls as calls, periodWords } from '../shared/ledger.ts'

type Row = Answer<typeof calls.periods>['rows'][number]
const col = wordLines<typeof periodWords, Row>(periodWords)
const columns = [
  ...col.some('month', 'balances', 'value', 'consignedValue', 'closerName', 'closedAt'),
  col.one('hospital', { but: 'hospital' }),
]

/** The closed months, and the next one to close. */
export const Periods = ({ onClose }: { onClose: () => void }) => {
  const { data } = useAsk(calls.periods, { size: 100 })
  const may = useCan(calls.closeMonth)
  const [month, setMonth] = useState<Dayjs | null>(null)
  const { run, busy, error } = useAct(calls.closeMonth, { refresh: [calls.periods], done: '已结账' })
  return (
    <AppModal open width={760} footer={null} title={t('月末结账')} onCancel={onClose}>
      {may && (
        <>
          <p className="d-muted">
            {t('结账冻结该月末每个批次的结存；之后该月的出入库不能冲销。只能按顺序结已结束的月份。')}
          </p>
          <div className="l-toolbar">
            <div>
              <DatePicker picker="month" aria-label={t('月份')} value={month} onChange={setMonth} />
              <Button
                type="primary"
                disabled={!month || busy}
                onClick={() => month && void run({ month: month.format('YYYY-MM') })}
              >
                {t('结账')}
              </Button>
            </div>
          </div>
          {error && (
            <p role="alert" className="d-fault">
              {error.msg}
            </p>
          )}
        </>
      )}
      <LineTable
        columns={columns}
        rows={data?.rows ?? []}
        label="已结账月份"
        decides={['month', 'balances', 'value']}
        height={360}
      />
    </AppModal>
  )
}
