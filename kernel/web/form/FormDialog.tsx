import { type ReactNode, useRef, useState } from 'react'
import type { FieldTable, Values } from '#kernel/shared/field.ts'
import { differentFields, settled } from '../document/conflict.ts'
import { Problem } from '../document/Problem.tsx'
import type { AskError } from '../http/ask.ts'
import { useOnline } from '../http/online.ts'
import { t } from '../i18n.ts'
import type { AppModalProps } from '../shell/AppModal.tsx'
import { FieldForm, focusable, type Refs } from './FieldForm.tsx'
import { SaveModal } from './SaveModal.tsx'
import { refusalOf } from './saveForm.ts'
import { useDialog } from './useDialog.ts'
import { useFields } from './useFields.ts'

/** Values for a call whose texts are empty rather than none. */
export const filled = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([k, v]) => [k, v ?? '']))

interface Props extends Pick<AppModalProps, 'question' | 'okText'> {
  title: string
  /** Id of what is changed: a draft of one record is never offered to another one of the same name. */
  record?: string | undefined
  table: FieldTable
  initial: Values
  refs?: Refs
  fixed?: readonly string[]
  /** Sends; answers undefined, or the error to show at the fields. `other`: only what the record does not say already. */
  save: (values: Values, other: Values) => Promise<AskError | undefined>
  onClose: () => void
  /** What it does is not taken back. */
  danger?: boolean
  /** Where it begins: at its first field, or, where nothing need be typed, at its button, so that Enter does it. */
  begin?: 'ok'
  /** What stands above the fields, such as why a paper came back. */
  head?: ReactNode
  /** It brings something new to the record it names: what others changed of that is no field of this form. */
  adds?: true
  /** It sends all its fields, typed or not: a conflict names each that would be written over. */
  whole?: true
  /** What comes of what is typed, below the fields. */
  below?: (values: Values) => ReactNode
}

/** A small object in a dialog; what was typed stays when the server refuses, and closing asks first. */
export const FormDialog = ({ title, record = '', table, initial, refs, fixed, save, onClose, ...o }: Props) => {
  const { danger, head, below, adds, whole: all, begin: at, ...p } = o
  const form = useFields(table, initial)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<{ of: Values; text: string }>()
  const online = useOnline()
  const { close, saved } = useDialog(`${title} ${record}`.trim(), form.changed, form.dirty, form.restore, onClose)
  const ok = async () => {
    if (busy || !online || !form.check()) return
    setBusy(true)
    const error = await settled<Values & { values?: Values }>(await save(form.tidy, form.other), (theirs) =>
      adds
        ? [t('对方改了此单据的其他内容')]
        : differentFields(table, all ? form.tidy : form.other, { ...theirs, ...theirs.values }),
    )
    setBusy(false)
    form.refused(error)
    const text = refusalOf(error)
    setRefusal(text === undefined ? undefined : { of: form.values, text })
    if (!error) saved()
  }
  const beside = Object.entries(form.faults).find(([key]) => !table.fields.some((f) => f.key === key))?.[1]
  // it leaves with its cause (ux.md 78)
  const whole = refusal?.of === form.values ? refusal.text : undefined
  const fields = useRef<HTMLFormElement>(null)
  // whoever opened it types at once; antd would begin at the cross, where Enter ends it. A phone's keyboard waits to be asked.
  const begin = () =>
    matchMedia('(pointer: fine)').matches &&
    (at === 'ok'
      ? fields.current?.closest('.ant-modal')?.querySelector<HTMLElement>('.ant-modal-footer .ant-btn-primary')
      : fields.current?.querySelector<HTMLElement>(`.f-field ${focusable}:enabled`)
    )?.focus()
  return (
    <SaveModal
      title={title}
      afterOpenChange={(opened) => opened && begin()}
      busy={busy}
      okButtonProps={{ danger, disabled: !online }}
      onSave={ok}
      onClose={close}
      {...p}
    >
      <form
        ref={fields}
        onSubmit={(e) => {
          e.preventDefault()
          void ok()
        }}
      >
        <Problem of={beside ?? whole} />
        {head}
        <FieldForm table={table} of={form} refs={refs} fixed={fixed} />
        {below?.(form.tidy)}
        <button type="submit" hidden />
      </form>
    </SaveModal>
  )
}
