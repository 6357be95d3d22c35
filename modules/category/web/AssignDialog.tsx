import { Button, Checkbox } from 'antd'
import { useMemo, useState } from 'react'
import { useDialog } from '#kernel/web/form/useDialog.ts'
import { useAct } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import type { BatchResult } from '#kernel/web/list/BatchOutcome.tsx'
import { columnsOf } from '#kernel/web/list/columns.tsx'
import { NONE } from '#kernel/web/list/time.ts'
import type { RowOf } from '#kernel/web/list/useList.ts'
import { PickTable } from '#kernel/web/picker/PickTable.tsx'
import { AppModal } from '#kernel/web/shell/AppModal.tsx'
import { familyOfKind, type ProductCalls } from '#modules/product/shared/calls.ts'
import { categoryCalls as calls } from '../shared/calls.ts'

type Category = RowOf<typeof calls.query>
type Product = RowOf<ProductCalls['query']>

interface Props {
  into: Category
  onClose: () => void
  /** How it went; the dialog is closed by then. */
  onDone: (result: BatchResult) => void
}

/** 归类产品: several products of the category's kind at once; those that stand nowhere yet are shown first. */
export const AssignDialog = ({ into, onClose, onDone }: Props) => {
  const family = familyOfKind(into.kind)
  const [chosen, setChosen] = useState<ReadonlyMap<string, Product>>(new Map())
  const [all, setAll] = useState(false)
  const assign = useAct(calls.assign, { refresh: [calls.query, family.calls.query, family.calls.detail] })
  const title = `${t('归类产品')} ${into.code} ${into.name}`
  const restore = (kept: readonly Product[]) => setChosen(new Map(kept.map((p) => [p.id, p])))
  const { close, saved } = useDialog(title, [...chosen.values()], chosen.size > 0, restore, onClose)
  const columns = useMemo(() => {
    const col = columnsOf(family.calls.query)
    return [
      col.text('platformCode', '平台产品编码', { width: 130 }),
      col.text('name', '名称', { width: 200 }),
      col.text('spec', '规格', { width: 140 }),
      col.text('manufacturer', '生产企业', { width: 200 }),
      col.custom('category', '现在的分类', (p: Product) => String(p.values.categoryId || NONE), { width: 160 }),
    ]
  }, [family])
  const send = async () => {
    const answer = await assign.run({ categoryId: into.id, productIds: [...chosen.keys()] })
    if (!answer) return
    saved()
    onDone(answer)
  }
  return (
    <AppModal
      open
      title={title}
      onCancel={close}
      footer={
        <>
          <span className="d-muted" style={{ marginInlineEnd: 12 }}>
            {t('已选 {{n}} 条', { n: chosen.size })}
          </span>
          <Button onClick={close}>{t('取消')}</Button>
          <Button
            type="primary"
            disabled={chosen.size === 0 || chosen.size > 500}
            loading={assign.busy}
            onClick={() => void send()}
          >
            {t('归入此分类')}
          </Button>
        </>
      }
    >
      <PickTable<Product, Product>
        call={family.calls.query}
        input={{ kind: into.kind, ...(all ? {} : { classed: false }) }}
        columns={columns}
        chosen={chosen}
        onChosen={setChosen}
        begin={(p) => p}
        closed={() => false}
        empty="没有可归类的产品"
        tools={
          <Checkbox checked={all} onChange={(e) => setAll(e.target.checked)}>
            {t('包括已归类的')}
          </Checkbox>
        }
      />
    </AppModal>
  )
}
