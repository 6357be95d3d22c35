import { useParams, useSearchParams } from 'react-router'
import { LineDoc, typedLine } from '#kernel/web/document/LineDoc.tsx'
import type { ControlProps } from '#kernel/web/form/Control.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { DictPicker } from '#kernel/web/picker/DictPicker.tsx'
import { useSession } from '#kernel/web/session/store.ts'
import { PointSelect } from '#modules/place/web/public.tsx'
import { refusalCalls } from '../shared/calls.ts'
import { doorLineTable, doorTable, refusalLineWords } from '../shared/words.ts'
import { at, stale } from './acts.ts'

const widths = Object.fromEntries(Object.entries(refusalLineWords).map(([key, w]) => [key, w.width ?? 120]))

/** Who brought what nobody ordered. */
const SupplierSelect = ({ value, onChange, label, invalid, disabled }: ControlProps) => {
  const { data } = useAsk(refusalCalls.suppliers, {})
  return (
    <DictPicker
      disabled={disabled}
      invalid={invalid}
      label={label}
      value={data && value ? String(value) : undefined}
      options={(data ?? []).map((s) => ({ value: s.id, label: s.name }))}
      onChange={(v) => onChange((v as string | undefined) ?? null)}
    />
  )
}

export const keep = true

/** Goods turned away at the door: nobody ordered them. */
export default function RefusalForm() {
  const { id } = useParams()
  const [told] = useSearchParams()
  const own = useSession((s) => s.currentOrg?.strName)
  const { data: d, error, reload } = useAsk(refusalCalls.detail, { id: id ?? '' }, { enabled: !!id })
  if (error) return <p className="d-page d-empty">{error.msg}</p>
  if (id && !d) return <p className="d-page d-empty">{t('正在加载')}</p>
  // a scanner that found goods nobody ordered says of whom they are and what it knows of them
  const found = doorLineTable.fields.some((f) => told.get(f.key)) ? [Object.fromEntries(told)] : []
  const start = (d?.lines ?? found).map((l) => typedLine(l, doorLineTable.fields))
  return (
    <LineDoc
      key={d?.version}
      name={`refusal ${id ?? 'new'}`}
      title={d ? `${t('拒收单')} ${d.no}` : t('新建无订单拒收')}
      org={d?.hospital ?? own}
      table={doorTable}
      initial={
        d
          ? { supplierId: d.supplierId, pointId: d.pointId, remark: d.remark }
          : Object.fromEntries(doorTable.fields.flatMap(({ key }) => (told.get(key) ? [[key, told.get(key)]] : [])))
      }
      refs={{ supplierId: (p) => <SupplierSelect {...p} />, pointId: (p) => <PointSelect {...p} /> }}
      lines={{ table: doorLineTable, widths, start }}
      at={d && { id: d.id, version: d.version }}
      calls={{ add: refusalCalls.add, update: refusalCalls.update, stale }}
      page={(saved) => `${at}/${saved}`}
      onReload={() => void reload()}
    />
  )
}
