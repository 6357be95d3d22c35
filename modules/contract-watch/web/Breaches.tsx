import { Segmented } from 'antd'
import { useState } from 'react'
import type { Answer } from '#kernel/shared/call.ts'
import { plain } from '#kernel/shared/decimal.ts'
import { keys } from '#kernel/shared/machine.ts'
import { LineTable } from '#kernel/web/document/LineTable.tsx'
import { t } from '#kernel/web/i18n.ts'
import { wordLines } from '#kernel/web/list/columns.tsx'
import { codesNow } from '#kernel/web/session/can.ts'
import { useSession } from '#kernel/web/session/store.ts'
import type { watchCalls } from '../shared/calls.ts'
import { breaches, breachLabels, clauses, measures, papers, type Side, sides } from '../shared/types.ts'
import { breachWords as words } from '../shared/words.ts'

type Breach = Answer<typeof watchCalls.detail>['breaches'][number]
const col = wordLines<typeof words, Breach>(words)

const figure = (of: string | null) => (of === null ? '' : plain(of))
const clause = (b: Breach) => t(clauses[b.breach], { n: figure(b.agreed) })
const took = (b: Breach) => {
  const { unit } = breaches[b.breach]
  return unit && b.took !== null ? t(measures[unit], { n: figure(b.took) }) : ''
}

const Paper = ({ of: b }: { of: Breach }) => {
  const codes = useSession(codesNow)
  const page = papers[b.docKind]
  return codes.has(`${page}:view`) ? <a href={`#/${page}/${b.docId}`}>{b.docNo}</a> : b.docNo
}

/** What either side did not keep: the paper, what it was and what was agreed. */
export const Breaches = ({ of }: { of: readonly Breach[] }) => {
  const [side, setSide] = useState<Side | ''>('')
  if (of.length === 0) return <p className="d-note">{t('双方都没有违约')}</p>
  const n = (s: Side) => of.filter((b) => b.side === s).length
  return (
    <>
      <Segmented
        aria-label={t(words.side.label)}
        value={side}
        onChange={setSide}
        options={[
          { value: '' as const, label: t('双方（{{n}}）', { n: of.length }) },
          ...keys(sides).map((s) => ({ value: s, label: `${t(sides[s])} ${n(s)}` })),
        ]}
      />
      <LineTable
        label="违约"
        decides={['side', 'breach', 'docNo', 'took', 'clause', 'productName']}
        rows={of.filter((b) => !side || b.side === side)}
        columns={[
          col.one('side'),
          col.custom(
            'breach',
            (b) => (
              <span className="d-tag" data-tone={b.running ? 'red' : 'grey'}>
                {t(breachLabels[b.breach])}
              </span>
            ),
            { said: (b) => `${t(breachLabels[b.breach])}　` },
          ),
          col.custom('docNo', (b) => <Paper of={b} />, { said: (b) => b.docNo }),
          col.custom('took', took, { align: 'right' }),
          col.custom('clause', clause, { said: clause }),
          ...col.some('productName', 'qty', 'began', 'running'),
        ]}
      />
    </>
  )
}
