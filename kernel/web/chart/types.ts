/** What a picture shows; values are decimal strings, drawn and never reckoned with. */
export interface ChartProps {
  /** Chinese. */
  title: string
  kind: 'columns' | 'lines'
  /** Chinese names of what is compared, at most three. */
  series: readonly string[]
  points: readonly { label: string; values: readonly (string | null)[] }[]
  /** How a value is said exactly. */
  text: (value: string) => string
  /** Low, above a list whose rows are what one came for. */
  flat?: boolean
  /** A step is clicked, or chosen by the keyboard in the table: what stands behind it. */
  onPoint?: (index: number) => void
  /** The same where each series of a step has its own behind it. */
  onValue?: (index: number, series: number) => void
}
