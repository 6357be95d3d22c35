import { Button, Checkbox, Input } from 'antd'
import { useState } from 'react'
import { cmp, plain, sumOf } from '#kernel/shared/decimal.ts'
import { bounds } from '#kernel/shared/quantity.ts'
import { Problem } from '#kernel/web/document/Problem.tsx'
import { DayInput } from '#kernel/web/form/DayInput.tsx'
import { NumberInput } from '#kernel/web/form/NumberInput.tsx'
import { isNumber } from '#kernel/web/grid/number.ts'
import { saidOf } from '#kernel/web/http/ask.ts'
import { useSender } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { qtyText } from '#kernel/web/list/format.ts'
import { NONE } from '#kernel/web/list/time.ts'
import { useUnsaved } from '#kernel/web/shell/useTab.ts'
import { surgeryOrderCalls as calls } from '../shared/calls.ts'
import { pieceWords as words } from '../shared/words.ts'
import { type Doc, type Piece, stale } from './acts.ts'
import { codeText } from './codes.ts'
import { CameBack, countedOff } from './marks.tsx'
import { UseScan } from './UseScan.tsx'

/** What is said of a piece; what is left out stays. */
interface Said {
  usedQty?: string
  lostQty?: string
  lostReason?: string
  lostCharged?: boolean
  udi?: string
  lotNo?: string
  expiryDate?: string | null
}
type Told = Readonly<Record<string, Said>>

const number = (v: string | undefined, fallback: string): string => (v !== undefined && isNumber(v) ? v : fallback)
const qtyOf = (p: Piece, said: Said | undefined, key: 'usedQty' | 'lostQty'): string => said?.[key] ?? plain(p[key])

/** Used or lost: of one piece a tick, of a lot a number. */
const Amount = ({
  p,
  value,
  label,
  onChange,
}: {
  p: Piece
  value: string
  label: string
  onChange: (v: string) => void
}) =>
  p.byPiece ? (
    <Checkbox checked={value === '1'} aria-label={label} onChange={(e) => onChange(e.target.checked ? '1' : '0')} />
  ) : (
    <NumberInput label={label} value={value} rule={bounds.fine} onChange={onChange} />
  )

const scannedOf = (d: Doc): Told =>
  d.registeredAt === null
    ? Object.fromEntries(
        d.pieces.flatMap((p) =>
          p.scans > Number(p.usedQty) ? [[p.id, { usedQty: String(Math.min(p.scans, Number(p.qty))) }]] : [],
        ),
      )
    : {}

/** The nurse says what was used and what was lost: a scan, a tick, or a number; a row a piece. */
export const UsePanel = ({ of: d }: { of: Doc }) => {
  // scans are the server's: whoever opens the page again goes on with those that stand
  const [told, setTold] = useState<Told>(() => scannedOf(d))
  const [problem, setProblem] = useState<string>()
  const { busy, send } = useSender()
  const n = Object.keys(told).length
  const clear = useUnsaved(n > 0)
  const say = (id: string, said: Said) => {
    setProblem(undefined)
    setTold((all) => ({ ...all, [id]: { ...all[id], ...said } }))
  }
  /** Scans count so many more of their piece, and take them back. */
  const count = (id: string, more: number) => {
    const p = d.pieces.find((one) => one.id === id)
    if (!p) return
    setProblem(undefined)
    setTold((all) => {
      const now = number(all[id]?.usedQty, plain(p.usedQty))
      const next = Math.min(Math.max(Number(now) + more, 0), Number(p.qty))
      return { ...all, [id]: { ...all[id], usedQty: String(next) } }
    })
  }
  const used = d.pieces.map((p) => number(told[p.id]?.usedQty, plain(p.usedQty)))
  const off = countedOff(d)
  const save = async () => {
    const pieces = d.pieces.flatMap((p) => {
      const said = told[p.id]
      if (!said) return []
      const { usedQty: _, lostQty, ...rest } = said
      return [{ id: p.id, ...rest, usedQty: qtyOf(p, said, 'usedQty'), ...(lostQty === undefined ? {} : { lostQty }) }]
    })
    const done = { refresh: stale, done: t('{{no}} 已登记使用', { no: d.no }) }
    const answer = await send(calls.registerUse, { id: d.id, version: d.version, pieces }, done, { quiet: true })
    if ('error' in answer) setProblem(saidOf(answer.error))
    else {
      setTold({})
      clear()
    }
  }
  return (
    <>
      <UseScan id={d.id} pieces={d.pieces} onCount={count} />
      <Problem of={problem} />
      <div className="s-wide">
        <table className="d-plain" aria-label={t('使用登记')}>
          <thead>
            <tr>
              {[
                words.seq,
                words.name,
                words.udi,
                words.lotNo,
                words.expiryDate,
                words.qty,
                ...(off ? [words.backQty] : []),
                words.usedQty,
                words.lostQty,
              ].map(({ label }) => (
                <th key={label}>{t(label)}</th>
              ))}
              <th>{t(words.lostReason.label)}</th>
            </tr>
          </thead>
          <tbody>
            {d.pieces.map((p) => {
              const said = told[p.id]
              const name = `${p.name} ${p.serial || p.uniqueCode || p.lotNo || p.seq}`
              const lost = cmp(number(qtyOf(p, said, 'lostQty'), '0'), '0') > 0
              return (
                <tr key={p.id} data-said={said ? '' : undefined}>
                  <td data-label={t(words.seq.label)}>{p.seq}</td>
                  <td data-label={t(words.name.label)}>
                    {p.name} {p.spec}
                  </td>
                  <td data-label={t(words.udi.label)}>
                    {!p.told.includes('udi') && codeText(p) ? (
                      codeText(p)
                    ) : (
                      <Input
                        value={said?.udi ?? (p.udi || p.uniqueCode)}
                        aria-label={t('{{name}} 的 UDI', { name })}
                        maxLength={200}
                        onChange={(e) => say(p.id, { udi: e.target.value })}
                      />
                    )}
                  </td>
                  <td data-label={t(words.lotNo.label)}>
                    {!p.told.includes('lotNo') && p.lotNo ? (
                      p.lotNo
                    ) : (
                      <Input
                        className="s-short"
                        value={said?.lotNo ?? p.lotNo}
                        aria-label={t('{{name}} 的批号', { name })}
                        maxLength={50}
                        onChange={(e) => say(p.id, { lotNo: e.target.value })}
                      />
                    )}
                  </td>
                  <td data-label={t(words.expiryDate.label)}>
                    {!p.told.includes('expiryDate') && p.expiryDate ? (
                      p.expiryDate
                    ) : (
                      <span className="s-short">
                        <DayInput
                          value={said?.expiryDate ?? p.expiryDate ?? ''}
                          aria-label={t('{{name}} 的有效期', { name })}
                          onChange={(v) => say(p.id, { expiryDate: v })}
                        />
                      </span>
                    )}
                  </td>
                  <td data-label={t(words.qty.label)}>
                    {qtyText(p.qty)} {p.unit}
                  </td>
                  {off && (
                    <td data-label={t(words.backQty.label)}>
                      <CameBack of={p} />
                    </td>
                  )}
                  <td data-label={t(words.usedQty.label)}>
                    <Amount
                      p={p}
                      value={qtyOf(p, said, 'usedQty')}
                      label={t('{{name}} 使用', { name })}
                      onChange={(v) => say(p.id, { usedQty: v })}
                    />
                  </td>
                  <td data-label={t(words.lostQty.label)}>
                    <Amount
                      p={p}
                      value={qtyOf(p, said, 'lostQty')}
                      label={t('{{name}} 丢失', { name })}
                      onChange={(v) => say(p.id, { lostQty: v })}
                    />
                  </td>
                  <td data-label={t(words.lostReason.label)}>
                    {lost ? (
                      <span className="s-lost">
                        <Input
                          className="s-short"
                          value={said?.lostReason ?? p.lostReason}
                          aria-label={t('{{name}} 丢失原因', { name })}
                          maxLength={200}
                          onChange={(e) => say(p.id, { lostReason: e.target.value })}
                        />
                        <Checkbox
                          checked={said?.lostCharged ?? p.lostCharged}
                          onChange={(e) => say(p.id, { lostCharged: e.target.checked })}
                        >
                          {t('计费')}
                        </Checkbox>
                      </span>
                    ) : (
                      NONE
                    )}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      <div className="s-act">
        <span>{t('已配 {{all}}，使用 {{used}}', { all: qtyText(d.shippedQty), used: qtyText(sumOf(used)) })}</span>
        <Button type="primary" loading={busy} disabled={n === 0} onClick={() => void save()}>
          {t('登记使用 {{n}} 行', { n })}
        </Button>
      </div>
    </>
  )
}
