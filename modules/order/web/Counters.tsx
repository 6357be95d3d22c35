import { Tooltip } from 'antd'
import { cmp } from '#kernel/shared/decimal.ts'
import { t } from '#kernel/web/i18n.ts'
import { qtyText } from '#kernel/web/list/format.ts'

type Counted = Readonly<
  Record<
    | 'qty'
    | 'acceptedQty'
    | 'transitQty'
    | 'openQty'
    | 'rejectQty'
    | 'closedQty'
    | 'refusedQty'
    | 'returnedQty'
    | 'unit',
    string
  >
>
const some = (n: string) => cmp(n, '0') > 0

/** Where goods the receiver refused are counted now: refused, they are open again. */
const refusedAt = (l: Counted): string =>
  some(l.openQty)
    ? '拒收 {{n}}：已退回未发，供应商可再发'
    : some(l.closedQty)
      ? '拒收 {{n}}：退回未发后已关闭'
      : '拒收 {{n}}：退回未发后已再发'

/** An ordered quantity that says what became of it (ux.md 66): 订购 = 已验收 + 在途 + 未发 + 拒配 + 已关闭. */
export const Counters = ({ of: l, text }: { of: Counted; text: string }) => {
  const parts = [
    ['已验收', l.acceptedQty],
    ['在途', l.transitQty],
    ['未发', l.openQty],
    ['拒配', l.rejectQty],
    ['已关闭', l.closedQty],
  ] as const
  const sum = parts.map(([label, n]) => `${t(label)} ${qtyText(n)}`).join(' + ')
  const says = (
    <>
      <div>
        {t('订购')} {qtyText(l.qty)} {l.unit} = {sum}
      </div>
      {some(l.returnedQty) && <div>{t('已验收的货中退回供应商 {{n}}', { n: qtyText(l.returnedQty) })}</div>}
      {some(l.refusedQty) && <div>{t(refusedAt(l), { n: qtyText(l.refusedQty) })}</div>}
    </>
  )
  return (
    <Tooltip title={says}>
      <span className="d-explained">{text}</span>
    </Tooltip>
  )
}
