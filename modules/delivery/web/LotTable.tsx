import { Button, Checkbox, DatePicker, Input } from 'antd'
import dayjs from 'dayjs'
import { t } from '#kernel/web/i18n.ts'
import { qtyText } from '#kernel/web/list/format.ts'
import { type Lot, splitLot } from './lots.ts'

interface Props {
  lots: readonly Lot[]
  faults: ReadonlyMap<string, Record<string, string>>
  onChange: (lots: Lot[]) => void
}

const columns = [
  '产品名称',
  '规格',
  '未发数量',
  '发货数量',
  '批号',
  '生产日期',
  '有效期至',
  '发票号',
  '近效期确认',
  '操作',
]

/** The lots of a delivery; Ctrl+B splits the line one stands in. */
export const LotTable = ({ lots, faults, onChange }: Props) => {
  const set = (at: number, change: Partial<Lot>) => onChange(lots.map((l, i) => (i === at ? { ...l, ...change } : l)))
  const fault = (lot: Lot, column: string) => faults.get(lot.key)?.[column]
  const Fault = ({ lot, column }: { lot: Lot; column: string }) =>
    fault(lot, column) ? (
      <div role="alert" className="d-fault">
        {t(fault(lot, column) ?? '')}
      </div>
    ) : null
  return (
    <table className="d-lines">
      <thead>
        <tr>
          {columns.map((c) => (
            <th key={c}>{t(c)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lots.map((lot, i) => {
          const text = (column: 'qty' | 'lotNo' | 'invoiceNo', label: string, width: number) => (
            <td>
              <Input
                value={lot[column]}
                style={{ width }}
                inputMode={column === 'qty' ? 'decimal' : undefined}
                aria-label={`${t(label)} ${i + 1}`}
                aria-invalid={!!fault(lot, column)}
                status={fault(lot, column) ? 'error' : undefined}
                onChange={(e) => set(i, { [column]: e.target.value })}
              />
              <Fault lot={lot} column={column} />
            </td>
          )
          const day = (column: 'productionDate' | 'expiryDate', label: string) => (
            <td>
              <DatePicker
                value={lot[column] ? dayjs(lot[column]) : null}
                style={{ width: 130 }}
                aria-label={`${t(label)} ${i + 1}`}
                status={fault(lot, column) ? 'error' : undefined}
                onChange={(_, value) => set(i, { [column]: typeof value === 'string' ? value : '' })}
              />
              <Fault lot={lot} column={column} />
            </td>
          )
          return (
            <tr
              key={lot.key}
              onKeyDown={(e) => {
                if (!e.ctrlKey || e.key.toLowerCase() !== 'b') return
                e.preventDefault()
                onChange(splitLot(lots, i))
              }}
            >
              <td>
                {lot.name}
                <Fault lot={lot} column="orderLineId" />
              </td>
              <td>{lot.spec}</td>
              <td className="num">
                {qtyText(lot.open)} {lot.unit}
              </td>
              {text('qty', '发货数量', 90)}
              {text('lotNo', '批号', 110)}
              {day('productionDate', '生产日期')}
              {day('expiryDate', '有效期至')}
              {text('invoiceNo', '发票号', 110)}
              <td>
                <Checkbox
                  checked={lot.shortLifeConfirmed}
                  aria-label={`${t('近效期确认')} ${i + 1}`}
                  onChange={(e) => set(i, { shortLifeConfirmed: e.target.checked })}
                />
                <Fault lot={lot} column="shortLifeConfirmed" />
              </td>
              <td>
                <Button type="link" size="small" onClick={() => onChange(splitLot(lots, i))}>
                  {t('拆批')}
                </Button>
                <Button type="link" size="small" danger onClick={() => onChange(lots.filter((_, n) => n !== i))}>
                  {t('移除')}
                </Button>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
