import { useState } from 'react'
import type { Asked } from '#kernel/shared/call.ts'
import type { FieldTable, Values } from '#kernel/shared/field.ts'
import type { ActDoc, Ran } from '#kernel/web/document/acts.ts'
import { FormDialog } from '#kernel/web/form/FormDialog.tsx'
import { saveForm } from '#kernel/web/form/saveForm.ts'
import { t } from '#kernel/web/i18n.ts'
import { today } from '#kernel/web/list/time.ts'
import { returnOrderCalls as calls } from '../shared/calls.ts'
import { pickupTable } from '../shared/words.ts'
import { stale } from './acts.ts'

const table: FieldTable = {
  ...pickupTable,
  rules: [
    (v) =>
      v.pickupDate && String(v.pickupDate) < today() ? { key: 'pickupDate', reason: '取货日不能早于今天' } : undefined,
  ],
}

type Row = ActDoc & { no: string }

/** Agreeing asks for the day the goods are fetched, and by whom. */
export const useAgreeing = () => {
  const [asking, setAsking] = useState<{ d: Row; end: (ran: Ran) => void }>()
  const one = (d: Row): Promise<Ran> => new Promise((end) => setAsking({ d, end }))
  let ran: Ran = { done: false }
  const close = () => {
    asking?.end(ran)
    setAsking(undefined)
  }
  const save = ({ pickupDate, ...v }: Values) => {
    const { id, version } = asking!.d
    const texts = Object.fromEntries(Object.entries(v).map(([key, text]) => [key, text ?? '']))
    const wish = { id, version, pickupDate, ...texts } as Asked<typeof calls.agree>
    return saveForm(calls.agree, wish, stale, (now) => (ran = { done: true, now }), '已同意')
  }
  return {
    one,
    view: asking && (
      <FormDialog
        title={`${t('同意退货')} ${asking.d.no}`}
        record={asking.d.id}
        table={table}
        initial={{ pickupDate: null }}
        okText={t('同意退货')}
        save={save}
        onClose={close}
      />
    ),
  }
}
