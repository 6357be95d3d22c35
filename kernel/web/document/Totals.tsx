import { t } from '../i18n.ts'
import { moneyText } from '../list/format.ts'

/** What the footer of a document counts: its lines, and their amount under its label. */
export const Totals = ({ lines, label, amount }: { lines: number; label: string; amount: string }) => (
  <>
    {t('共 {{n}} 行', { n: lines })} · <span className="d-sum-name">{t(label)} </span>
    <b>{moneyText(amount)}</b>
  </>
)
