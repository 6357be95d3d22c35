import { Button, Input } from 'antd'
import type { ReactNode } from 'react'
import { t } from '#kernel/web/i18n.ts'
import { priceText, qtyText } from '#kernel/web/list/format.ts'
import { type Differing, differenceLabels } from '../shared/states.ts'
import { type Candidate, conflictText, percent, Reasons, type Row, State } from './marks.tsx'

type Side = Pick<
  Row,
  'name' | 'spec' | 'packSpec' | 'ratio' | 'unit' | 'maker' | 'approvalNo' | 'insuranceCode' | 'creditCode' | 'price'
>
const goods: readonly [Differing, (s: Side) => string][] = [
  ['name', (s) => s.name],
  ['spec', (s) => s.spec],
  ['pack', (s) => s.packSpec],
  ['ratio', (s) => (s.ratio === null ? '' : qtyText(s.ratio))],
  ['unit', (s) => s.unit],
  ['maker', (s) => s.maker],
  ['approvalNo', (s) => s.approvalNo],
  ['insuranceCode', (s) => s.insuranceCode],
  ['price', (s) => priceText(s.price)],
]
const corp: typeof goods = [
  ['name', (s) => s.name],
  ['creditCode', (s) => s.creditCode],
]

interface Props {
  company: boolean
  row: Row
  all: readonly Candidate[]
  loading: boolean
  chosen: number
  onChoose: (index: number) => void
  keyword: string
  onKeyword: (word: string) => void
  /** What may be done, with its key. */
  acts: ReactNode
  /** Why the last decision was not taken. */
  refused: string
  /** 院内目录ID, where it is typed. */
  ownId?: ReactNode
}

/** One of ours beside the platform's items it may be: what differs is marked, the chosen one is what Enter confirms. */
export const Sides = ({
  company,
  row,
  all,
  loading,
  chosen,
  onChoose,
  keyword,
  onKeyword,
  acts,
  ownId,
  refused,
}: Props) => (
  <aside className="pm-panel" aria-label={t('逐项比对')}>
    <h2>
      {row.code} {row.name} <State of={row.state} />
    </h2>
    {row.state === 'conflict' && <p className="d-bar">{conflictText(row.conflicts)}</p>}
    {row.state === 'invalid' && (
      <p className="d-bar">{row.enabled ? t('省平台已撤网，请另选或取消对照') : t('本地已停用')}</p>
    )}
    {row.accepted && (
      <p className="d-muted">
        {t('接受差异的原因')} {row.accepted}
      </p>
    )}
    <div className="pm-acts">{acts}</div>
    {refused && (
      <p className="d-bar" role="alert">
        {refused}
      </p>
    )}
    {ownId}
    <Input.Search
      allowClear
      aria-label={t('查找省平台目录')}
      placeholder={t('查找省平台目录：名称、编号、企业')}
      defaultValue={keyword}
      key={row.id}
      onSearch={onKeyword}
    />
    {all.length === 0 ? (
      <p className="d-muted" role="status">
        {loading
          ? t('加载中')
          : keyword
            ? t('没有找到省平台目录')
            : t('没有候选，可先拉取或导入省平台目录，或按名称查找')}
      </p>
    ) : (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: wider than the panel, it is scrolled by the arrow keys too
      <section className="pm-sides" aria-label={t('候选')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <td />
              <th scope="col" className="pm-own">
                {t('本地')}
              </th>
              {all.map((c, i) => (
                <th scope="col" key={c.item.id} data-chosen={i === chosen || undefined}>
                  <button type="button" className="pm-pick" aria-pressed={i === chosen} onClick={() => onChoose(i)}>
                    {i + 1}. {c.item.code}
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">{t('匹配度')}</th>
              <td className="pm-own" />
              {all.map((c, i) => (
                <td key={c.item.id} data-chosen={i === chosen || undefined}>
                  <strong>{percent(c.score)}</strong>
                  <Reasons of={c.judged} />
                </td>
              ))}
            </tr>
            {(company ? corp : goods).map(([key, of]) => (
              <tr key={key}>
                <th scope="row">{t(differenceLabels[key])}</th>
                <td className="pm-own">{of(row) || '--'}</td>
                {all.map((c, i) => (
                  <td
                    key={c.item.id}
                    data-chosen={i === chosen || undefined}
                    data-differs={c.differences.includes(key) || undefined}
                  >
                    {of(c.item) || '--'}
                  </td>
                ))}
              </tr>
            ))}
            <tr>
              <th scope="row">{t('须处理')}</th>
              <td className="pm-own" />
              {all.map((c, i) => (
                <td key={c.item.id} data-chosen={i === chosen || undefined}>
                  {!c.item.listed && <div>{t('已撤网')}</div>}
                  {c.taken && <div>{t('已与「{{name}}」对照', { name: c.taken })}</div>}
                  {conflictText(c.conflicts)}
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </section>
    )}
  </aside>
)

/** A button with the key that does the same. */
export const KeyButton = (p: {
  label: string
  by?: string
  run: () => void
  primary?: boolean
  disabled?: boolean
}) => (
  <Button type={p.primary ? 'primary' : 'default'} disabled={p.disabled} onClick={p.run}>
    {t(p.label)}
    {p.by && <kbd aria-hidden>{p.by}</kbd>}
  </Button>
)
