import { useMemo } from 'react'
import { t } from '#kernel/web/i18n.ts'
import { differenceOf, type Part } from '../../shared/difference.ts'
import './register.css'

interface Text {
  no: string
  n: number
  paragraphs: readonly string[]
}
const called = ({ no, n }: Text): string => (n === 0 ? no : t('{{no}} 第 {{n}} 版', { no, n }))

const Marked = ({ of: { text, from, to } }: { of: Part }) =>
  from === undefined ? (
    text
  ) : (
    <>
      {text.slice(0, from)}
      <mark>{text.slice(from, to)}</mark>
      {text.slice(to)}
    </>
  )

/** Two texts of a contract as one, or one alone, with what went and what came marked: in words for whoever hears it, in colour for whoever sees it. */
export const Difference = ({ before, after }: { before: Text; after: Text }) => {
  const parts = useMemo(() => differenceOf(before.paragraphs, after.paragraphs), [before, after])
  const changed = parts.filter((p) => p.kind !== 'same').length
  return (
    <section className="ct-difference" aria-label={t(before === after ? '合同正文' : '正文对比')}>
      {before !== after && (
        <p className="d-note">
          {changed === 0
            ? t('两版正文相同')
            : t('{{before}}与{{after}}相比，{{n}} 处不同', {
                before: called(before),
                after: called(after),
                n: changed,
              })}
        </p>
      )}
      {parts.map((p, i) => {
        const key = `${i} ${p.kind}`
        if (p.kind === 'same') return <p key={key}>{p.text}</p>
        const Tag = p.kind === 'gone' ? 'del' : 'ins'
        return (
          <p key={key}>
            <Tag>
              <Marked of={p} />
            </Tag>
          </p>
        )
      })}
    </section>
  )
}
