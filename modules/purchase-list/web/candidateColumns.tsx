import { Input, type TableColumnType } from 'antd'
import { cmp } from '#kernel/shared/decimal.ts'
import { fits, normaliseNumber } from '#kernel/shared/quantity.ts'
import { t } from '#kernel/web/i18n.ts'
import { priceText } from '#kernel/web/list/format.ts'
import { productKinds } from '#modules/product/shared/kinds.ts'
import { begun, type Candidate, type useTaking } from './useTaking.ts'

const more = (price: string, limit: string | null): boolean =>
  limit !== null && fits(normaliseNumber(price), 'price') && cmp(normaliseNumber(price), limit) > 0

/** Columns of 从产品加入; typing a price or a multiple ticks the product. */
export const candidateColumns = (
  { chosen, faults, type }: ReturnType<typeof useTaking>,
  withKind: boolean,
): TableColumnType<Candidate>[] => [
  {
    title: t('产品名称'),
    width: 200,
    fixed: 'start',
    render: (_, r) => (
      <>
        {r.name}
        {r.vbp && (
          <>
            {' '}
            <span className="d-tag" data-tone="blue">
              {t('集采')}
            </span>
          </>
        )}
        {r.disabledReason && <div className="d-muted">{r.disabledReason}</div>}
        {faults.has(r.id) && (
          <div role="alert" className="d-fault">
            {faults.get(r.id)}
          </div>
        )}
      </>
    ),
  },
  { title: t('规格'), dataIndex: 'spec', width: 105, ellipsis: true },
  { title: t('单位'), dataIndex: 'unit', width: 60 },
  { title: t('供应商'), dataIndex: 'supplier', width: 165, ellipsis: true },
  { title: t('供货价'), width: 85, align: 'right', render: (_, r) => priceText(r.relationPrice) },
  { title: t('挂网价'), width: 85, align: 'right', render: (_, r) => priceText(r.listedPrice) },
  {
    title: t('采购价'),
    width: 110,
    render: (_, r) => {
      const { price } = chosen.get(r.id) ?? begun(r)
      return (
        <Input
          size="small"
          inputMode="decimal"
          disabled={!!r.disabledReason || r.vbp}
          title={r.vbp ? t('集采品种按中选价采购') : undefined}
          status={more(price, r.listedPrice) || more(price, r.ceilingPrice) ? 'error' : undefined}
          aria-label={`${t('采购价')} ${r.name}`}
          value={price}
          onChange={(e) => type(r, { price: e.target.value })}
        />
      )
    },
  },
  {
    title: t('起订倍数'),
    width: 90,
    render: (_, r) => (
      <Input
        size="small"
        inputMode="decimal"
        disabled={!!r.disabledReason}
        aria-label={`${t('起订倍数')} ${r.name}`}
        value={(chosen.get(r.id) ?? begun(r)).packMultiple}
        onChange={(e) => type(r, { packMultiple: e.target.value })}
      />
    ),
  },
  { title: t('产品编码'), dataIndex: 'code', width: 120, ellipsis: true },
  ...(withKind
    ? [{ title: t('产品大类'), width: 80, render: (_: unknown, r: Candidate) => t(productKinds[r.kind as 0]) }]
    : []),
  { title: t('生产企业'), dataIndex: 'manufacturer', width: 170, ellipsis: true },
]
