import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { Decimal } from '#kernel/shared/decimal.ts'
import { fits, normaliseNumber } from '#kernel/shared/quantity.ts'
import { t } from '#kernel/web/i18n.ts'
import { dateText } from '#kernel/web/list/format.ts'
import { useNarrow } from '#kernel/web/list/narrow.ts'
import { Keypad, type PadKey, padded } from '#kernel/web/scan/Keypad.tsx'
import { packsText } from '#modules/stock/shared/causes.ts'
import type { Line, Row } from './useCounting.ts'

type Part = 'packs' | 'loose'
type Typed = Readonly<Record<Part, string>>
const blank: Typed = { packs: '', loose: '' }

/** A number as whole packs and what is left of an opened one. */
const partsOf = (units: string | null, ratio: string): Typed => {
  if (units === null) return blank
  const [all, per] = [new Decimal(units), new Decimal(ratio)]
  const packs = per.eq(1) ? all : all.div(per).floor()
  const loose = all.sub(packs.mul(per))
  return { packs: packs.toFixed(), loose: loose.eq(0) ? '' : loose.toFixed() }
}
/** Minimum units of what was typed; undefined while nothing is, or while it is no number. */
export const unitsOf = ({ packs, loose }: Typed, ratio: string): string | undefined => {
  if (packs === '' && loose === '') return undefined
  if (![packs || '0', loose || '0'].every((n) => fits(n, 'fine'))) return undefined
  const all = new Decimal(packs || '0')
    .mul(ratio)
    .add(loose || '0')
    .toFixed()
  return fits(all, 'fine') ? all : undefined
}

interface Props {
  row: Row
  onEnter: (units: string) => void
  onStep: (by: 1 | -1) => void
  onMine: () => void
  onTheirs: () => void
}

/** The line that is counted now, large; typed by keyboard or thumb. Give it the line's id as key. */
export const CurrentLine = ({ row, onEnter, onStep, onMine, onTheirs }: Props) => {
  const { line: l } = row
  const [typed, setTyped] = useState<Typed>(() => partsOf(row.units, l.ratio))
  const [part, setPart] = useState<Part>('packs')
  const [wrong, setWrong] = useState(false)
  const packsBox = useRef<HTMLInputElement>(null)
  const looseBox = useRef<HTMLInputElement>(null)
  const boxes = { packs: packsBox, loose: looseBox }
  const narrow = useNarrow()
  const split = !new Decimal(l.ratio).eq(1)
  useEffect(() => {
    packsBox.current?.focus({ preventScroll: true })
    packsBox.current?.select()
  }, [])
  // a scan, or what a colleague counted, changed it meanwhile
  const was = useRef(row.units)
  useEffect(() => {
    if (was.current === row.units) return
    was.current = row.units
    setTyped(partsOf(row.units, l.ratio))
  }, [row.units, l.ratio])

  const type = (at: Part, text: string) => {
    setWrong(false)
    setTyped({ ...typed, [at]: normaliseNumber(text).replace(/[^\d.]/g, '') })
  }
  const confirm = () => {
    if (typed.packs === '' && typed.loose === '') return onStep(1)
    const units = unitsOf(typed, l.ratio)
    if (units === undefined) setWrong(true)
    else onEnter(units)
  }
  const key = (e: React.KeyboardEvent) => {
    if (e.nativeEvent.isComposing) return
    const does: Record<string, () => void> = {
      Enter: confirm,
      ArrowDown: () => onStep(1),
      ArrowUp: () => onStep(-1),
      // packs are whole: the dot leads to the opened one
      ...(split && part === 'packs' ? { '.': () => boxes.loose.current?.select() } : {}),
    }
    const run = does[e.key]
    if (!run) return
    e.preventDefault()
    run()
  }
  const press = (k: PadKey) => {
    const box = boxes[part].current
    const chosen = box && box.selectionStart === 0 && box.selectionEnd === box.value.length
    const text = chosen ? '' : typed[part]
    if (k === '.' && split && part === 'packs') {
      setPart('loose')
      boxes.loose.current?.focus()
      return
    }
    type(part, padded(k === '⌫' ? typed[part] : text, k))
    box?.focus()
    box?.setSelectionRange(99, 99)
  }
  const field = (at: Part, unit: string) => (
    <label className="ct-field" data-on={part === at || undefined}>
      <input
        ref={boxes[at]}
        value={typed[at]}
        aria-label={t('实盘数（{{unit}}）', { unit })}
        aria-invalid={wrong}
        autoComplete="off"
        inputMode={narrow ? 'none' : 'decimal'}
        onFocus={() => setPart(at)}
        onChange={(e) => type(at, e.target.value)}
        onKeyDown={key}
      />
      <span>{unit}</span>
    </label>
  )
  return (
    <section className="ct-current" aria-label={t('当前行')} data-done={!row.todo || undefined}>
      <p className="ct-title">
        {l.name} <span className="d-muted">{l.spec}</span>
      </p>
      <p>
        <b>
          {t('批号')} {l.lotNo || '--'}
        </b>{' '}
        · {t('有效期至')} {dateText(l.expiryDate)} · <span className="d-muted">{l.supplier}</span>
        <Marks of={l} />
      </p>
      {row.why && (
        <p role="alert" className="ct-refused">
          {row.why}
          {row.conflict && (
            <>
              {row.line.counted !== null && ` ${packsText(row.line.counted, l.ratio, l.unit, l.minUnit)} `}
              <Button size="small" onClick={onMine}>
                {t('用我的')}
                {row.mine !== null && ` ${packsText(row.mine, l.ratio, l.unit, l.minUnit)}`}
              </Button>
              <Button size="small" onClick={onTheirs}>
                {t('用对方的')}
              </Button>
            </>
          )}
        </p>
      )}
      <div className="ct-fields">
        {field('packs', l.unit)}
        {split && field('loose', l.minUnit)}
        <span className="d-muted">
          {split &&
            t('1 {{unit}} = {{n}} {{min}}', { unit: l.unit, n: new Decimal(l.ratio).toFixed(), min: l.minUnit })}
        </span>
      </div>
      {wrong && (
        <p role="alert" className="d-fault">
          {t('请输入正确的数量')}
        </p>
      )}
      <Keypad onKey={press}>
        <Button className="ct-step" onClick={() => onStep(-1)}>
          {t('上一行')}
        </Button>
        <Button className="sc-pad-ok" type="primary" onClick={confirm}>
          {t('确认')}
        </Button>
      </Keypad>
    </section>
  )
}

const Marks = ({ of: l }: { of: Line }) => (
  <>
    {l.narcotic && (
      <span className="d-tag" data-tone="red">
        {t('麻精')}
      </span>
    )}
    {l.highValue && (
      <span className="d-tag" data-tone="orange">
        {t('高值')}
      </span>
    )}
    {l.owner === 'supplier' && (
      <span className="d-tag" data-tone="blue">
        {t('寄售')}
      </span>
    )}
    {l.wanted > 1 && (
      <span className="d-tag" data-tone="orange">
        {t('第 {{n}} 次盘点', { n: Math.min(l.given + 1, l.wanted) })}
      </span>
    )}
  </>
)
