import { Button } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import type { Asked } from '#kernel/shared/call.ts'
import { DocForm } from '#kernel/web/document/DocForm.tsx'
import { useSafe } from '#kernel/web/document/useDraft.ts'
import { FieldForm } from '#kernel/web/form/FieldForm.tsx'
import { useFields } from '#kernel/web/form/useFields.ts'
import { EntryGrid } from '#kernel/web/grid/EntryGrid.tsx'
import { useLines } from '#kernel/web/grid/useLines.ts'
import { saidOf } from '#kernel/web/http/ask.ts'
import { useSender } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { wordLines } from '#kernel/web/list/columns.tsx'
import { ManyPicker } from '#kernel/web/picker/ManyPicker.tsx'
import { useSession } from '#kernel/web/session/store.ts'
import { toast } from '#kernel/web/shell/toast.ts'
import { useTab } from '#kernel/web/shell/useTab.ts'
import { relationCalls as calls, supplierCalls } from '../shared/calls.ts'
import { relationWords as words } from '../shared/words.ts'
import { PartnerSelect } from './PartnerSelect.tsx'
import { partyFields, useHospitals } from './RelationDialog.tsx'
import {
  type Article,
  articlePick,
  columns,
  newLine,
  type RelationLine,
  sentLines,
  untouched,
} from './relation-lines.ts'

const col = wordLines<typeof words, Article>(words)
const offered = [
  ...col.some('name', 'spec', 'packSpec', 'unit', 'listedPrice', 'ceilingPrice'),
  ...col.some('manufacturer', 'kind', 'code'),
]
const typed = {
  fresh: () => newLine(),
  untouched,
  plain: ({ key: _, ...line }: RelationLine) => line,
}
const stale = [calls.query, supplierCalls.query]

export const keep = true
export const marked = true

/** New relations of one supplier: he is chosen above, what he supplies is typed or pasted line by line. */
export default function RelationEntry() {
  const tab = useTab()
  const org = useSession((s) => s.currentOrg?.strName)
  const hospitals = useHospitals()
  const table = useMemo(() => ({ fields: partyFields(hospitals) }), [hospitals])
  const form = useFields(table, {})
  const lines = useLines<RelationLine>([], typed)
  const [problem, setProblem] = useState<string>()
  const [faulty, setFaulty] = useState(false)
  const [open, setOpen] = useState(false)
  const { grid, begun } = lines
  const { send, busy } = useSender()
  const kept = { values: form.changed, lines: lines.lines }
  const done = useSafe('relation new', kept, form.dirty || lines.dirty, (k) => {
    form.restore(k.values)
    lines.setLines(k.lines.map((l) => newLine(l)))
  })
  const pick = useMemo(() => articlePick(() => setOpen(true)), [])
  const headNow = JSON.stringify(form.changed)
  // a refusal goes with its cause (ux.md 78)
  // biome-ignore lint/correctness/useExhaustiveDependencies: told by what was typed
  useEffect(() => {
    setProblem(undefined)
    setFaulty(false)
  }, [lines.lines, headNow])

  const save = async (): Promise<void> => {
    setProblem(undefined)
    const sent = lines.now()
    const right = form.check()
    const wrong = (grid.current?.validate().length ?? 0) > 0 || !right
    setFaulty(wrong)
    if (wrong) return
    if (sent.length === 0) return setProblem(t('请至少填写一行'))
    const body = { ...form.tidy, lines: sentLines(sent) } as Asked<typeof calls.addAll>
    const saved = await send(calls.addAll, body, { refresh: stale })
    if ('error' in saved) {
      form.refused(saved.error)
      if (!lines.refused(saved.error, (key) => (columns.some((c) => c.key === key) ? key : 'productId')))
        setProblem(saidOf(saved.error))
      return
    }
    toast('success', t('已新建 {{n}} 条供货关系', { n: saved.data.items.length }))
    done()
    tab.replace('/baseInfo/mySupplier/relations')
  }

  return (
    <>
      <DocForm
        title={t('批量新建供货关系')}
        {...(org ? { org } : {})}
        {...(problem ? { problem } : {})}
        wrong={form.first !== undefined}
        faulty={faulty}
        busy={busy}
        saves="保存"
        onSave={() => void save()}
        head={<FieldForm table={table} of={form} refs={{ supplierId: (c) => <PartnerSelect {...c} /> }} />}
        totals={t('共 {{n}} 行', { n: begun.length })}
      >
        <div className="l-toolbar">
          <div>
            <Button onClick={() => setOpen(true)}>{t('选择产品')}</Button>
            <span className="d-muted">{t('可粘贴产品编码或名称与价格；全部保存或全部不保存')}</span>
          </div>
        </div>
        <EntryGrid<RelationLine>
          ref={grid}
          label="供货关系"
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
      {open && (
        <ManyPicker
          title="选择产品"
          call={calls.articles}
          ok="加入 {{n}} 个品种"
          columns={offered}
          added={new Set(begun.flatMap((l) => (l.article ? [l.article.id] : [])))}
          onTake={(taken) => {
            grid.current?.change([...begun, ...taken.map((article) => newLine({ article })), newLine()])
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
