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
import { useSender } from '#kernel/web/http/hooks.ts'
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
  const { send, busy } = useSender()
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
  /** Saving was asked for, and what is marked kept it from being sent. */
  const [faulty, setFaulty] = useState(false)
  const headNow = JSON.stringify(form.changed)
  // a refusal goes with its cause (ux.md 78)
  // biome-ignore lint/correctness/useExhaustiveDependencies: told by what was typed
  useEffect(() => {
    setProblem(undefined)
    setFaulty(false)
  }, [lines.lines, headNow])
  /** @returns the refusal, for the dialog that asked why: it stands with what was typed until all is done */
  const save = async (submit: boolean, reason?: string): Promise<string | undefined> => {
    setProblem(undefined)
    const sent = lines.now()
    const right = form.check()
    const wrong = (grid.current?.validate().length ?? 0) > 0 || !right
    setFaulty(wrong)
    if (wrong) return undefined
    if (sent.length === 0) {
      setProblem(t('请至少填写一行'))
      return undefined
    }
    const body = { ...form.tidy, lines: sentLines(sent), submit, ...(reason ? { why: reason } : {}) }
    const asked = body as unknown as Asked<typeof calls.addAll>
    const answer = await send(calls.addAll, asked, { refresh: stale }, reason ? { quiet: true } : {})
    if ('error' in answer) return failed(answer.error)
    const made = answer.data
    toast('success', t(submit ? '{{n}} 张调价单已提交' : '{{n}} 张调价单已保存', { n: made.items.length }))
    done()
    const only = made.items.length === 1 ? `/${made.items[0]!.id}` : ''
    tab.replace(`${place}${only}`)
    return undefined
  }
  const failed = (error: AskError): string => {
    if (wantsReason(error.data)) {
      setWhy(saidOf(error))
      return ''
    }
    // what all lines have in common stands in the head
    form.refused(error)
    const placed = lines.refused(error, (key) => (columns.some((c) => c.key === key) ? key : 'catalogItemId'))
    if (!placed) setProblem(saidOf(error))
    return saidOf(error)
  }

  return (
    <>
      <DocForm
        title={t('新建调价单')}
        org={org}
        problem={problem}
        wrong={form.first !== undefined}
        faulty={faulty}
        busy={busy}
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
          onOk={(reason) => save(true, reason)}
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
