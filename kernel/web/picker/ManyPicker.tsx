import { useState } from 'react'
import { t } from '../i18n.ts'
import type { Column } from '../list/columns.tsx'
import type { ListCall, RowOf } from '../list/useList.ts'
import { AppModal } from '../shell/AppModal.tsx'
import { mayClose } from '../shell/confirm.ts'
import { PickTable } from './PickTable.tsx'

interface Props<R> {
  title: string
  /** Template of the button; `{{n}}` is how many are chosen. */
  ok: string
  columns: readonly Column<R>[]
  /** Ids of those that stand on the document already: marked in the first column. */
  added: ReadonlySet<string>
  onTake: (taken: R[]) => void
  onClose: () => void
}

/** Several records of a list at once, by keyword and page; what was chosen on another page stays chosen. */
export const ManyPicker = <C extends ListCall>({ call, columns, added, ...p }: Props<RowOf<C>> & { call: C }) => {
  type R = RowOf<C> & { id: string; name: string }
  const [chosen, setChosen] = useState<ReadonlyMap<string, R>>(new Map())
  const marked = columns.map((c, i): Column<R> => {
    if (i > 0) return c
    const show = (r: R) => (
      <>
        {c.show(r)}
        {added.has(r.id) && <span className="d-muted"> {t('已加入')}</span>}
      </>
    )
    return { ...c, show }
  })
  return (
    <AppModal
      open
      title={t(p.title)}
      okText={t(p.ok, { n: chosen.size })}
      cancelText={t('取消')}
      okButtonProps={{ disabled: chosen.size === 0 }}
      onOk={() => p.onTake([...chosen.values()])}
      onCancel={async () => (await mayClose(chosen.size > 0)) && p.onClose()}
    >
      <PickTable<R, R>
        call={call}
        input={{}}
        columns={marked}
        chosen={chosen}
        onChosen={setChosen}
        begin={(r) => r}
        closed={(r) => added.has(r.id)}
      />
    </AppModal>
  )
}
