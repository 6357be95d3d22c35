import { Checkbox, Input, Select } from 'antd'
import type { Words } from '#kernel/shared/words.ts'
import { DayInput } from '../form/DayInput.tsx'
import { t } from '../i18n.ts'
import '../list/list.css'

interface Props<W extends Words, D extends object> {
  words: W
  /** Choices, days and texts that are set for all chosen lines at once. */
  keys: readonly (keyof W & keyof D & string)[]
  /** So many lines there are. */
  all: number
  /** What is typed of those that are chosen. */
  of: readonly D[]
  tick: (on: boolean) => void
  set: (change: Partial<D>) => void
}

/** Above a table of typed lines: the same of all that are chosen; each may be given its own afterwards. */
export const TypedAll = <W extends Words, D extends object>({ words, keys, all, of, tick, set }: Props<W, D>) => {
  /** What all of them have in common. */
  const common = (key: keyof D) => {
    const [first, other] = new Set(of.map((d) => d[key] as string | undefined))
    return other === undefined ? first : undefined
  }
  const control = (key: keyof W & keyof D & string) => {
    const { label, kind, choices = {} } = words[key]!
    const take = (value: string | undefined) => set({ [key]: value } as Partial<D>)
    const look = {
      'aria-label': t('所选各行的{{what}}', { what: t(label) }),
      disabled: of.length === 0,
      style: { width: 170 },
    }
    if (kind === 'choice')
      return (
        <Select
          key={key}
          {...look}
          placeholder={t('各行不同')}
          value={common(key)}
          options={Object.entries(choices).map(([value, text]) => ({ value, label: t(text) }))}
          onChange={take}
        />
      )
    const said = { ...look, placeholder: t(label), value: common(key) ?? '' }
    if (kind === 'day') return <DayInput key={key} {...said} onChange={(day) => take(day ?? undefined)} />
    return <Input key={key} {...said} maxLength={200} onChange={(e) => take(e.target.value)} />
  }
  return (
    <div className="l-toolbar" style={{ marginBottom: 10 }}>
      <div>
        <Checkbox
          checked={of.length === all}
          indeterminate={of.length > 0 && of.length < all}
          onChange={(e) => tick(e.target.checked)}
        >
          {t('已选 {{n}} 行', { n: of.length })}
        </Checkbox>
        {keys.map(control)}
      </div>
    </div>
  )
}
