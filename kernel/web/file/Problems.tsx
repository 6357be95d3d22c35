import { type ChangeEvent, type KeyboardEvent, memo, useState } from 'react'
import { type ImportProblem, type ImportReport, lackingTitle, mending } from '#kernel/shared/importing.ts'
import { t } from '../i18n.ts'

/** Mended values by cell (`cellOf`); they outlive the table, which a hidden tab takes down. */
export type Mended = Map<string, { line: number; column: string; value: string }>
const cellOf = (p: ImportProblem): string => `${p.line} ${p.column}`

interface Props {
  report: ImportReport
  /** Column of the file → field, to offer what a field may be. */
  mapping: Readonly<Record<string, string>>
  mended: Mended
  /** A cell was changed; nothing when the rows are saved already and only told about. */
  onMend?: () => void
}

/** Every refused row with its Excel row number, column, value and reason; the value can be mended in place (ux.md 1.2). */
export const Problems = ({ report, mapping, mended, onMend }: Props) => {
  const choices = new Map(report.fields.map((f) => [f.key, f.choices]))
  // what the file has no column for is told by its own name
  const keyOf = (title: string) =>
    mapping[title] ?? report.fields.find((f) => title === lackingTitle(f.label, report.headers))?.key ?? ''
  const seen = new Set<string>()
  const rows = report.problems.map((p) => {
    const again = seen.has(cellOf(p))
    seen.add(cellOf(p))
    return { p, mend: onMend && p.mendable && !again ? onMend : undefined }
  })
  return (
    <>
      {rows.some((r) => r.mend) && (
        <p className="d-muted">{t('可直接改正「值」，改完后重新校验；没有输入框的问题不能在此改正，请在文件中改正')}</p>
      )}
      <div className="x-scroll x-problems">
        <table className="d-lines">
          <thead>
            <tr>
              <th className="num">{t('行号')}</th>
              <th>{t('列')}</th>
              <th>{t('值')}</th>
              <th>{t('原因')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ p, mend }) => (
              <tr key={`${cellOf(p)} ${p.reason}`}>
                <td className="num">{p.line}</td>
                <td>{t(p.column)}</td>
                <td>
                  {mend ? (
                    <Value p={p} choices={choices.get(keyOf(p.column))} mended={mended} onMend={mend} />
                  ) : (
                    p.value
                  )}
                </td>
                <td>{p.reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {onMend && report.beyondMending > 0 && (
        <p className="d-muted">
          {t('最多可在此改正 {{max}} 行，其余 {{n}} 行请在错误文件中改正', {
            max: mending.rows,
            n: report.beyondMending,
          })}
        </p>
      )}
      {report.problemCount > report.problems.length && (
        <p className="d-muted">
          {t('只显示前 {{n}} 个问题，全部 {{all}} 个在错误文件中', {
            n: report.problems.length,
            all: report.problemCount,
          })}
        </p>
      )}
    </>
  )
}

/** Enter goes to the next cell that can be mended, Shift+Enter back; Tab does so by itself. */
const walk = (e: KeyboardEvent<HTMLElement>): void => {
  if (e.key !== 'Enter' || e.nativeEvent.isComposing) return
  e.preventDefault()
  const all = [...(e.currentTarget.closest('table')?.querySelectorAll<HTMLElement>('.x-mend') ?? [])]
  all[all.indexOf(e.currentTarget) + (e.shiftKey ? -1 : 1)]?.focus()
}

interface ValueProps {
  p: ImportProblem
  /** Nothing else can be right. */
  choices: readonly string[] | null | undefined
  mended: Mended
  onMend: () => void
}
// remembered, because a thousand inputs may stand in the table while one is typed in
const Value = memo(({ p, choices, mended, onMend }: ValueProps) => {
  const [value, setValue] = useState(mended.get(cellOf(p))?.value ?? p.value)
  const changed = mended.has(cellOf(p))
  // an input would lose the line breaks of a cell
  const Box = choices ? 'select' : p.value.includes('\n') ? 'textarea' : 'input'
  return (
    <Box
      className="x-mend"
      aria-label={t('第 {{line}} 行「{{column}}」的值：{{reason}}', {
        line: p.line,
        column: t(p.column),
        reason: p.reason,
      })}
      aria-invalid={!changed}
      data-changed={changed || undefined}
      title={changed ? t('已修改') : undefined}
      {...(choices ? {} : { maxLength: mending.length })}
      value={value}
      onKeyDown={walk}
      onChange={(e: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => {
        mended.set(cellOf(p), { line: p.line, column: p.column, value: e.target.value })
        setValue(e.target.value)
        onMend()
      }}
    >
      {choices &&
        [...(choices.includes(p.value) ? [] : [p.value]), ...choices].map((v) => <option key={v}>{v}</option>)}
    </Box>
  )
})
