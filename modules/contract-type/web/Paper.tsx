import { type Block, clauseNumber } from '#kernel/shared/pdf-block.ts'
import { colon, t } from '#kernel/web/i18n.ts'
import './paper.css'

const One = ({ block, no }: { block: Block; no: number }) => {
  switch (block.kind) {
    case 'title':
      return <h2>{block.text}</h2>
    case 'heading':
      return <h3>{block.text}</h3>
    case 'paragraph':
      return <p>{block.text}</p>
    case 'clause':
      return (
        <section data-own={block.own || undefined}>
          <h4>
            {clauseNumber(no)} {block.title}
            {block.own && <span className="d-tag"> {t('自有条款')}</span>}
          </h4>
          <p>{block.text}</p>
        </section>
      )
    case 'fields':
      return (
        <dl>
          {block.rows.map((row, i) => (
            <div key={i}>
              <dt>{row.label}</dt>
              <dd>{row.value}</dd>
            </div>
          ))}
        </dl>
      )
    case 'table':
      return (
        <div className="ctt-scroll">
          <table>
            <thead>
              <tr>
                {block.columns.map((c) => (
                  <th key={c.head}>{c.head}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {[...block.rows, ...(block.foot ? [block.foot] : [])].map((row, i) => (
                <tr key={i}>
                  {row.map((cell, at) => (
                    <td key={block.columns[at]?.head} data-align={block.columns[at]?.align}>
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )
    case 'signatures':
      return (
        <div className="ctt-signs">
          {block.parties.map((p) => (
            <div key={p.role}>
              {p.label}
              {colon()}
              {p.name}
            </div>
          ))}
        </div>
      )
    case 'pageBreak':
      return <hr aria-label={t('分页')} />
  }
}

/** The text of a contract as its blocks say it; the exact pages are the PDF's. */
export const Paper = ({ blocks }: { blocks: readonly Block[] }) => {
  let clauses = 0
  return (
    <article className="ctt-paper" aria-label={t('正文预览')}>
      {blocks.map((block, i) => {
        if (block.kind === 'clause') clauses += 1
        return <One key={i} block={block} no={clauses} />
      })}
    </article>
  )
}
