import { Button, Input } from 'antd'
import { useRef, useState } from 'react'
import { cmp, minus, plain } from '#kernel/shared/decimal.ts'
import { choicesOf } from '#kernel/shared/field.ts'
import { boundOfUnit, fits, normaliseNumber } from '#kernel/shared/quantity.ts'
import { fieldOf } from '#kernel/shared/words.ts'
import { t } from '#kernel/web/i18n.ts'
import { dateText } from '#kernel/web/list/format.ts'
import { useNarrow } from '#kernel/web/list/narrow.ts'
import { timeText } from '#kernel/web/list/time.ts'
import { DictPicker } from '#kernel/web/picker/DictPicker.tsx'
import { Keypad, padded } from '#kernel/web/scan/Keypad.tsx'
import { fineUnits } from '#modules/setting/web/public.tsx'
import type { Check } from '../shared/found.ts'
import { checkWords } from '../shared/words.ts'
import { PhotoField } from './Photos.tsx'
import type { Expected, Scan } from './scans.ts'
import type { Registering } from './useRegistering.ts'

const choices = (key: 'refuseCode' | 'appearance') =>
  choicesOf(fieldOf(checkWords, key, {})).map(([value, label]) => ({ value, label }))
const [reasons, looks] = [choices('refuseCode'), choices('appearance')]

interface Props {
  line: Expected
  scanned: string
  /** Scans of this device that count of it, the last one first. */
  scans: readonly Scan[]
  open: boolean
  onOpen: () => void
  /** Absent where nothing may be scanned any more. */
  onCount: ((qty: string) => void) | undefined
  onUndo: (scan: Scan) => void
  /** Absent while the document itself cannot be read. */
  registering: Registering | undefined
}

/** A lot that is expected: touched, it is counted by hand, its scans are taken back, and what is left of it is refused. */
export const ScanLine = ({ line: l, scanned, scans, open, onOpen, onCount, onUndo, registering: r }: Props) => {
  const rest = minus(l.deliveredQty, scanned)
  const row = r?.may ? r.rows.find((x) => x.key === l.id) : undefined
  const refused = !!row?.refuseCode && cmp(rest, '0') > 0
  return (
    <li data-done={cmp(rest, '0') <= 0 || undefined} data-open={open || undefined}>
      <button type="button" className="as-line" aria-expanded={open} onClick={onOpen}>
        <span className="sc-name">
          <b>{l.name}</b> {l.spec}
        </span>
        <span className="sc-right">
          <b>{scanned}</b> {`/ ${plain(l.deliveredQty)} ${l.unit}`}
        </span>
        <span className="d-muted">
          {t('批号')} {l.lotNo || '--'} · {dateText(l.expiryDate)}
        </span>
        <span className="d-muted sc-right">{t('订购 {{qty}}', { qty: plain(l.orderQty) })}</span>
        {refused && (
          <span className="d-tag" data-tone="red">
            {t('拒收 {{qty}} {{unit}}', { qty: plain(rest), unit: l.unit })}
          </span>
        )}
      </button>
      {open && onCount && <Count line={l} rest={rest} onCount={onCount} />}
      {open && scans.length > 0 && (
        <ul className="as-own" aria-label={t('本机扫码')}>
          {scans.map((s) => (
            <li key={s.id}>
              <span>{timeText(s.at).slice(-5)}</span>
              <span className="sc-name">{s.counted ? t('手工计数') : s.code.replaceAll('\x1d', ' ')}</span>
              <b>{s.answer ? plain(s.answer.qty) : ''}</b>
              <Button size="small" onClick={() => onUndo(s)}>
                {t('撤销此次')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {open && row && r && cmp(rest, '0') > 0 && (
        <Refuse check={row} rest={`${plain(rest)} ${l.unit}`} onChange={(why) => r.refuse(l.id, why)} />
      )}
      {refused && row && r && <PhotoField line={row} of={r.photos} />}
    </li>
  )
}

/** How many more there are, by keyboard or thumb. */
const Count = ({ line: l, rest, onCount }: Pick<Props, 'line'> & { rest: string; onCount: (qty: string) => void }) => {
  const [typed, setTyped] = useState('')
  const box = useRef<HTMLInputElement>(null)
  const narrow = useNarrow()
  const wrong = typed !== '' && !fits(typed, boundOfUnit(l.unit, fineUnits()))
  const over = typed !== '' && !wrong && cmp(typed, rest) > 0
  const none = typed === '' || wrong || over || cmp(typed, '0') <= 0
  const set = (text: string) => setTyped(normaliseNumber(text).replace(/[^\d.]/g, ''))
  const count = (qty: string) => {
    onCount(qty)
    setTyped('')
  }
  if (cmp(rest, '0') <= 0) return null
  return (
    <div className="as-hand">
      <label className="as-hand-field">
        <span>{t('再计入')}</span>
        <input
          ref={box}
          value={typed}
          inputMode={narrow ? 'none' : 'decimal'}
          autoComplete="off"
          aria-label={t('再计入（{{unit}}）', { unit: l.unit })}
          aria-invalid={wrong || over}
          onChange={(e) => set(e.target.value)}
          onKeyDown={(e) => {
            if (e.key !== 'Enter' || e.nativeEvent.isComposing || none) return
            e.preventDefault()
            count(typed)
          }}
        />
        <span>{l.unit}</span>
      </label>
      {(wrong || over) && (
        <p role="alert" className="d-fault">
          {over
            ? t('只剩 {{qty}} {{unit}} 未计入', { qty: plain(rest), unit: l.unit })
            : t('单位「{{unit}}」的数量必须是整数', { unit: l.unit })}
        </p>
      )}
      {narrow && (
        <Keypad
          onKey={(k) => {
            set(padded(typed, k))
            box.current?.focus()
          }}
        />
      )}
      <div className="as-hand-acts">
        <Button size="large" onClick={() => count(plain(rest))}>
          {t('其余 {{qty}} 全部计入', { qty: plain(rest) })}
        </Button>
        <Button size="large" type="primary" disabled={none} onClick={() => count(typed)}>
          {t('计数')}
        </Button>
      </div>
    </div>
  )
}

type Why = Pick<Check, 'refuseCode' | 'refuseReason' | 'appearance'>
/** Why the rest is refused; without a reason a lot nothing was counted of waits for a later acceptance. */
const Refuse = ({ check: c, rest, onChange }: { check: Check; rest: string; onChange: (why: Why) => void }) => {
  const reason = c.refuseReason ?? ''
  const said: Why = { refuseCode: c.refuseCode, refuseReason: reason, appearance: c.appearance }
  return (
    <div className="as-refuse">
      <span>{t('其余 {{qty}} 拒收', { qty: rest })}</span>
      <DictPicker
        label={t(checkWords.refuseCode.label)}
        placeholder={t(checkWords.refuseCode.label)}
        options={reasons}
        value={c.refuseCode}
        onChange={(v) => onChange({ ...said, refuseCode: v as Check['refuseCode'] })}
      />
      {c.refuseCode && (
        <DictPicker
          label={t(checkWords.appearance.label)}
          placeholder={t(checkWords.appearance.label)}
          options={looks}
          value={c.appearance}
          onChange={(v) => onChange({ ...said, appearance: v as Check['appearance'] })}
        />
      )}
      {/* a thumb meets no cross that shows under a pointer only */}
      {c.refuseCode && (
        <Button onClick={() => onChange({ refuseCode: undefined, refuseReason: '', appearance: undefined })}>
          {t('不拒收')}
        </Button>
      )}
      {c.refuseCode && (
        <Input
          maxLength={200}
          value={reason}
          aria-label={t(checkWords.refuseReason.label)}
          placeholder={t(checkWords.refuseReason.label)}
          onChange={(e) => onChange({ ...said, refuseReason: e.target.value })}
        />
      )}
    </div>
  )
}
