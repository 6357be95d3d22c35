import { Input, Select } from 'antd'
import type { KeyboardEvent } from 'react'
import { halfWidth } from '#kernel/shared/number-text.ts'
import type { Words } from '#kernel/shared/words.ts'
import { DayInput } from '../form/DayInput.tsx'
import { t } from '../i18n.ts'
import type { Column } from '../list/columns.tsx'

interface Typing<L, D> {
  /** What is typed of a line so far. */
  of: (line: L) => D
  set: (line: L, change: Partial<D>) => void
  /** What tells the controls of a column apart; stands after its label. */
  name: (line: L) => string | number
  /** Is it wrong? A sentence is told at the control. */
  wrong?: (line: L, key: string) => boolean | string | undefined
  /** Nothing may be left empty that was not. */
  firm?: boolean
}

/** Enter goes to the same field of the next line. */
const next = (e: KeyboardEvent<HTMLElement>) => {
  const { typed } = e.currentTarget.dataset
  const all = [...document.querySelectorAll<HTMLElement>(`[data-typed=${typed}]`)].filter((x) => x.offsetParent)
  all[all.indexOf(e.currentTarget) + 1]?.focus()
}

/** Columns of a plain table in which a line's fields are typed: each control by the kind of its word. */
export const typedColumns =
  <W extends Words, L, D extends object>(words: W, o: Typing<L, D>) =>
  (key: keyof W & keyof D & string, width = 120): Column<L> => {
    const { label, kind, choices = {} } = words[key]!
    const options = Object.entries(choices).map(([value, text]) => ({ value, label: t(text) }))
    const control = (line: L, wrong: boolean) => {
      const value = o.of(line)[key] as string | undefined
      const set = (v: string | undefined) => o.set(line, { [key]: v } as Partial<D>)
      const common = {
        'aria-label': `${t(label)} ${o.name(line)}`,
        'aria-invalid': wrong,
        status: wrong ? ('error' as const) : undefined,
        style: { width: '100%', minWidth: 90 },
      }
      if (kind === 'choice')
        return <Select {...common} allowClear={!o.firm} value={value} onChange={set} options={options} />
      if (kind === 'day') return <DayInput {...common} value={value ?? ''} onChange={(day) => set(day ?? undefined)} />
      return (
        <Input
          {...common}
          data-typed={key}
          value={value}
          maxLength={200}
          inputMode={kind === 'qty' ? 'decimal' : undefined}
          onChange={(e) => set(kind === 'qty' ? halfWidth(e.target.value).trim() : e.target.value)}
          onPressEnter={next}
        />
      )
    }
    const show = (line: L) => {
      const wrong = o.wrong?.(line, key)
      return (
        <>
          {control(line, !!wrong)}
          {typeof wrong === 'string' && (
            <div role="alert" className="d-fault">
              {wrong}
            </div>
          )}
        </>
      )
    }
    return { key, label, width, show }
  }
