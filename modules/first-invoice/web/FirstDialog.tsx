import { Checkbox, Input } from 'antd'
import { useState } from 'react'
import type { Answer, Asked } from '#kernel/shared/call.ts'
import { originalRule } from '#kernel/shared/calls/files.ts'
import type { Values } from '#kernel/shared/field.ts'
import { QtyPositive } from '#kernel/shared/quantity.ts'
import { FileDrop } from '#kernel/web/file/FileDrop.tsx'
import { FormDialog, filled } from '#kernel/web/form/FormDialog.tsx'
import { faultBeside, saveForm } from '#kernel/web/form/saveForm.ts'
import { useAsk, useSender } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { type PlainColumn, PlainTable } from '#kernel/web/list/PlainTable.tsx'
import { billingCalls } from '#modules/invoice/shared/billing.ts'
import { readingCalls } from '#modules/invoice-reading/shared/calls.ts'
import { lockedFields } from '#modules/invoice-reading/web/public.tsx'
import { firstCalls as calls } from '../shared/calls.ts'
import { firstTable } from '../shared/words.ts'
import { type First, type Firsts, type Lot, lotsOf, sentOf } from './lots.ts'

interface Props {
  invoiceId: string
  lines: Firsts['lines']
  /** Those without a first invoice so far. */
  bare: Firsts['lines']
  old: First | undefined
  onClose: () => void
}
type Read = Answer<typeof readingCalls.ocr>

const keys = firstTable.fields.map((f) => f.key)
/** What an original says of its fields. */
const saidBy = (r: Read): Values =>
  Object.fromEntries(r.values.filter((v) => keys.includes(v.field)).map((v) => [v.field, v.value]))

/** The lots that stand on it; the first fault of a chosen one is told. */
const wrongIn = (lots: readonly Lot[]): string | undefined => {
  const chosen = lots.filter((l) => l.on)
  if (chosen.length === 0) return t('请至少选择一个批号')
  const bad = chosen.find((l) => !QtyPositive.safeParse(l.qty).success)
  return bad && t('批号 {{lot}} 的一票数量应大于 0，最多 3 位小数', { lot: bad.lotNo })
}

const Lots = ({ of, onChange }: { of: readonly Lot[]; onChange: (lots: readonly Lot[]) => void }) => {
  const set = (key: string, to: Partial<Lot>) => onChange(of.map((l) => (l.key === key ? { ...l, ...to } : l)))
  const text = (key: 'lotNo' | 'qty', label: string): PlainColumn<Lot> => ({
    title: t(label),
    width: 130,
    render: (_, l) => (
      <Input
        size="small"
        aria-label={`${t(label)} ${l.name}`}
        value={l[key]}
        disabled={!l.on}
        maxLength={50}
        onChange={(e) => set(l.key, { [key]: e.target.value })}
      />
    ),
  })
  return (
    <PlainTable<Lot>
      rowKey="key"
      dataSource={of}
      columns={[
        {
          title: t('在此票上'),
          width: 84,
          render: (_, l) => (
            <Checkbox
              aria-label={`${t('在此票上')} ${l.name} ${l.lotNo}`}
              checked={l.on}
              onChange={(e) => set(l.key, { on: e.target.checked })}
            />
          ),
        },
        { title: t('产品'), render: (_, l) => `${l.name} ${l.spec}` },
        text('lotNo', '批号'),
        text('qty', '一票数量'),
        { title: t('单位'), width: 60, render: (_, l) => l.unit },
        { title: t('用于行'), width: 90, render: (_, l) => l.lines.map((line) => line.seq).join(', ') },
      ]}
      aria-label={t('第一票明细')}
    />
  )
}

/** One first invoice as it is typed, or read from its original; its lots are proposed from the lines. */
export default function FirstDialog({ invoiceId, lines, bare, old, onClose }: Props) {
  const own = useAsk(billingCalls.query, {}).data
  const { send, busy } = useSender()
  const [lots, setLots] = useState<readonly Lot[]>(() => lotsOf(lines, bare, old))
  const [reads, setReads] = useState<readonly Read[]>([])
  if (!own) return null
  const makers = [...new Set(bare.map((l) => l.manufacturer))]
  const start: Values = old
    ? Object.fromEntries(keys.map((key) => [key, old[key as keyof First] as string]))
    : { buyerName: own.title, buyerTaxNo: own.taxNo, ...(makers.length === 1 ? { sellerName: makers[0]! } : {}) }
  const read = async ([file]: readonly File[]) => {
    if (!file) return
    const came = await send(readingCalls.ocr, {}, {}, { files: { file } })
    if ('data' in came) setReads((all) => [...all, came.data])
  }
  const save = async (values: Values) => {
    const wrong = wrongIn(lots)
    if (wrong) return faultBeside(wrong)
    const wish = {
      invoiceId,
      ...(old ? { id: old.id, version: old.version } : {}),
      values: filled(values),
      ...sentOf(lots),
      ...(reads.length > 0 ? { readings: reads.map((r) => r.seal) } : {}),
    }
    return saveForm(calls.save, wish as Asked<typeof calls.save>, [calls.query])
  }
  return (
    <FormDialog
      // what an original says stands in its fields
      key={reads.length}
      title={old ? t('修改第一票') : t('登记第一票')}
      record={old?.id ?? invoiceId}
      table={firstTable}
      initial={Object.assign({}, start, ...reads.map(saidBy)) as Values}
      fixed={lockedFields([...(old?.readings ?? []), ...reads])}
      save={save}
      onClose={onClose}
      head={
        <>
          <FileDrop
            accept={originalRule.types.map((x) => `.${x}`).join(',')}
            rule={{ ...originalRule, files: 1 }}
            busy={busy}
            hint={t('先拖入第一票原件 XML、OFD、PDF 或照片，内容自动填入')}
            onFiles={(files) => void read(files)}
          />
          {reads.map((r) => (
            <p key={r.file.fileId} className="d-muted">
              {r.file.name} {r.notes.join(' ')}
            </p>
          ))}
        </>
      }
      below={() => <Lots of={lots} onChange={setLots} />}
    />
  )
}
