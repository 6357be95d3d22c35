import { useState } from 'react'
import { Decimal } from '#kernel/shared/decimal.ts'
import type { FieldTable } from '#kernel/shared/field.ts'
import { LineTable } from '#kernel/web/document/LineTable.tsx'
import { ExportButton } from '#kernel/web/file/ExportButton.tsx'
import { FormDialog } from '#kernel/web/form/FormDialog.tsx'
import { saveForm } from '#kernel/web/form/saveForm.ts'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { wordColumns, wordLines } from '#kernel/web/list/columns.tsx'
import { filtersOf } from '#kernel/web/list/Filter.tsx'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { type RowOf, useList } from '#kernel/web/list/useList.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { useSession } from '#kernel/web/session/store.ts'
import { AppModal } from '#kernel/web/shell/AppModal.tsx'
import { productKinds } from '#modules/product/shared/kinds.ts'
import { packsText } from '#modules/stock/shared/causes.ts'
import { HospitalFilter, SupplierFilter } from '#modules/stock/web/public.tsx'
import { consignmentCalls as calls } from '../shared/calls.ts'
import { consignUseWords, consignWords as words } from '../shared/words.ts'
import { ConsignTabs } from './ConsignTabs.tsx'

type Row = RowOf<typeof calls.query>
type Use = RowOf<typeof calls.uses>
const col = wordColumns(words, calls.query)
const Filter = filtersOf(calls.query)
const stale = [calls.query, calls.uses]
const title = (r: Row): string => `${r.name} ${r.spec} · ${t(words.lotNo.label)} ${r.lotNo}`

const packs = (key: 'qty' | 'availableQty' | 'usedQty', sort?: true) =>
  col.custom(key, (r) => packsText(r[key], r.ratio, r.unit, r.minUnit), { align: 'right', ...(sort ? { sort } : {}) })

/** The goods become the hospital's own: some packs, or all that is free. */
const BuyOut = ({ of, onClose }: { of: Row; onClose: () => void }) => {
  const free = new Decimal(of.availableQty).div(of.ratio).toFixed()
  const table: FieldTable = {
    fields: [
      { key: 'packs', label: t('买断数量（{{unit}}）', { unit: of.unit }), type: 'dec', bound: 'fine', required: true },
      { key: 'reason', label: '说明', type: 'area', required: true, max: 200 },
    ],
  }
  return (
    <FormDialog
      title={`${t('买断')} ${title(of)}`}
      record={of.id}
      question
      okText={t('买断')}
      table={table}
      initial={{ packs: free }}
      save={(v) => {
        const units = new Decimal(String(v.packs || 0)).mul(of.ratio).toFixed()
        return saveForm(
          calls.buyOut,
          { lines: [{ balanceId: of.id, units }], reason: String(v.reason ?? '') },
          stale,
          undefined,
          '已买断',
        )
      }}
      onClose={onClose}
    />
  )
}

const Level = ({ of, onClose }: { of: Row; onClose: () => void }) => (
  <FormDialog
    title={`${t('约定量')} ${of.name} ${of.spec} · ${of.supplier}`}
    record={`${of.supplierId} ${of.productId}`}
    question
    table={{ fields: [{ key: 'level', label: words.level.label, type: 'dec', bound: 'fine', required: true }] }}
    initial={{ level: of.level ?? '' }}
    head={<p className="d-why-asked">{t('低于约定量时提醒供应商补货；填 0 取消约定')}</p>}
    save={(v) =>
      saveForm(
        calls.setLevel,
        { supplierId: of.supplierId, productId: of.productId, level: String(v.level ?? '') },
        stale,
      )
    }
    onClose={onClose}
  />
)

const use = wordLines<typeof consignUseWords, Use>(consignUseWords)
const uses = [
  ...use.some('at', 'cause'),
  use.custom('qty', (m) => packsText(m.qty, m.ratio, m.unit, m.minUnit), { align: 'right' }),
  ...use.some('price', 'owed', 'refNo', 'department', 'userName'),
]
const Uses = ({ of, onClose }: { of: Row; onClose: () => void }) => {
  const { data } = useAsk(calls.uses, { balanceId: of.id, size: 200 })
  return (
    <AppModal open width={860} footer={null} title={title(of)} onCancel={onClose}>
      <LineTable
        columns={uses}
        rows={data?.rows ?? []}
        label="寄售消耗明细"
        decides={['at', 'cause', 'qty']}
        height={420}
      />
    </AppModal>
  )
}

export const keep = true

/** 寄售库存: what suppliers still own, lot by lot; a supplier sees his own at every hospital. */
export default function ConsignmentList() {
  // a hospital looks by supplier, a supplier by hospital
  const supplier = useSession((s) => s.currentOrg?.kind === 'supplier')
  const list = useList(calls.query, { sort: supplier ? 'hospital' : 'supplier' })
  const [open, setOpen] = useState<{ what: 'uses' | 'buyOut' | 'level'; row: Row }>()
  const [mayUse, mayBuy] = [useCan(calls.uses), useCan(calls.buyOut)]
  const close = () => setOpen(undefined)
  return (
    <>
      <ListPage
        title="寄售库存"
        head={<ConsignTabs is="" />}
        list={list}
        filters={
          <>
            <Filter.Keyword placeholder="名称、编码、拼音首字母、批号" />
            <HospitalFilter />
            {!supplier && <SupplierFilter />}
            <Filter.Select name="kind" label={words.kind.label} options={productKinds} />
            <Filter.Dates name="expiry" label={words.expiryDate.label} />
            <Filter.Bool name="below" label={words.below.label} />
            <Filter.Bool name="withZero" label="含已用完" />
          </>
        }
        toolbar={<ExportButton call={calls.export} list={list} />}
        decides={['name', 'spec', supplier ? 'hospital' : 'supplier', 'lotNo', 'qty', 'usedQty']}
        columns={[
          col.one('name', { sort: true }),
          ...col.some('spec', 'lotNo'),
          col.one('expiryDate', { sort: true }),
          packs('qty', true),
          packs('availableQty'),
          packs('usedQty'),
          col.one('supplier', { but: 'supplier', sort: true }),
          col.one('hospital', { but: 'hospital', sort: true }),
          ...col.some('code', 'point', 'price', 'amount', 'level', 'below'),
          col.buttons((row) => [
            ...(mayUse ? [{ label: '消耗明细', run: () => setOpen({ what: 'uses', row }) }] : []),
            ...(mayBuy ? [{ label: '买断', run: () => setOpen({ what: 'buyOut', row }) }] : []),
            ...(mayBuy ? [{ label: '约定量', run: () => setOpen({ what: 'level', row }) }] : []),
          ]),
        ]}
      />
      {open?.what === 'uses' && <Uses of={open.row} onClose={close} />}
      {open?.what === 'buyOut' && <BuyOut of={open.row} onClose={close} />}
      {open?.what === 'level' && <Level of={open.row} onClose={close} />}
    </>
  )
}
