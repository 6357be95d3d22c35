import { Button, Input } from 'antd'
import type { ReactNode } from 'react'
import { t } from '#kernel/web/i18n.ts'
import { priceText } from '#kernel/web/list/format.ts'
import { conflictLabels, type differing } from '../shared/states.ts'
import { type Candidate, conflictText, differenceLabels, percent, Reasons, type Row, State } from './marks.tsx'

type Key = (typeof differing)[number]
const own: readonly [Key, (r: Row) => string][] = [
  ['name', (r) => r.name],
  ['spec', (r) => r.spec],
  ['pack', (r) => r.packSpec],
  ['unit', (r) => r.unit],
  ['maker', (r) => r.maker],
  ['approvalNo', (r) => r.approvalNo],
  ['price', (r) => priceText(r.price)],
]
const theirs: Record<Key, (p: Candidate['product']) => string> = {
  name: (p) => p.name,
  spec: (p) => p.spec,
  pack: (p) => p.packSpec,
  unit: (p) => p.unit,
  maker: (p) => p.maker,
  approvalNo: (p) => p.approvalNo,
  price: (p) => priceText(p.price),
}

interface Props {
  row: Row
  all: readonly Candidate[]
  loading: boolean
  chosen: number
  onChoose: (index: number) => void
  keyword: string
  onKeyword: (word: string) => void
  /** What may be done, with its key. */
  acts: ReactNode
}

/** A code beside the products it may be: what differs is marked, the chosen one is what Enter confirms. */
export const Candidates = ({ row, all, loading, chosen, onChoose, keyword, onKeyword, acts }: Props) => (
  <aside className="dg-panel" aria-label={t('候选产品')}>
    <h2>
      {row.code} {row.name} <State of={row.state} />
    </h2>
    {row.conflicts.length > 0 && <p className="d-bar">{conflictText(row)}</p>}
    {row.accepted && (
      <p className="d-muted">
        {t('接受差异的原因')} {row.accepted}
      </p>
    )}
    {row.noProduct && <p className="d-muted">{t('已确认平台目录中没有此产品')}</p>}
    {row.aliases.length > 0 && (
      <p className="d-muted">
        {t('已并入的编码')} {row.aliases.join(' ')}
      </p>
    )}
    <div className="dg-acts">{acts}</div>
    <Input.Search
      allowClear
      aria-label={t('查找其他产品')}
      placeholder={t('查找其他产品：名称、编码、拼音首字母')}
      defaultValue={keyword}
      key={row.id}
      onSearch={onKeyword}
    />
    {all.length === 0 ? (
      <p className="d-muted" role="status">
        {loading ? t('加载中') : keyword ? t('没有找到产品') : t('没有候选产品，可先自动对照或按名称查找')}
      </p>
    ) : (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: wider than the panel, it is scrolled by the arrow keys too
      <section className="dg-sides" aria-label={t('逐项比对')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <td />
              <th scope="col" className="dg-own">
                {t('院内')}
              </th>
              {all.map((c, i) => (
                <th scope="col" key={c.product.id} data-chosen={i === chosen || undefined}>
                  <button type="button" className="dg-pick" aria-pressed={i === chosen} onClick={() => onChoose(i)}>
                    {i + 1}. {c.product.code}
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">{t('匹配度')}</th>
              <td className="dg-own" />
              {all.map((c, i) => (
                <td key={c.product.id} data-chosen={i === chosen || undefined}>
                  <strong>{percent(c.score)}</strong>
                  <Reasons of={c.judged} />
                </td>
              ))}
            </tr>
            {own.map(([key, of]) => (
              <tr key={key}>
                <th scope="row">{t(differenceLabels[key])}</th>
                <td className="dg-own">{of(row) || '--'}</td>
                {all.map((c, i) => (
                  <td
                    key={c.product.id}
                    data-chosen={i === chosen || undefined}
                    data-differs={c.differences.includes(key) || undefined}
                  >
                    {theirs[key](c.product) || '--'}
                  </td>
                ))}
              </tr>
            ))}
            <tr>
              <th scope="row">{t('须处理')}</th>
              <td className="dg-own" />
              {all.map((c, i) => (
                <td key={c.product.id} data-chosen={i === chosen || undefined}>
                  {c.conflicts.map((k) => (
                    <div key={k}>
                      {k === 'double' ? t('已对照编码 {{code}}', { code: c.taken }) : t(conflictLabels[k])}
                    </div>
                  ))}
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
export const KeyButton = ({
  label,
  by,
  run,
  primary,
  disabled,
}: {
  label: string
  by?: string
  run: () => void
  primary?: boolean
  disabled?: boolean
}) => (
  <Button type={primary ? 'primary' : 'default'} disabled={disabled} onClick={run}>
    {t(label)}
    {by && <kbd aria-hidden>{by}</kbd>}
  </Button>
)
