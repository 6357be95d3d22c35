import { Button, Tabs } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { FieldTable, Values } from '#kernel/shared/field.ts'
import { differentLines } from '#kernel/web/document/conflict.ts'
import { DocForm } from '#kernel/web/document/DocForm.tsx'
import { Totals } from '#kernel/web/document/Totals.tsx'
import { type EntryProps, useEntry } from '#kernel/web/document/useEntry.ts'
import { Why } from '#kernel/web/document/Why.tsx'
import { FieldForm, focusable, type Refs } from '#kernel/web/form/FieldForm.tsx'
import { RemoteSelect } from '#kernel/web/form/RemoteSelect.tsx'
import { EntryGrid } from '#kernel/web/grid/EntryGrid.tsx'
import { t } from '#kernel/web/i18n.ts'
import { DictPicker } from '#kernel/web/picker/DictPicker.tsx'
import { useSession } from '#kernel/web/session/store.ts'
import { toast } from '#kernel/web/shell/toast.ts'
import { entryCalls as calls } from '../shared/calls.ts'
import { kindOf, type Part, parts } from '../shared/kinds.ts'
import type { Lacking } from '../shared/lacking.ts'
import { contractWords as words } from '../shared/words.ts'
import { at, type Doc, stale } from './acts.ts'
import { BringDialog } from './BringDialog.tsx'
import * as f from './fields.ts'
import { HospitalsField } from './HospitalsField.tsx'
import * as l from './lines.ts'
import { PapersOf } from './Parts.tsx'
import { Checklist, ClausesField, FilesField } from './TypedParts.tsx'
import { TypedText } from './TypedText.tsx'
import { useTypes } from './TypeFilter.tsx'
import { useSides } from './useSides.ts'
import { useText } from './useText.ts'

interface Props {
  old: Doc | undefined
  onSaved: () => void
  onReload: () => void
}

/** What of the fields a type or a choice of hospitals decides. */
const tableOf = (own: string | undefined, isNew: boolean): FieldTable => ({
  fields: [
    ...f.basicTable(own, isNew, false).fields,
    ...f.partiesTable(true, false).fields,
    ...f.textTable.fields,
    ...f.looseTable.fields,
  ],
})

/** 合同录入: four parts and the lines, with a list of what is missing where. */
export const ContractEntry = ({ old, onSaved, onReload }: Props) => {
  const org = useSession((s) => s.currentOrg)
  const own = org?.kind
  const several = own === 'authority' && !old
  const types = useTypes()
  const [part, setPart] = useState<Part>('basic')
  const [bringing, setBringing] = useState(false)
  const [start] = useState(() => [...(old ? l.startOf(old.lines) : []), l.newLine()])
  const [initial] = useState((): Values => (old ? f.valuesOf(old, own) : {}))
  const table = useMemo(() => tableOf(own, !old), [own, old])
  const ruleRef = useRef({ third: false, adds: true, template: {} as object })
  const entry: EntryProps<l.Line> = {
    name: `contract ${old?.id ?? 'new'}`,
    table,
    initial,
    start,
    ...(old ? { at: { id: old.id, version: old.version } } : {}),
    calls: { ...calls, stale } as never,
    page: (id) => `${at}/${id}`,
    submitted: several ? '已发到各医院的待认领合同' : '已提交',
    // a browser keeps no files
    unkept: ['files'],
    onSaved,
    onReload,
  }
  const { form, doc, begun, ...typed } = useEntry(entry, {
    make: l.newLine,
    untouched: l.untouched,
    plain: ({ key: _, ...line }) => line,
    body: ({ tidy }, lines, isNew) => ({
      ...(isNew ? { partnerId: tidy.partnerId } : {}),
      ...(isNew && several ? { hospitalIds: tidy.hospitalIds } : {}),
      ...f.bodyOf(tidy, ruleRef.current.third, ruleRef.current.adds),
      ...ruleRef.current.template,
      lines: lines.map(l.sentLine),
    }),
    differences: (theirs: Doc, { values }, lines) => [
      ...f.differencesTo(theirs, values, own),
      ...differentLines(lines.map(l.toldLine), theirs.lines.map(l.toldOf)),
    ],
  })
  const v = form.values
  const kind = types.find((one) => one.id === v.typeId)
  const type: f.TypeRule = kind ?? (v.typeId === old?.typeId ? old?.type : undefined)
  const third = type?.thirdParty ?? false
  const adds = (type?.hasLines ?? true) && v.framework !== true
  const total = adds ? l.sumOfLines(begun) : String(v.amount ?? '0')
  const no = old?.no ?? t('保存后生成')
  const text = useText(form, begun, old, { no, typeName: kind?.name ?? old?.typeName ?? '', third, amount: total })
  const template = text.chosen && { templateId: text.chosen.id, templateN: text.chosen.n }
  ruleRef.current = { third, adds, template: template ?? {} }
  const partnerId = String(v.partnerId ?? '')
  const hospitalIds = (v.hospitalIds as string[] | null) ?? undefined
  const { papers, named } = useSides(form, { partnerId, hospitalIds, several, old })
  const sides = JSON.stringify({ partnerId, ...(hospitalIds ? { hospitalIds } : {}) })
  const pick = useMemo(() => l.pickFor(JSON.parse(sides)), [sides])
  const missed = f.lackingNow(v, begun, type, several)
  // what the head names already is not named once more
  const lacking = [
    ...missed,
    ...text.empty.filter(
      (e) => !missed.some((m) => m.field === e.field) && (!several || !e.field.startsWith('hospital.')),
    ),
  ]

  const page = useRef<HTMLDivElement>(null)
  /** After its part is drawn. */
  const reach = (key: string) =>
    setTimeout(() => page.current?.querySelector<HTMLElement>(`[data-key="${key}"] ${focusable}`)?.focus())
  const goTo = ({ part: to, field }: Lacking) => {
    setPart(to)
    if (to === 'lines') setTimeout(() => typed.grid.current?.focus())
    else reach(field.replace('.', '_'))
  }
  // what was refused lies on the part it belongs to
  // biome-ignore lint/correctness/useExhaustiveDependencies: turned to once a judgement, and not while it is mended
  useEffect(() => {
    const key = form.first
    if (!key) return
    const to: Part = key.includes('_') ? 'parties' : key === 'clauses' ? 'text' : key === 'files' ? 'files' : 'basic'
    setPart(to)
    reach(key)
  }, [form.asked])
  useEffect(() => {
    if (typed.errors.length > 0) setPart('lines')
  }, [typed.errors])

  const refs: Refs = {
    partnerId: (c) => (
      <RemoteSelect<{ id: string; name: string }>
        {...c}
        call={calls.partners}
        input={{ kind: own === 'supplier' ? 'hospital' : 'supplier' }}
        show={(o) => o.name}
        {...(old ? { name: own === 'supplier' ? old.hospital : old.supplier } : {})}
      />
    ),
    hospitalIds: (c) => <HospitalsField {...c} />,
    typeId: ({ value, onChange, label, invalid, disabled }) => (
      <DictPicker
        label={label}
        invalid={invalid}
        disabled={!!disabled}
        value={value ? String(value) : undefined}
        options={[
          ...types
            .filter((one) => old?.category !== 'vbp' || one.category === 'vbp')
            .map((one) => ({ value: one.id, label: one.name })),
          ...(old && !types.some((one) => one.id === old.typeId) ? [{ value: old.typeId, label: old.typeName }] : []),
        ]}
        onChange={(id) => {
          onChange((id as string | undefined) ?? null)
          const to = types.find((one) => one.id === id)
          for (const key of ['payDays', 'prepayRate', 'deliveryHours', 'reminderDays'] as const)
            if (to) form.preset(key, to[key])
        }}
      />
    ),
    templateId: ({ value, onChange, label, invalid, disabled }) => (
      <DictPicker
        label={label}
        invalid={invalid}
        disabled={!!disabled}
        value={value ? String(value) : undefined}
        options={text.texts.map((one) => ({ value: one.id, label: one.name }))}
        onChange={(id) => onChange((id as string | undefined) ?? null)}
      />
    ),
  }
  const shared = { of: form, refs }
  // of a supplement its contract's, of the authority's paper the authority's
  const typeStays = old && (old.parentId !== null || old.source === 'authority')
  const fixed = [...(old || begun.length > 0 ? ['partnerId'] : []), ...(typeStays ? ['typeId'] : [])]
  const items: { key: Part; children: React.ReactNode }[] = [
    {
      key: 'basic',
      children: <FieldForm {...shared} table={f.basicTable(own, !old, adds)} fixed={fixed} />,
    },
    {
      key: 'parties',
      children: (
        <>
          {several && <p className="d-note">{t('甲方按各医院的资料填写')}</p>}
          <FieldForm {...shared} table={f.partiesTable(third, several)} fixed={named} />
          {papers && <PapersOf of={papers} />}
        </>
      ),
    },
    {
      key: 'lines',
      children: (
        <EntryGrid<l.Line>
          ref={typed.grid}
          label={parts.lines}
          columns={l.columns}
          rows={typed.lines}
          onRows={typed.setLines}
          newRow={() => l.newLine()}
          empty={l.untouched}
          pick={pick}
          twins={l.twins}
          errors={typed.errors}
          tools={
            <Button onClick={() => (partnerId ? setBringing(true) : toast('warning', t('请先选择交易方')))}>
              {t('从目录带出')}
            </Button>
          }
        />
      ),
    },
    {
      key: 'text',
      children: (
        <>
          <FieldForm {...shared} table={f.textTable} />
          <ClausesField value={v.clauses ?? null} onChange={(value) => form.set('clauses', value)} />
          <TypedText of={text} empty={text.empty} onGo={goTo} />
        </>
      ),
    },
    {
      key: 'files',
      children: several ? (
        <p className="d-muted">{t('附件在各合同录入后分别上传')}</p>
      ) : (
        <FilesField
          value={v.files ?? null}
          onChange={(value) => form.set('files', value)}
          before={old?.files ?? []}
          label={t(parts.files)}
        />
      ),
    },
  ]
  const missing = (key: Part) => lacking.filter((x) => x.part === key).length
  return (
    <DocForm
      title={old ? `${t('合同')} ${old.no}` : t('录入合同')}
      org={org?.strName ?? ''}
      {...doc}
      {...(several ? { onSubmit: undefined as never, saves: '发到各医院' } : {})}
      head={
        <>
          {old && <Why history={old.history} status={old.status} bad />}
          <Checklist of={lacking} onGo={goTo} />
          <div ref={page}>
            <Tabs
              activeKey={part}
              onChange={(key) => setPart(key as Part)}
              items={items
                .filter((x) => x.key !== 'lines' || (type?.hasLines ?? true))
                .map((x) => ({
                  ...x,
                  // a grid that is drawn where nobody sees it has no width to go by
                  forceRender: x.key !== 'lines',
                  label: missing(x.key) > 0 ? `${t(parts[x.key])} (${missing(x.key)})` : t(parts[x.key]),
                }))}
            />
          </div>
        </>
      }
      totals={<Totals lines={begun.length} label={words.amount.label} amount={total} />}
    >
      {bringing && (
        <BringDialog
          sides={JSON.parse(sides)}
          kind={kindOf[(kind ?? old)?.category ?? 'service']}
          lines={begun}
          onLines={(lines) => typed.grid.current?.change(lines)}
          onClose={() => setBringing(false)}
        />
      )}
    </DocForm>
  )
}
