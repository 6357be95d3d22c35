import { useRef, useState } from 'react'
import { codes } from '#kernel/shared/envelope.ts'
import type { FieldTable, Values } from '#kernel/shared/field.ts'
import { fieldOf } from '#kernel/shared/words.ts'
import { FormDialog } from '#kernel/web/form/FormDialog.tsx'
import { RemoteSelect } from '#kernel/web/form/RemoteSelect.tsx'
import { AskError } from '#kernel/web/http/ask.ts'
import { t } from '#kernel/web/i18n.ts'
import { priceText } from '#kernel/web/list/format.ts'
import type { RowOf } from '#kernel/web/list/useList.ts'
import { rejectionCalls } from '../shared/calls.ts'
import { rejectionWords as words } from '../shared/words.ts'

type Product = RowOf<typeof rejectionCalls.substitutes>
export interface Offered {
  productId: string
  name: string
  price: string
  qty: string
  note: string
}

const table: FieldTable = {
  fields: [
    { ...fieldOf(words, 'substitute', { type: 'ref', required: true }), key: 'productId' },
    { ...fieldOf(words, 'substituteQty', { bound: 'fine', required: true }), key: 'qty' },
    { ...fieldOf(words, 'substitutePrice', { bound: 'price', required: true }), key: 'price' },
    { ...fieldOf(words, 'substituteNote', { max: 200 }), key: 'note' },
  ],
}

interface Props {
  orderId: string
  /** The line it is offered for. */
  about: string
  /** How much of it is refused. */
  refused: string
  of: Offered | undefined
  take: (offered: Offered) => void
  onClose: () => void
}

/** What the supplier offers instead of a line. */
export const OfferDialog = ({ orderId, about, refused, of, take, onClose }: Props) => {
  const [chosen, setChosen] = useState<Product>()
  const name = chosen ? `${chosen.name} ${chosen.spec}`.trim() : (of?.name ?? '')
  // more than is refused is asked about once, with the numbers
  const asked = useRef('')
  const save = async (v: Values) => {
    const [productId, price, qty] = [String(v.productId), String(v.price), String(v.qty)]
    if (Number(qty) > Number(refused) && asked.current !== qty) {
      asked.current = qty
      const message = t('替代数量 {{qty}} 多于拒配数量 {{refused}}，确认无误请再按一次', { qty, refused })
      return new AskError(message, codes.malformed, { fields: [{ path: 'qty', message }] })
    }
    take({ productId, price, qty, name, note: String(v.note ?? '') })
    return undefined
  }
  return (
    <FormDialog
      title={`${t('替代品')} ${about}`}
      okText={t('确定')}
      table={table}
      initial={of ? { productId: of.productId, price: of.price, qty: of.qty, note: of.note } : {}}
      refs={{
        productId: (c) => (
          <RemoteSelect<Product>
            {...c}
            {...(of ? { name: of.name } : {})}
            call={rejectionCalls.substitutes}
            input={{ orderId }}
            onRow={setChosen}
            show={(p) => [p.name, p.spec, p.manufacturer, p.code].filter(Boolean).join(' ')}
          />
        ),
      }}
      save={save}
      onClose={onClose}
      below={() =>
        chosen && (
          <p className="d-muted">
            {chosen.price
              ? t('与该医院约定的供货价 {{price}}', { price: priceText(chosen.price) })
              : t('与该医院没有此产品的供货关系，医院须先申请新品')}
          </p>
        )
      }
    />
  )
}
