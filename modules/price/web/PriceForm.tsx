import { Button } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import type { Asked } from '#kernel/shared/call.ts'
import type { FieldTable } from '#kernel/shared/field.ts'
import { DocForm } from '#kernel/web/document/DocForm.tsx'
import { ReasonDialog } from '#kernel/web/document/ReasonDialog.tsx'
import { useSafe } from '#kernel/web/document/useDraft.ts'
import { FieldForm } from '#kernel/web/form/FieldForm.tsx'
import { useFields } from '#kernel/web/form/useFields.ts'
import { EntryGrid } from '#kernel/web/grid/EntryGrid.tsx'
import { useLines } from '#kernel/web/grid/useLines.ts'
import { type AskError, saidOf } from '#kernel/web/http/ask.ts'
import { wantsReason } from '#kernel/web/http/decide.ts'
import { useAct } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { wordLines } from '#kernel/web/list/columns.tsx'
import { ManyPicker } from '#kernel/web/picker/ManyPicker.tsx'
import { useCan } from '#kernel/web/session/can.ts'
import { useSession } from '#kernel/web/session/store.ts'
import { toast } from '#kernel/web/shell/toast.ts'
import { useTab } from '#kernel/web/shell/useTab.ts'
import { priceCalls as calls } from '../shared/calls.ts'
import { priceTable } from '../shared/fields.ts'
import { priceWords } from '../shared/words.ts'
import { at as place, stale } from './acts.ts'
import { columnsFor, type Item, itemPick, newLine, type PriceLine, sentLines, untouched } from './lines.ts'

const col = wordLines<typeof priceWords, Item>(priceWords)
const catalogue = [
  ...col.some('name', 'spec', 'unit', 'price', 'retailPrice', 'listedPrice'),
  ...col.some('hospital', 'supplier', 'code', 'manufacturer'),
]

/** What all lines have in common: a notice of new prices names one day and one reason. */
const table: FieldTable = {
  fields: priceTable.fields.filter((f) => !['newPrice', 'remark'].includes(f.key)),
}
const typed = {
  fresh: () => newLine(),
  untouched,
  plain: (l: PriceLine) => [l.item?.id, l.newPrice, l.remark, l.loose],
}

export const keep = true
export const marked = true

/** New adjustments: one day, one reason, several items. Each line becomes a paper of its own. */
export default function PriceForm() {
  const tab = useTab()
  const org = useSession((s) => s.currentOrg?.strName)
  const form = useFields(table, {})
  const lines = useLines<PriceLine>([], typed)
  const [problem, setProblem] = useState<string>()
  const [open, setOpen] = useState(false)
  const { grid, begun } = lines
  const add = useAct(calls.addAll, { refresh: stale })
  const maySubmit = useCan(calls.submit)
  const kept = { values: form.changed, lines: lines.lines }
  const done = useSafe('price new', kept, form.dirty || lines.dirty, (kept) => {
    form.restore(kept.values)
    lines.setLines(kept.lines.map((l) => newLine(l.item, l.newPrice, l.remark, l.loose)))
  })
  const type = String(form.values.type ?? 'purchase')
  const columns = useMemo(() => columnsFor(type), [type])
  const pick = useMemo(() => itemPick(() => setOpen(true)), [])

  const [why, setWhy] = useState<string>()
  const save = async (submit: boolean, reason?: string) => {
    setProblem(undefined)
    const sent = lines.now()
    const right = form.check()
    if ((grid.current?.validate().length ?? 0) > 0 || !right) return
    if (sent.length === 0) return setProblem(t('请至少填写一行'))
    const body = { ...form.tidy, lines: sentLines(sent), submit, ...(reason ? { why: reason } : {}) }
    const made = await add.run(body as unknown as Asked<typeof calls.addAll>)
    if (!made) return
    toast('success', t(submit ? '{{n}} 张调价单已提交' : '{{n}} 张调价单已保存', { n: made.items.length }))
    done()
    const only = made.items.length === 1 ? `/${made.items[0]!.id}` : ''
    tab.replace(`${place}${only}`)
  }
  const failed = (error: AskError) => {
    if (wantsReason(error.data)) return setWhy(saidOf(error))
    // what all lines have in common stands in the head
    form.refused(error)
    const placed = lines.refused(error, (key) => (columns.some((c) => c.key === key) ? key : 'catalogItemId'))
    if (!placed) setProblem(error.msg)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new answer of the server counts
  useEffect(() => {
    if (add.error) failed(add.error)
  }, [add.error])

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
          rows={lines.lines}
          onRows={lines.setLines}
          newRow={newLine}
          empty={untouched}
          pick={pick}
          errors={lines.errors}
          height="fill"
        />
      </DocForm>
      {why && (
        <ReasonDialog
          title={t('提交')}
          why={why}
          required
          onOk={async (reason) => {
            setWhy(undefined)
            await save(true, reason)
          }}
          onCancel={() => setWhy(undefined)}
        />
      )}
      {open && (
        <ManyPicker
          title="从采购目录选择"
          call={calls.items}
          ok="加入 {{n}} 个品种"
          columns={catalogue}
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
