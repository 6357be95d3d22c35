import { t } from '../i18n.ts'
import { moneyText } from '../list/format.ts'
import { NONE } from '../list/time.ts'

/** What the footer of a document counts: its lines, and their amount under its label; none where nobody can know it yet. */
export const Totals = ({ lines, label, amount }: { lines: number; label: string; amount: string | undefined }) => (
  <>
    {t('共 {{n}} 行', { n: lines })} · <span className="d-sum-name">{t(label)} </span>
    <b>{amount === undefined ? NONE : moneyText(amount)}</b>
  </>
)
