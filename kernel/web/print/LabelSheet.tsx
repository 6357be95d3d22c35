import { papers, type Template } from '#kernel/shared/template.ts'
import { colon, t } from '../i18n.ts'
import { chosenTold, marginsOf } from './face.ts'
import { Blocks } from './Parts.tsx'
import type { LabelForm } from './types.ts'
import './print.css'
import './labels.css'

interface Props<T> {
  form: LabelForm<T>
  of: T
  /** The organisation's own, which chooses of what the form has. */
  template?: Template | undefined
}

/** A label, as it lies on the roll: as it is built in, or as a template has it. */
export const LabelSheet = <T,>({ form, of, template }: Props<T>) => {
  const size = form.paper.label.paper
  const { width, height } = papers[size]
  // a hair less than the roll's label, or a printer's rounding makes an empty one
  const paper = { width: `${width}mm`, height: `${height - 0.3}mm` }
  if (!template)
    return (
      <article className="pl-label" data-size={size} style={paper}>
        {form.face(of)}
      </article>
    )
  const bare = new Map(form.paper.fields.map((f) => [f.key, f.bare]))
  return (
    <article
      className="pl-label"
      data-own
      style={{ ...paper, padding: marginsOf(template.margin), fontSize: `${template.font}pt` }}
    >
      <dl className="pl-fields" style={{ gridTemplateColumns: `repeat(${template.across}, minmax(0, 1fr))` }}>
        {chosenTold(template.fields, form.fields(of)).map(([label, value, key = label]) => {
          const times = bare.get(key)
          return (
            <div key={key} style={times ? { fontSize: `${times}em` } : undefined}>
              <dt hidden={times !== undefined}>
                {t(label)}
                {colon()}
              </dt>
              <dd>{value}</dd>
            </div>
          )
        })}
      </dl>
      <Blocks of={template.blocks} code={form.codes(of)} />
    </article>
  )
}

/** A label of a kind that sticks on nothing: what stands where, for who sees no document. */
export const blankLabel = ({ paper }: Pick<LabelForm<unknown>, 'paper'>): LabelForm<null> => ({
  paper,
  face: () => null,
  fields: () => paper.fields.map(({ key, label, bare }) => [label, bare ? t(label) : '', key]),
  codes: () => (block) =>
    block === 'datamatrix' ? { kind: 'gs1datamatrix', text: `(01)${'0'.repeat(14)}` } : { kind: block, text: '0' },
  one: () => null,
})
