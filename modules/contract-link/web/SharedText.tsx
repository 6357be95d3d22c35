import { type Block, clauseNumber } from '#kernel/shared/pdf-block.ts'
import { t } from '#kernel/web/i18n.ts'

/** Lines of a text, one below the other. */
const Lines = ({ of }: { of: string }) => <p className="c-lines">{of}</p>

const Table = ({ of: b }: { of: Extract<Block, { kind: 'table' }> }) => (
  <div className="c-scroll">
    <table className="c-table">
      <thead>
        <tr>
          {b.columns.map((c) => (
            <th key={c.head}>{c.head}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...b.rows, ...(b.foot ? [b.foot] : [])].map((row, r) => (
          <tr key={r}>
            {b.columns.map((c, i) => (
              <td key={c.head} data-align={c.align}>
                {row[i]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

const blockOf = (b: Block, clause: number) => {
  switch (b.kind) {
    case 'title':
      return <h3 className="c-title">{b.text}</h3>
    case 'heading':
      return <h4>{b.text}</h4>
    case 'paragraph':
      return <Lines of={b.text} />
    case 'fields':
      return (
        <dl>
          {b.rows.map((r) => (
            <div key={r.label}>
              <dt>{r.label}</dt>
              <dd>{r.value}</dd>
            </div>
          ))}
        </dl>
      )
    case 'table':
      return <Table of={b} />
    case 'clause':
      return (
        <section>
          <h4>
            {clauseNumber(clause)} {b.title} {b.own && <span className="c-own">{t('双方自行约定')}</span>}
          </h4>
          <Lines of={b.text} />
        </section>
      )
    // who signed stands above, with the parties
    default:
      return null
  }
}

/** The text of a contract as it was frozen, for a narrow page too. */
export const SharedText = ({ of }: { of: readonly Block[] }) => {
  let clause = 0
  return of.map((b, i) => {
    if (b.kind === 'clause') clause += 1
    return <div key={i}>{blockOf(b, clause)}</div>
  })
}
