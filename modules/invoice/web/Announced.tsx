import { cmp } from '#kernel/shared/decimal.ts'
import { LineTable } from '#kernel/web/document/LineTable.tsx'
import { t } from '#kernel/web/i18n.ts'
import { wordLines } from '#kernel/web/list/columns.tsx'
import { moneyText, qtyText } from '#kernel/web/list/format.ts'
import { announcedWords } from '../shared/words.ts'
import type { Doc } from './acts.ts'

type Line = Doc['announced'][number]
const col = wordLines<typeof announcedWords, Line>(announcedWords)

const red = (key: 'shortQty' | 'shortAmount', text: (v: string) => string) =>
  col.custom(
    key,
    (l) =>
      cmp(l[key], '0') > 0 ? (
        <span className="d-tag" data-tone="red">
          {text(l[key])}
        </span>
      ) : (
        text(l[key])
      ),
    { align: 'right', said: (l) => `${text(l[key])}　` },
  )
const columns = [
  col.link('deliveryNo', (l) => `/procurement/delivery/${l.deliveryId}`),
  ...col.some('name', 'spec', 'lotNo', 'qty', 'unit', 'arrivedQty'),
  red('shortQty', qtyText),
  red('shortAmount', moneyText),
  ...col.some('waitingQty', 'price', 'amount', 'manufacturer', 'code'),
]

/** What the invoice came with, line by line: accepted, refused with its difference, or on its way. */
export const Announced = ({ of: d }: { of: Doc }) => (
  <>
    {d.onRoad && <p className="d-muted">{t('在途的货物确认验收后，按验收数量自动成为关联明细；发票金额不变')}</p>}
    <LineTable
      columns={columns}
      rows={d.announced}
      label="随货明细"
      decides={['deliveryNo', 'name', 'lotNo', 'qty', 'arrivedQty', 'shortQty', 'shortAmount', 'waitingQty']}
    />
  </>
)
