import { Checkbox, InputNumber } from 'antd'
import { useId, useState } from 'react'
import type { Template } from '#kernel/shared/template.ts'
import { t } from '#kernel/web/i18n.ts'
import { LabelSheet } from '#kernel/web/print/LabelSheet.tsx'
import { type LabelSize, LabelView } from '#kernel/web/print/Labels.tsx'
import { boxesOf, type Choice, copiesOf, countOf, labelLimit, labelsOf } from '../shared/label.ts'
import type { Labelled, Lot } from './LabelFaces.tsx'
import { formsOf } from './labels.ts'
import './labels.css'

/** Of the printer that stands there: what was chosen last, until the page is loaded anew. */
let lastSize: LabelSize = '70x50'

/** Labels of deliveries, and beside them which of them are printed, how often and how large. */
export const LabelPreview = ({
  docs,
  templates,
  onPrint,
  onClose,
}: {
  docs: readonly Labelled[]
  /** The organisation's own, by their kinds. */
  templates: ReadonlyMap<string, Template>
  onPrint: () => Promise<boolean>
  onClose: () => void
}) => {
  const [size, setSize] = useState(lastSize)
  const [choice, setChoice] = useState<Choice>({ kinds: ['pack', 'box'], each: 1, copies: {}, boxes: {} })
  const change = (part: Partial<Choice>) => setChoice((c) => ({ ...c, ...part }))
  const n = countOf(docs, choice)
  const labels = n > labelLimit ? [] : labelsOf<Lot, Labelled>(docs, choice)
  const { pack, box } = formsOf(size)
  const own = <F extends typeof pack | typeof box>(form: F) => ({ form, template: templates.get(form.paper.kind) })
  const said =
    n > labelLimit
      ? t('共 {{n}} 张，一次最多 {{most}} 张，请减少份数或箱号', { n, most: labelLimit })
      : t('{{docs}} 份配送单，{{n}} 张标签', { docs: docs.length, n })
  return (
    <LabelView
      labels={labels.map((l) => ({
        key: l.key,
        sheet: l.kind === 'pack' ? <LabelSheet {...own(pack)} of={l} /> : <LabelSheet {...own(box)} of={l} />,
      }))}
      size={size}
      onSize={(to) => {
        lastSize = to
        setSize(to)
      }}
      said={said}
      onPrint={onPrint}
      onClose={onClose}
    >
      <Checkbox.Group
        aria-label={t('标签种类')}
        options={[
          { value: 'pack', label: t('产品标签') },
          { value: 'box', label: t('箱标签') },
        ]}
        value={[...choice.kinds]}
        onChange={(kinds) => change({ kinds: kinds as Choice['kinds'] })}
      />
      {choice.kinds.includes('pack') && (
        <Count label={t('每批份数')} value={choice.each} onChange={(each) => change({ each, copies: {} })} />
      )}
      {docs.map((d) => (
        <Chosen key={d.id} doc={d} choice={choice} onChange={change} />
      ))}
    </LabelView>
  )
}

interface Of {
  doc: Labelled
  choice: Choice
  onChange: (part: Partial<Choice>) => void
}
/** What is printed of one delivery. */
const Chosen = ({ doc: d, choice, onChange }: Of) => {
  const [from, to] = boxesOf(choice, d)
  const boxes = (part: readonly [from: number, to: number]) => onChange({ boxes: { ...choice.boxes, [d.id]: part } })
  return (
    <section className="delivery-labels">
      <h2>
        {d.no} {d.printed > 1 && <small>{t('补打 第 {{n}} 次', { n: d.printed })}</small>}
      </h2>
      <p>{d.hospital}</p>
      {choice.kinds.includes('pack') &&
        d.lines.map((l) => (
          <Count
            key={l.id}
            label={[l.name, l.spec, l.lotNo].filter(Boolean).join(' ')}
            value={copiesOf(choice, l.id)}
            onChange={(n) => onChange({ copies: { ...choice.copies, [l.id]: n } })}
          />
        ))}
      {choice.kinds.includes('box') &&
        (d.boxes ? (
          <>
            <Count label={t('箱号从')} value={from} least={1} most={d.boxes} onChange={(n) => boxes([n, to])} />
            <Count label={t('箱号到')} value={to} least={1} most={d.boxes} onChange={(n) => boxes([from, n])} />
          </>
        ) : (
          <p>{t('未填写箱数，没有箱标签')}</p>
        ))}
    </section>
  )
}

interface Counted {
  label: string
  value: number
  least?: number
  most?: number
  onChange: (n: number) => void
}
const Count = ({ label, value, least = 0, most = labelLimit, onChange }: Counted) => {
  const id = useId()
  return (
    <div className="delivery-labels-count">
      <label htmlFor={id}>{label}</label>
      <InputNumber
        id={id}
        min={least}
        max={most}
        precision={0}
        value={value}
        onChange={(n) => n !== null && onChange(n)}
      />
    </div>
  )
}
