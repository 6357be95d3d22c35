import { Button } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { useParams } from 'react-router'
import type { Asked } from '#kernel/shared/call.ts'
import type { Values } from '#kernel/shared/field.ts'
import {
  askConflict,
  type Conflict,
  conflictOf,
  differentFields,
  differentLines,
} from '#kernel/web/document/conflict.ts'
import { DocForm } from '#kernel/web/document/DocForm.tsx'
import { useSafe } from '#kernel/web/document/useDraft.ts'
import { FieldForm } from '#kernel/web/form/FieldForm.tsx'
import { useFields } from '#kernel/web/form/useFields.ts'
import { EntryGrid } from '#kernel/web/grid/EntryGrid.tsx'
import { useLines } from '#kernel/web/grid/useLines.ts'
import { saidOf } from '#kernel/web/http/ask.ts'
import { refresh } from '#kernel/web/http/client.ts'
import { useAsk, useSender } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { wordLines } from '#kernel/web/list/columns.tsx'
import { ManyPicker } from '#kernel/web/picker/ManyPicker.tsx'
import { useSession } from '#kernel/web/session/store.ts'
import { toast } from '#kernel/web/shell/toast.ts'
import { useTab } from '#kernel/web/shell/useTab.ts'
import { regionPriceCalls as calls } from '../shared/calls.ts'
import { regionTable as table } from '../shared/fields.ts'
import { lineWords } from '../shared/words.ts'
import { at, type Region, stale } from './acts.ts'
import {
  type Article,
  articlePick,
  columns,
  newLine,
  type RegionLine,
  sentLines,
  storedLines,
  toldLine,
  untouched,
} from './lines.ts'

const col = wordLines<typeof lineWords, Article>(lineWords)
const offered = col.some(
  'name',
  'spec',
  'unit',
  'lowest',
  'highest',
  'listedPrice',
  'hospitals',
  'code',
  'manufacturer',
)
const typed = {
  fresh: () => newLine(),
  untouched,
  plain: (l: RegionLine) => [l.article?.productId, l.newPrice, l.loose],
}
const headOf = (a: Region | undefined): Values =>
  a ? { type: a.type, reason: a.reason, effectiveDate: a.effectiveDate, remark: a.remark } : {}

export const keep = true
export const marked = true

/** A paper of new prices for the region, new or to be corrected; it is loaded once, so that what is typed stays. */
export default function RegionForm() {
  const { id } = useParams()
  const { data, error } = useAsk(calls.detail, { id: id ?? '' }, { enabled: !!id, fresh: true })
  if (id && !data)
    return (
      <div className="d-page d-empty" role={error ? 'alert' : 'status'}>
        {error ? error.msg : t('正在加载')}
      </div>
    )
  return <Editor key={data ? `${data.id} ${data.version}` : 'new'} of={data} />
}

const Editor = ({ of: a }: { of: Region | undefined }) => {
  const tab = useTab()
  const org = useSession((s) => s.currentOrg?.strName)
  const form = useFields(table, headOf(a))
  const lines = useLines<RegionLine>(a ? storedLines(a.lines) : [], typed)
  const [problem, setProblem] = useState<string>()
  const [faulty, setFaulty] = useState(false)
  const [open, setOpen] = useState(false)
  const { grid, begun } = lines
  const { send, busy } = useSender()
  const kept = { values: form.changed, lines: lines.lines }
  const done = useSafe(a ? `region ${a.id}` : 'region new', kept, form.dirty || lines.dirty, (k) => {
    form.restore(k.values)
    lines.setLines(k.lines.map((l) => newLine(l.article, l.newPrice, l.loose)))
  })
  const pick = useMemo(() => articlePick(() => setOpen(true)), [])
  const headNow = JSON.stringify(form.changed)
  // a refusal goes with its cause (ux.md 78)
  // biome-ignore lint/correctness/useExhaustiveDependencies: told by what was typed
  useEffect(() => {
    setProblem(undefined)
    setFaulty(false)
  }, [lines.lines, headNow])

  /** What a colleague saved meanwhile is told field by field and line by line; nothing typed goes before the user says so. */
  const settle = async (submit: boolean, other: Conflict<Region>): Promise<void> => {
    const { current: theirs } = other
    const told = theirs
      ? [
          ...differentFields(table, form.values, headOf(theirs)),
          ...differentLines(lines.now().map(toldLine), storedLines(theirs.lines).map(toldLine)),
        ]
      : undefined
    const choice = await askConflict(other, told)
    if (choice === 'mine') return save(submit, other.version)
    if (choice !== 'theirs') return
    done()
    void refresh(stale)
  }
  const save = async (submit: boolean, over?: number): Promise<void> => {
    setProblem(undefined)
    const sent = lines.now()
    const right = form.check()
    const wrong = (grid.current?.validate().length ?? 0) > 0 || !right
    setFaulty(wrong)
    if (wrong) return
    if (sent.length === 0) return setProblem(t('请至少填写一行'))
    const body = { ...form.tidy, remark: form.tidy.remark ?? '', lines: sentLines(sent) } as Asked<typeof calls.add>
    const saved = a
      ? await send(
          calls.update,
          { ...body, id: a.id, version: over ?? a.version },
          { refresh: stale },
          { settles: true },
        )
      : await send(calls.add, body, { refresh: stale }, {})
    if ('error' in saved) {
      const other = conflictOf<Region>(saved.error)
      if (other) return settle(submit, other)
      form.refused(saved.error)
      if (!lines.refused(saved.error, (key) => (columns.some((c) => c.key === key) ? key : 'productId')))
        setProblem(saidOf(saved.error))
      return
    }
    const { id, version } = saved.data
    done()
    if (submit) {
      // the draft stands whatever becomes of the submit, which its page says
      const now = await send(calls.submit, { id, version }, { refresh: stale }, {})
      if (!('error' in now)) toast('success', t('已提交'))
    } else toast('success', t('已保存'))
    tab.replace(`${at}/${id}`)
  }

  return (
    <>
      <DocForm
        title={a ? `${t('修改区域调价')} ${a.no}` : t('新建区域调价')}
        {...(org ? { org } : {})}
        {...(problem ? { problem } : {})}
        wrong={form.first !== undefined}
        faulty={faulty}
        busy={busy}
        onSave={() => void save(false)}
        onSubmit={() => void save(true)}
        head={<FieldForm table={table} of={form} />}
        totals={t('共 {{n}} 行', { n: begun.length })}
      >
        <div className="l-toolbar">
          <div>
            <Button onClick={() => setOpen(true)}>{t('选择产品')}</Button>
            <span className="d-muted">{t('对全区域所有医院和供应商的这些产品生效；没有此产品的医院不受影响')}</span>
          </div>
        </div>
        <EntryGrid<RegionLine>
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
      {open && (
        <ManyPicker
          title="选择产品"
          call={calls.articles}
          ok="加入 {{n}} 个品种"
          columns={offered}
          added={new Set(begun.flatMap((l) => (l.article ? [l.article.productId] : [])))}
          onTake={(taken) => {
            grid.current?.change([...begun, ...taken.map((article) => newLine(article)), newLine()])
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
