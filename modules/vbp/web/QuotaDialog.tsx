import { useState } from 'react'
import type { Asked } from '#kernel/shared/call.ts'
import { FormDialog } from '#kernel/web/form/FormDialog.tsx'
import { RemoteSelect } from '#kernel/web/form/RemoteSelect.tsx'
import { saveForm } from '#kernel/web/form/saveForm.ts'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { qtyText } from '#kernel/web/list/format.ts'
import { vbpCalls as calls } from '../shared/calls.ts'
import { agreeTable } from '../shared/fields.ts'
import type { Progress } from './Curve.tsx'
import { ofOne, stale } from './Views.tsx'

interface Hospital {
  id: string
  code: string
  name: string
}

/** What the chosen hospital has of it in the year that is shown. */
const said = (i: Progress, h: Hospital | undefined): string => {
  const q = h && i.quotas.find((x) => x.hospitalId === h.id)
  if (!q) return ''
  return t('{{hospital}}第 {{n}} 年现有约定量 {{agreed}}，已占用 {{used}}，调剂净增 {{moved}}', {
    hospital: q.hospital,
    n: q.year,
    agreed: qtyText(q.agreed),
    used: qtyText(q.used),
    moved: qtyText(q.moved),
  })
}

/** 分配约定量: what a hospital agrees of an article for a year, new or otherwise than before. */
export const QuotaDialog = ({ of: i, onClose }: { of: Progress; onClose: () => void }) => {
  const [hospital, setHospital] = useState<Hospital>()
  const { data: b } = useAsk(calls.detail, { id: i.batchId }, { fresh: true })
  if (!b) return null
  return (
    <FormDialog
      title={`${t('分配约定量')} ${i.name}`}
      record={i.id}
      table={agreeTable}
      initial={{ year: i.year }}
      refs={{
        hospitalCode: (c) => (
          <RemoteSelect<Hospital>
            {...c}
            call={calls.partners}
            input={{ itemId: i.id }}
            onRow={setHospital}
            show={(h) => `${h.name} ${h.code}`}
          />
        ),
      }}
      below={() => <p className="d-muted">{said(i, hospital)}</p>}
      head={
        <p className="d-note">
          {t('计量单位 {{unit}}；已有约定量的医院按新数量修改，调剂的数量另计', { unit: i.supplyUnit })}
        </p>
      }
      save={async (v) => {
        const quotas = [{ ...v, hospitalCode: hospital?.code, itemId: i.id }]
        return ofOne(
          await saveForm(calls.update, { id: b.id, version: b.version, quotas } as Asked<typeof calls.update>, stale),
        )
      }}
      onClose={onClose}
    />
  )
}
