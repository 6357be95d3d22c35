import { Button } from 'antd'
import { useEffect } from 'react'
import { useParams } from 'react-router'
import type { FieldTable, Values } from '#kernel/shared/field.ts'
import { Problem } from '#kernel/web/document/Problem.tsx'
import { Scroll } from '#kernel/web/document/Scroll.tsx'
import { useSafe } from '#kernel/web/document/useDraft.ts'
import { FaultCount } from '#kernel/web/form/FaultCount.tsx'
import { FieldForm, type Refs } from '#kernel/web/form/FieldForm.tsx'
import { useFields } from '#kernel/web/form/useFields.ts'
import type { AskError } from '#kernel/web/http/ask.ts'
import { useAct, useAsk } from '#kernel/web/http/hooks.ts'
import { comma, t } from '#kernel/web/i18n.ts'
import { useTab } from '#kernel/web/shell/useTab.ts'
import { Upload } from '#kernel/web/upload/Upload.tsx'
import { useUpload } from '#kernel/web/upload/useUpload.ts'
import { CategorySelect } from '#modules/category/web/public.tsx'
import { manufacturerCalls, supplierCalls } from '#modules/company/shared/calls.ts'
import { MakerSelect } from '#modules/company/web/public.tsx'
import '#kernel/web/document/document.css'
import type { Area } from '../shared/areas.ts'
import { correctionCalls, productCorrectCalls } from '../shared/calls.ts'
import { labelIn, reasonTable, tableOf } from '../shared/fields.ts'
import { familyOf, placeOf, stale } from './acts.ts'

interface Body {
  values: Values
  reason: string
  files: string[]
}
interface Subject {
  id: string
  area: Area
  title: string
  kind: number | null
  values: Values
  names: Record<string, string>
  send: (body: Body) => Promise<{ id: string; no: string } | undefined>
  busy: boolean
  error: AskError | undefined
}

const Waiting = ({ error }: { error: { msg: string } | null }) => (
  <div className="d-page d-empty" role={error ? 'alert' : 'status'}>
    {error ? error.msg : t('正在加载')}
  </div>
)
/** Only what people type is proposed. */
const typed = (table: FieldTable): FieldTable => ({ ...table, fields: table.fields.filter((f) => !f.made) })
const tables = new Map<number | null, FieldTable>()
const typedOf = (kind: number | null): FieldTable => {
  const known = tables.get(kind) ?? typed(tableOf(kind))
  tables.set(kind, known)
  return known
}

/** 纠错 of a product. */
export const proposeOf = (area: Exclude<Area, 'enterprise'>) => () => <ProductPropose of={area} />

const ProductPropose = ({ of: area }: { of: Exclude<Area, 'enterprise'> }) => {
  const { id = '' } = useParams()
  const { data: p, error } = useAsk(familyOf[area].calls.detail, { id }, { fresh: true })
  const act = useAct(productCorrectCalls[area], { refresh: stale })
  if (!p) return <Waiting error={error} />
  return (
    <Editor
      key={`${p.id} ${p.version}`}
      of={{
        ...{ id, area, kind: p.kind, busy: act.busy, error: act.error },
        title: `${p.name} ${p.platformCode}`,
        values: p.values as Values,
        names: { manufacturerId: p.manufacturer, categoryId: p.category },
        send: (body) => act.run({ id, ...body } as never),
      }}
    />
  )
}

/** 纠错 of a company: a manufacturer, or a supplier by his organisation. */
export const proposeCompany = (of: 'manufacturer' | 'supplier') => () => <CompanyPropose of={of} />

const CompanyPropose = ({ of }: { of: 'manufacturer' | 'supplier' }) => {
  const { id = '' } = useParams()
  const maker = useAsk(manufacturerCalls.detail, { id }, { fresh: true, enabled: of === 'manufacturer' })
  const supplier = useAsk(supplierCalls.detail, { id }, { fresh: true, enabled: of === 'supplier' })
  const { data: c, error } = of === 'manufacturer' ? maker : supplier
  const act = useAct(correctionCalls.add, { refresh: stale })
  if (!c) return <Waiting error={error} />
  return (
    <Editor
      key={`${c.id} ${c.version}`}
      of={{
        ...{ id, area: 'enterprise', kind: null, busy: act.busy, error: act.error, names: {} },
        title: `${c.name} ${c.code}`,
        values: { ...(c.values as Values), name: c.name },
        send: (body) => act.run({ companyId: id, ...body } as never),
      }}
    />
  )
}

const Editor = ({ of: s }: { of: Subject }) => {
  const tab = useTab()
  const table = typedOf(s.kind)
  const form = useFields(table, s.values)
  const why = useFields(reasonTable, {})
  const files = useUpload([])
  const title = `${t('纠错')} ${s.title}`
  useEffect(() => tab.setTitle(title), [tab, title])
  const changed = Object.keys(form.other)
  // no field of a subject is called reason
  const done = useSafe(
    `correction ${s.id}`,
    { ...form.changed, ...why.changed },
    form.dirty || why.dirty || files.dirty,
    (kept: Values) => {
      const { reason, ...values } = kept
      form.restore(values)
      if (reason) why.restore({ reason })
    },
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new answer of the server counts
  useEffect(() => {
    form.refused(s.error)
    why.refused(s.error)
  }, [s.error])
  const save = async () => {
    const right = [why.check(), form.check()].every(Boolean)
    if (files.busy || !right || changed.length === 0) return
    const sent = await files.send()
    if (!sent) return
    const saved = await s.send({ values: form.other, reason: String(why.tidy.reason), files: sent })
    if (!saved) return
    done()
    tab.replace(`${placeOf(s.area)}/${saved.id}`)
    await files.finish()
  }
  const refs: Refs = {
    manufacturerId: (c) => <MakerSelect {...c} name={s.names.manufacturerId ?? ''} />,
    ...(s.kind === null ? {} : { categoryId: (c) => <CategorySelect {...c} kind={s.kind as 0} /> }),
  }
  return (
    <form
      className="d-page"
      onSubmit={(e) => {
        e.preventDefault()
        void save()
      }}
    >
      <Scroll>
        <section className="d-card">
          <header className="d-title">
            <h1>{title}</h1>
          </header>
          <Problem of={s.error?.msg} />
          <p className="d-note">{t('只改有误的字段；主管部门逐项审核后才生效，已有单据保持原样')}</p>
          <FieldForm table={reasonTable} of={why} />
          <fieldset className="f-group">
            <legend>{t('照片/附件')}</legend>
            <Upload of={files} label={t('照片/附件')} />
          </fieldset>
        </section>
        <section className="d-card">
          <FieldForm table={table} of={form} refs={refs} />
        </section>
      </Scroll>
      <footer className="d-footer">
        <FaultCount of={form} />
        <span className="d-muted" role="status">
          {changed.length === 0
            ? t('还没有修改任何字段')
            : t('修改 {{n}} 项：{{fields}}', {
                n: changed.length,
                fields: changed.map((key) => t(labelIn(s.kind, key))).join(comma()),
              })}
        </span>
        <div className="d-actions">
          <Button type="primary" htmlType="submit" disabled={changed.length === 0} loading={s.busy || files.busy}>
            {t('提交纠错')}
          </Button>
          <Button onClick={tab.close}>{t('返回')}</Button>
        </div>
      </footer>
    </form>
  )
}
