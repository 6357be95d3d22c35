import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { Problem } from '#kernel/web/document/Problem.tsx'
import { SaveModal } from '#kernel/web/form/SaveModal.tsx'
import { saidOf } from '#kernel/web/http/ask.ts'
import { useSender } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import type { RowOf } from '#kernel/web/list/useList.ts'
import { RemotePicker } from '#kernel/web/picker/RemotePicker.tsx'
import { go } from '#kernel/web/shell/nav.ts'
import { toast } from '#kernel/web/shell/toast.ts'
import { supplierCalls } from '#modules/company/shared/calls.ts'
import { orgCalls } from '#modules/organisation/shared/calls.ts'
import { useRegion } from '#modules/organisation/web/public.tsx'
import { statementCalls as calls } from '../shared/calls.ts'
import { statementWords as words } from '../shared/words.ts'
import { at, stale } from './acts.ts'
import './statement.css'

const ended = () => dayjs().subtract(1, 'month')

/** 生成对账单 by hand: a month that is over and has none; those before it that are missing come with it. */
export const Generate = ({ onClose }: { onClose: () => void }) => {
  const region = useRegion()
  const [hospitalId, setHospital] = useState<string | null>(null)
  const [supplierId, setSupplier] = useState<string | null>(null)
  const [month, setMonth] = useState(ended)
  const [problem, setProblem] = useState<string>()
  const { busy, send } = useSender()
  const make = async () => {
    const wish = { supplierId: supplierId!, month: month.format('YYYY-MM'), ...(hospitalId ? { hospitalId } : {}) }
    const answer = await send(calls.generate, wish, { refresh: stale }, { quiet: true })
    if ('error' in answer) return setProblem(saidOf(answer.error))
    const { statements } = answer.data
    toast('success', t('已生成 {{n}} 张对账单', { n: statements.length }))
    onClose()
    go(`${at}/${statements.at(-1)!.id}`)
  }
  return (
    <SaveModal
      title={t('生成对账单')}
      okText={t('生成')}
      busy={busy}
      disabled={!supplierId || (region && !hospitalId)}
      onSave={() => void make()}
      onClose={onClose}
    >
      <Problem of={problem} />
      <div className="st-form">
        {region && (
          // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child
          <label>
            <span>{t(words.hospital.label)}</span>
            <RemotePicker<RowOf<typeof orgCalls.query>>
              label={t(words.hospital.label)}
              call={orgCalls.query}
              input={{ enabled: true, kind: 'hospital' }}
              show={(o) => o.name}
              value={hospitalId}
              onChange={setHospital}
            />
          </label>
        )}
        {/* biome-ignore lint/a11y/noLabelWithoutControl: the control is the child */}
        <label>
          <span>{t(words.supplier.label)}</span>
          <RemotePicker<RowOf<typeof supplierCalls.query>>
            label={t(words.supplier.label)}
            call={supplierCalls.query}
            show={(s) => s.name}
            value={supplierId}
            onChange={setSupplier}
          />
        </label>
        {/* biome-ignore lint/a11y/noLabelWithoutControl: the control is the child */}
        <label>
          <span>{t(words.month.label)}</span>
          <DatePicker
            picker="month"
            aria-label={t(words.month.label)}
            value={month}
            allowClear={false}
            disabledDate={(d) => d.isAfter(ended(), 'month')}
            onChange={(d) => d && setMonth(d)}
          />
        </label>
      </div>
    </SaveModal>
  )
}
