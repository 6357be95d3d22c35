import { Button, Checkbox, Input, InputNumber } from 'antd'
import { useMemo, useState } from 'react'
import type { Answer } from '#kernel/shared/call.ts'
import { cmp, grouped, plain } from '#kernel/shared/decimal.ts'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { semicolon, t } from '#kernel/web/i18n.ts'
import { lineColumns, wordLines } from '#kernel/web/list/columns.tsx'
import { TickDialog } from '#kernel/web/list/TickDialog.tsx'
import { NONE } from '#kernel/web/list/time.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { planCalls } from '../shared/calls.ts'
import { whyOf } from '../shared/why.ts'
import { lineWords } from '../shared/words.ts'

type Row = Answer<typeof planCalls.suggest>['rows'][number]
interface Props {
  kind: number
  /** The point the plan is for, once it is chosen. */
  pointId: string | undefined
  onTake: (lines: readonly { catalogItemId: string; qty: string }[]) => Promise<void>
}

/** 采购建议: what to buy, from use, stock and what is on the way; the chosen rows become lines. */
export const SuggestButton = (props: Props) => {
  const [open, setOpen] = useState(false)
  if (!useCan(planCalls.suggest)) return null
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('采购建议')}
      </Button>
      {open && <SuggestDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

const col = lineColumns<Row>()
const item = wordLines<typeof lineWords, Row>(lineWords)
/** One number of decimals in a column, so that they stand under one another; `rough`: marked, and those beside it are not moved by it. */
const figure = (key: keyof Row & string, label: string, width: number, decimals = 2, rough?: (r: Row) => boolean) =>
  col.custom(
    key,
    label,
    (r) => {
      const value = r[key] as string | null
      return (
        <>
          {value === null ? NONE : grouped(value, decimals)}
          {rough && <span style={{ display: 'inline-block', width: 10 }}>{rough(r) ? '*' : ''}</span>}
        </>
      )
    },
    { width, align: 'right' },
  )
const columnsFor = (days: number) => [
  { ...item.one('name'), width: 150 },
  { ...item.one('spec'), width: 110 },
  { ...item.one('unit'), width: 50 },
  col.qty('suggestQty', '建议数量', { width: 86 }),
  col.custom('why', '依据', (r) => whyText(r, days), { said: (r) => whyText(r, days), width: 560 }),
  figure('stock', '可用库存', 90),
  figure('nearQty', '近期到期', 84),
  figure('onWay', '在途', 80),
  figure('dailyUse', '日均用量', 90, 3, (r) => r.byPurchases),
  figure('leadDays', '到货天数', 84, 1, (r) => !r.leadMeasured),
  figure('safety', '安全库存', 84),
  figure('behindQty', '集采落后', 84),
  figure('lastQty', '上次采购', 84),
  col.date('lastAt', '上次采购日期'),
  item.one('supplier'),
  item.one('code'),
]
const whyText = (r: Row, days: number): string =>
  whyOf(r, days)
    .map((x) => t(x.template, x.params))
    .join(semicolon())

const SuggestDialog = ({ kind, pointId, onTake, onClose }: Props & { onClose: () => void }) => {
  const [days, setDays] = useState(30)
  const [all, setAll] = useState(false)
  const [keyword, setKeyword] = useState('')
  const [here, setHere] = useState(false)
  const wish = { kind, days, all, keyword, ...(here && pointId ? { pointId } : {}) }
  const { data, loading, error } = useAsk(planCalls.suggest, wish, { keep: true })
  const columns = useMemo(() => columnsFor(days), [days])
  return (
    <TickDialog
      title="采购建议"
      columns={columns}
      rows={data?.rows ?? []}
      keyOf={(r) => r.catalogItemId}
      can={(r) => cmp(r.suggestQty, '0') > 0}
      loading={loading}
      none
      whole={['why']}
      width={1280}
      {...(data?.why ? { empty: data.why } : {})}
      height="calc(94vh - 330px)"
      onTake={(rows) => onTake(rows.map((r) => ({ catalogItemId: r.catalogItemId, qty: plain(r.suggestQty) })))}
      onClose={onClose}
    >
      <div className="l-toolbar">
        <div>
          {/* biome-ignore lint/a11y/noLabelWithoutControl: the input is inside */}
          <label className="l-field">
            <span>{t('备货天数')}</span>
            <InputNumber min={1} max={180} precision={0} value={days} onChange={(v) => v && setDays(v)} />
          </label>
          <Input.Search
            allowClear
            style={{ width: 220 }}
            aria-label={t('关键字')}
            placeholder={t('名称、编码、拼音首字母')}
            onSearch={setKeyword}
          />
          <Checkbox checked={all} onChange={(e) => setAll(e.target.checked)}>
            {t('显示无需补货的品种')}
          </Checkbox>
          {pointId && (
            <Checkbox checked={here} onChange={(e) => setHere(e.target.checked)}>
              {t('只看本配送点的库存与用量')}
            </Checkbox>
          )}
        </div>
      </div>
      <p className="d-muted">
        {t(
          '建议数量 = 日均用量 ×（到货天数 + 备货天数）+ 安全库存 − 可用库存 − 在途，按起订倍数取整；集采落后于进度的补足到进度。日均用量取近 30 个整天（不含今天）的消耗，没有消耗时取近 90 天入库（*）；到货天数取该供应商近 90 天的平均，没有时按 3 天（*）；备货期内到期的库存不计。',
        )}
      </p>
      {data && data.total > data.rows.length && (
        <p className="d-note" role="status">
          {t('共 {{total}} 个品种，只显示前 {{n}} 个（需补货的在前）；其余请用关键字查找', {
            total: data.total,
            n: data.rows.length,
          })}
        </p>
      )}
      {error && <p role="alert">{error.msg}</p>}
    </TickDialog>
  )
}
