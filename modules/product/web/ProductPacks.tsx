import { Button, Input, InputNumber } from 'antd'
import { useState } from 'react'
import type { Answer } from '#kernel/shared/call.ts'
import { LineTable } from '#kernel/web/document/LineTable.tsx'
import { Problem } from '#kernel/web/document/Problem.tsx'
import { Waiting } from '#kernel/web/document/Waiting.tsx'
import { fieldErrorsOf } from '#kernel/web/http/ask.ts'
import { useAct, useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { lineColumns } from '#kernel/web/list/columns.tsx'
import { NONE } from '#kernel/web/list/time.ts'
import { AppModal } from '#kernel/web/shell/AppModal.tsx'
import type { Family, ProductCalls } from '../shared/calls.ts'

type Level = Answer<ProductCalls['versions']>['packs'][number] & { id: string }
interface Of {
  family: Family
  id: string
  version: number
  mayEdit: boolean
}
const col = lineColumns<Level>()
const held = (p: Level): string => (p.den === 1 ? String(p.num) : `${p.num}/${p.den}`)
const columns = (minUnit: string) => [
  col.int('level', '层级'),
  col.text('unit', '单位', { width: 110 }),
  col.custom('num', '折合最小单位', (p) => `${held(p)} ${minUnit}`, { width: 160 }),
  col.custom('isOrderUnit', '采购单位', (p) => (p.isOrderUnit ? t('是') : NONE), { width: 100 }),
  col.text('barcode', '条形码', { width: 160 }),
  col.text('udiDi', 'UDI-DI', { width: 180 }),
]

/** How a product is packed, from the minimum unit up (domain-lists §2.33). */
export const ProductPacks = ({ family: f, id, version, mayEdit }: Of) => {
  const { data, error } = useAsk(f.calls.versions, { id })
  const [editing, setEditing] = useState(false)
  if (!data) return <Waiting error={error} />
  const rows = data.packs.map((p) => ({ ...p, id: String(p.level) }))
  return (
    <>
      <LineTable
        label="包装层级"
        decides={['level', 'unit', 'num']}
        columns={columns(rows[0]?.unit ?? '')}
        rows={rows}
      />
      {mayEdit && (
        <p>
          <Button onClick={() => setEditing(true)}>{t('修改包装层级')}</Button>
        </p>
      )}
      {editing && <PackDialog {...{ family: f, id, version, rows }} onClose={() => setEditing(false)} />}
    </>
  )
}

const most = 4

const PackDialog = ({
  family: f,
  id,
  version,
  rows,
  onClose,
}: Omit<Of, 'mayEdit'> & { rows: Level[]; onClose: () => void }) => {
  const [all, setAll] = useState(rows)
  const save = useAct(f.calls.packs, { refresh: [f.calls.versions, f.calls.detail, f.calls.query], done: '已保存' })
  const faults = new Map(fieldErrorsOf(save.error).map((x) => [x.path, x.message]))
  const set = (at: number, change: Partial<Level>) => setAll(all.map((p, i) => (i === at ? { ...p, ...change } : p)))
  const ok = async () => {
    const packs = all.map(({ unit, num, den, barcode, udiDi }) => ({ unit, num, den, barcode, udiDi }))
    if (await save.run({ id, version, packs })) onClose()
  }
  const fault = (i: number, key: string) => {
    const said = faults.get(`packs.${i}.${key}`)
    return (
      said && (
        <span role="alert" className="d-fault">
          {said}
        </span>
      )
    )
  }
  return (
    <AppModal
      open
      title={t('修改包装层级')}
      okText={t('保存')}
      confirmLoading={save.busy}
      onOk={() => void ok()}
      onCancel={onClose}
    >
      <Problem of={faults.size > 0 ? undefined : save.error?.msg} />
      <ol className="p-packs">
        {all.map((p, i) => (
          <li key={i}>
            <Input
              aria-label={`${t('单位')} ${i + 1}`}
              value={p.unit}
              maxLength={20}
              disabled={i === 0}
              onChange={(e) => set(i, { unit: e.target.value })}
            />
            <span>=</span>
            <InputNumber
              aria-label={`${t('折合最小单位')} ${i + 1}`}
              value={p.num}
              min={1}
              precision={0}
              disabled={i === 0}
              onChange={(v) => set(i, { num: v ?? 1, den: 1 })}
            />
            <span>{all[0]?.unit}</span>
            <Input
              aria-label={`${t('条形码')} ${i + 1}`}
              placeholder={t('条形码')}
              value={p.barcode}
              maxLength={30}
              onChange={(e) => set(i, { barcode: e.target.value })}
            />
            {i > 0 && (
              <Button danger onClick={() => setAll(all.filter((_, at) => at !== i))}>
                {t('删除')}
              </Button>
            )}
            {fault(i, 'unit')}
            {fault(i, 'num')}
          </li>
        ))}
      </ol>
      {all.length < most && (
        <Button
          onClick={() =>
            setAll([
              ...all,
              { id: '', level: all.length + 1, unit: '', num: 1, den: 1, barcode: '', udiDi: '', isOrderUnit: false },
            ])
          }
        >
          {t('增加一级')}
        </Button>
      )}
    </AppModal>
  )
}
