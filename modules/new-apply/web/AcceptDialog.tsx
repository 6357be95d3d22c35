import { Segmented } from 'antd'
import { useState } from 'react'
import type { Asked } from '#kernel/shared/call.ts'
import type { FieldTable, Values } from '#kernel/shared/field.ts'
import { fieldOf } from '#kernel/shared/words.ts'
import { FormDialog } from '#kernel/web/form/FormDialog.tsx'
import { saveForm } from '#kernel/web/form/saveForm.ts'
import { t } from '#kernel/web/i18n.ts'
import { moneyText, priceText, qtyText } from '#kernel/web/list/format.ts'
import { CategorySelect } from '#modules/category/web/public.tsx'
import { MakerSelect } from '#modules/company/web/public.tsx'
import { type ProductKind, productTables } from '#modules/product/shared/tables.ts'
import { newApplyCalls as calls } from '../shared/calls.ts'
import { newApplyWords as words } from '../shared/words.ts'
import { ProductChoice } from './ApplyDialog.tsx'
import { type Apply, stale } from './acts.ts'

const ways = { known: '选用已有产品', made: '新建产品' } as const
const supply: FieldTable['fields'][number] = { key: 'supplyTo', label: '供货有效期至', type: 'date', group: '供货' }
const known = fieldOf(words, 'productId', { required: true, type: 'ref' })

/** What the application says of the article, as the product's form takes it. */
const told = (a: Apply): Values => ({
  name: a.name,
  spec: a.spec,
  packSpec: a.packSpec || null,
  packUnit: a.unit,
  approvalNo: a.approvalNo || null,
  insuranceCode: a.insuranceCode || null,
})

/** The platform's yes: the product is found or made, and the wanted supplier supplies it. */
export const AcceptDialog = ({ of: a, onClose }: { of: Apply; onClose: () => void }) => {
  const [way, setWay] = useState<keyof typeof ways>('known')
  const kind = a.kind as ProductKind
  const ends = a.supplierId ? [supply] : []
  const table: FieldTable =
    way === 'known'
      ? { fields: [known, ...ends] }
      : { ...productTables[kind], fields: [...productTables[kind].fields, ...ends] }
  const save = ({ supplyTo, productId, ...values }: Values) => {
    const body = {
      id: a.id,
      version: a.version,
      ...(way === 'known' ? { productId } : { product: { kind, values } }),
      ...(supplyTo ? { supplyTo } : {}),
    }
    return saveForm(calls.accept, body as Asked<typeof calls.accept>, stale, undefined, '已建档')
  }
  return (
    <FormDialog
      key={way}
      title={`${t('建档并通过')} ${a.no}`}
      record={`${a.id} ${way}`}
      okText={t('建档并通过')}
      table={table}
      initial={way === 'known' ? {} : told(a)}
      head={
        <>
          <p>
            {[a.name, a.spec, a.packSpec, a.manufacturer].filter(Boolean).join(' · ')}
            <br />
            {t('{{hospital}} 预计单价 {{price}}，月用量 {{qty}}，年金额 {{amount}}', {
              hospital: a.hospital,
              price: priceText(a.price),
              qty: qtyText(a.monthlyQty),
              amount: moneyText(a.annualAmount),
            })}
          </p>
          {a.supplier && (
            <p className="d-muted">
              {t('填写供货有效期后，{{supplier}} 按 {{price}} 向 {{hospital}} 供货；不填则不建立供货关系', {
                supplier: a.supplier,
                price: priceText(a.price),
                hospital: a.hospital,
              })}
            </p>
          )}
          <Segmented
            aria-label={t('产品')}
            value={way}
            options={Object.entries(ways).map(([value, label]) => ({
              value: value as keyof typeof ways,
              label: t(label),
            }))}
            onChange={setWay}
          />
        </>
      }
      refs={{
        productId: (c) => <ProductChoice {...c} kind={kind} />,
        manufacturerId: (c) => <MakerSelect {...c} />,
        categoryId: (c) => <CategorySelect {...c} kind={kind} />,
      }}
      save={save}
      onClose={onClose}
    />
  )
}
