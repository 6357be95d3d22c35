import { Button } from 'antd'
import { useState } from 'react'
import { Decimal, plain } from '#kernel/shared/decimal.ts'
import { bounds } from '#kernel/shared/quantity.ts'
import { Problem } from '#kernel/web/document/Problem.tsx'
import { NumberInput } from '#kernel/web/form/NumberInput.tsx'
import { isNumber } from '#kernel/web/grid/number.ts'
import { saidOf } from '#kernel/web/http/ask.ts'
import { useSender } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { qtyText } from '#kernel/web/list/format.ts'
import { useUnsaved } from '#kernel/web/shell/useTab.ts'
import { surgeryOrderCalls as calls } from '../shared/calls.ts'
import { pieceWords as words } from '../shared/words.ts'
import { type Doc, type Piece, stale } from './acts.ts'
import { codeText } from './codes.ts'
import { counted } from './marks.tsx'

/** What should come back of a piece. */
const due = (p: Piece) => new Decimal(p.qty).sub(p.usedQty).sub(p.lostQty)

/** The supplier counts what came back: what was neither used nor lost, unless he says otherwise. */
export const BackPanel = ({ of: d }: { of: Doc }) => {
  const [came, setCame] = useState<Readonly<Record<string, string>>>({})
  const [problem, setProblem] = useState<string>()
  const { busy, send } = useSender()
  const clear = useUnsaved(Object.keys(came).length > 0)
  // what he counted stands until he counts anew, or the hospital says otherwise
  const stands = counted(d)
  const backOf = (p: Piece) => came[p.id] ?? plain(stands ? p.backQty : due(p).toFixed())
  const off = d.pieces.filter((p) => isNumber(backOf(p)) && !due(p).eq(backOf(p))).length
  const save = async () => {
    const pieces = d.pieces.map((p) => ({ id: p.id, backQty: backOf(p) }))
    const done = {
      refresh: stale,
      done: t(off > 0 ? '{{no}} 已登记返还，有差异待医院核对' : '{{no}} 已登记返还', { no: d.no }),
    }
    const answer = await send(calls.registerBack, { id: d.id, version: d.version, pieces }, done, { quiet: true })
    if ('error' in answer) setProblem(saidOf(answer.error))
    else {
      setCame({})
      clear()
    }
  }
  return (
    <>
      <Problem of={problem} />
      <div className="s-wide">
        <table className="d-plain" aria-label={t('返还')}>
          <thead>
            <tr>
              {[
                words.seq,
                words.name,
                words.udi,
                words.lotNo,
                words.qty,
                words.usedQty,
                words.lostQty,
                words.backQty,
              ].map(({ label }) => (
                <th key={label}>{t(label)}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {d.pieces.map((p) => (
              <tr key={p.id} data-said={due(p).eq(isNumber(backOf(p)) ? backOf(p) : '-1') ? undefined : ''}>
                <td data-label={t(words.seq.label)}>{p.seq}</td>
                <td data-label={t(words.name.label)}>
                  {p.name} {p.spec}
                </td>
                <td data-label={t(words.udi.label)}>{codeText(p)}</td>
                <td data-label={t(words.lotNo.label)}>{p.lotNo}</td>
                <td data-label={t(words.qty.label)}>
                  {qtyText(p.qty)} {p.unit}
                </td>
                <td data-label={t(words.usedQty.label)}>{qtyText(p.usedQty)}</td>
                <td data-label={t(words.lostQty.label)}>{qtyText(p.lostQty)}</td>
                <td data-label={t(words.backQty.label)}>
                  <NumberInput
                    label={t('{{name}} 返还', { name: `${p.name} ${p.serial || p.uniqueCode || p.lotNo || p.seq}` })}
                    value={backOf(p)}
                    rule={bounds[p.byPiece ? 'whole' : 'fine']}
                    onChange={(v) => {
                      setCame({ ...came, [p.id]: v })
                      setProblem(undefined)
                    }}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="s-act">
        <span className={off > 0 ? 'd-tag' : 'd-muted'} data-tone={off > 0 ? 'orange' : undefined}>
          {off > 0 ? t('{{n}} 行与医院登记不符，登记后由医院核对', { n: off }) : t('配货数量 = 使用 + 返还 + 丢失')}
        </span>
        <Button type="primary" loading={busy} onClick={() => void save()}>
          {t('登记返还')}
        </Button>
      </div>
    </>
  )
}
