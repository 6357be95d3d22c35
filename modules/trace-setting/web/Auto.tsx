import { Button } from 'antd'
import { useState } from 'react'
import type { Asked } from '#kernel/shared/call.ts'
import type { FieldTable, Values } from '#kernel/shared/field.ts'
import { FieldView } from '#kernel/web/form/FieldForm.tsx'
import { FormDialog } from '#kernel/web/form/FormDialog.tsx'
import { saveForm } from '#kernel/web/form/saveForm.ts'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { traceSettingCalls as calls } from '../shared/calls.ts'
import { autoTable, regionTable } from '../shared/fields-form.ts'
import { Side } from './Head.tsx'

const only = (table: FieldTable, values: object): Values =>
  Object.fromEntries(table.fields.map((f) => [f.key, (values as Values)[f.key]]))

interface PartProps {
  title: string
  part: 'auto' | 'region'
  table: FieldTable
  values: object
  version: number
  may: boolean
}
/** A part of the setting: read, and typed in a dialog. */
const Part = ({ title, part, table, values, version, may }: PartProps) => {
  const [editing, setEditing] = useState(false)
  const known = only(table, values)
  return (
    <section className="d-card">
      <div className="ts-head">
        <h2>{t(title)}</h2>
        {may && <Button onClick={() => setEditing(true)}>{t('修改')}</Button>}
      </div>
      <FieldView table={table} values={known} />
      {editing && (
        <FormDialog
          title={t(title)}
          table={table}
          initial={known}
          whole
          save={(v) => {
            const wish = { ...v, ...(part === 'region' ? { receiver: v.receiver ?? '' } : {}), part, version }
            return saveForm(calls.save, wish as Asked<typeof calls.save>, [calls.query])
          }}
          onClose={() => setEditing(false)}
        />
      )}
    </section>
  )
}

/** When rows leave, and how the region's platform wants them. */
export default function Auto() {
  const { data, error } = useAsk(calls.query, {})
  const may = (part: string) => !!data?.actions.includes(part)
  return (
    <Side is="/auto">
      {error && (
        <p role="alert" className="d-bar">
          {error.msg}
        </p>
      )}
      {data?.line && (
        <Part
          title="报送方式"
          part="auto"
          table={autoTable}
          values={data.account ?? { auto: 'event', autoAt: '01:00' }}
          version={data.account?.version ?? 0}
          may={may('auto')}
        />
      )}
      {data && (
        <Part
          title="区域平台的要求"
          part="region"
          table={regionTable}
          values={data.profile}
          version={data.profile.version}
          may={may('region')}
        />
      )}
    </Side>
  )
}
