import { Button } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Asked } from '#kernel/shared/call.ts'
import type { FieldTable } from '#kernel/shared/field.ts'
import { DocForm } from '#kernel/web/document/DocForm.tsx'
import { useSafe } from '#kernel/web/document/useDraft.ts'
import { FieldForm } from '#kernel/web/form/FieldForm.tsx'
import { useFields } from '#kernel/web/form/useFields.ts'
import { EntryGrid } from '#kernel/web/grid/EntryGrid.tsx'
import type { GridHandle, LineError } from '#kernel/web/grid/types.ts'
import { type AskError, fieldErrorsOf } from '#kernel/web/http/ask.ts'
import { useAct } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { useSession } from '#kernel/web/session/store.ts'
import { toast } from '#kernel/web/shell/toast.ts'
import { useTab } from '#kernel/web/shell/useTab.ts'
import { priceCalls as calls } from '../shared/calls.ts'
import { priceTable } from '../shared/fields.ts'
import { stale } from './acts.ts'
import { Items } from './Items.tsx'
import { columnsFor, itemPick, newLine, type PriceLine, sentLines, untouched } from './lines.ts'
import '#kernel/web/list/list.css'

/** What all lines have in common: a notice of new prices names one day and one reason. */
const table: FieldTable = {
  fields: priceTable.fields.filter((f) => !['catalogItemId', 'newPrice', 'remark'].includes(f.key)),
}
const plain = (lines: readonly PriceLine[]) =>
  JSON.stringify(lines.filter((l) => !untouched(l)).map((l) => [l.item?.id, l.newPrice, l.remark]))

export const marked = true

/** New adjustments: one day, one reason, several items. Each line becomes a paper of its own. */
export default function PriceForm() {
  const tab = useTab()
  const org = useSession((s) => s.currentOrg?.strName)
  const form = useFields(table, {})
  const [lines, setLines] = useState<readonly PriceLine[]>(() => [newLine()])
  const [errors, setErrors] = useState<readonly LineError[]>([])
  const [problem, setProblem] = useState<string>()
  const [open, setOpen] = useState(false)
  const grid = useRef<GridHandle<PriceLine>>(null)
  const sent = useRef<readonly PriceLine[]>([])
  const add = useAct(calls.addAll, { refresh: stale })
  const maySubmit = useCan(calls.submit)
  const dirty = form.dirty || plain(lines) !== '[]'
  const done = useSafe('price new', { values: form.changed, lines }, dirty, (kept) => {
    form.restore(kept.values)
    setLines(kept.lines.map((l) => newLine(l.item, l.newPrice, l.remark)))
  })
  const type = String(form.values.type ?? 'purchase')
  const columns = useMemo(() => columnsFor(type), [type])
  const pick = useMemo(() => itemPick(() => setOpen(true)), [])

  const save = async (submit: boolean) => {
    setProblem(undefined)
    grid.current?.commit()
    sent.current = (grid.current?.rows() ?? lines).filter((l) => !untouched(l))
    const right = form.check()
    if ((grid.current?.validate().length ?? 0) > 0 || !right) return
    if (sent.current.length === 0) return setProblem(t('请至少填写一行'))
    const body = { ...form.tidy, lines: sentLines(sent.current), submit }
    const made = await add.run(body as unknown as Asked<typeof calls.addAll>)
    if (!made) return
    toast('success', t(submit ? '{{n}} 张调价单已提交' : '{{n}} 张调价单已保存', { n: made.items.length }))
    done()
    const only = made.items.length === 1 ? `/${made.items[0]!.id}` : ''
    tab.replace(`/purchaseList/priceModification${only}`)
  }
  const failed = (error: AskError) => {
    const found = fieldErrorsOf(error).flatMap((f): LineError[] => {
      const [, at, column] = /^lines\.(\d+)\.(\w+)$/.exec(f.path) ?? []
      const line = at === undefined ? undefined : sent.current[Number(at)]
      if (!line || !column) return []
      // what all lines have in common stands in the head
      if (table.fields.some((x) => x.key === column)) form.refused(error)
      return [
        { row: line.key, column: columns.some((c) => c.key === column) ? column : 'catalogItemId', message: f.message },
      ]
    })
    setErrors(found)
    if (found.length > 0) setTimeout(() => grid.current?.validate())
    else {
      form.refused(error)
      setProblem(error.msg)
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new answer of the server counts
  useEffect(() => {
    if (add.error) failed(add.error)
  }, [add.error])

  const begun = lines.filter((l) => !untouched(l))
  return (
    <>
      <DocForm
        title={t('新建调价单')}
        org={org}
        problem={problem}
        busy={add.busy}
        onSave={() => void save(false)}
        onSubmit={maySubmit ? () => void save(true) : undefined}
        head={<FieldForm table={table} of={form} />}
        totals={t('共 {{n}} 行', { n: begun.length })}
      >
        <div className="l-toolbar">
          <div>
            <Button onClick={() => setOpen(true)}>{t('从采购目录选择')}</Button>
            <span className="d-muted">{t('每行生成一张调价单；回车到下一格；Ctrl+Z 撤销')}</span>
          </div>
        </div>
        <EntryGrid<PriceLine>
          ref={grid}
          label="明细"
          columns={columns}
          rows={lines}
          onRows={setLines}
          newRow={newLine}
          empty={untouched}
          pick={pick}
          errors={errors}
          height="max(260px, calc(100vh - 380px))"
        />
      </DocForm>
      {open && (
        <Items
          added={new Set(begun.flatMap((l) => (l.item ? [l.item.id] : [])))}
          onTake={(taken) => {
            grid.current?.change([...begun, ...taken.map((item) => newLine(item)), newLine()])
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
