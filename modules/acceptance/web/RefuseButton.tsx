import { Button } from 'antd'
import { useState } from 'react'
import type { Asked } from '#kernel/shared/call.ts'
import type { FieldTable, Values } from '#kernel/shared/field.ts'
import { fieldOf } from '#kernel/shared/words.ts'
import { FormDialog, filled } from '#kernel/web/form/FormDialog.tsx'
import { saveForm } from '#kernel/web/form/saveForm.ts'
import { t } from '#kernel/web/i18n.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { acceptanceCalls } from '../shared/calls.ts'
import { checkWords } from '../shared/words.ts'
import { stale } from './acts.ts'

const table: FieldTable = {
  fields: [
    fieldOf(checkWords, 'refuseCode', { required: true }),
    fieldOf(checkWords, 'refuseReason', { type: 'area', max: 200 }),
  ],
}

type Refusal = Asked<typeof acceptanceCalls.refuse>
interface Props {
  /** The acceptance, and what its page says of the delivery as a whole. */
  of: Omit<Refusal, 'refuseCode' | 'refuseReason'>
  lineCount: number
  onDone: () => void
}

/** 整单拒收: everything of this delivery, for one reason. */
export const RefuseButton = ({ of, lineCount, onDone }: Props) => {
  const [open, setOpen] = useState(false)
  if (!useCan(acceptanceCalls.refuse)) return null
  const save = (values: Values) =>
    saveForm(acceptanceCalls.refuse, { ...of, ...filled(values) } as Refusal, stale, onDone, '已登记整单拒收')
  return (
    <>
      <Button danger onClick={() => setOpen(true)}>
        {t('整单拒收')}
      </Button>
      {open && (
        <FormDialog
          title={t('整单拒收：{{n}} 行，货退供应商', { n: lineCount })}
          table={table}
          initial={{}}
          question
          okText={t('确定')}
          danger
          save={save}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
