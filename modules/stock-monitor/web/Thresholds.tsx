import { Button, Table } from 'antd'
import { useState } from 'react'
import type { Answer } from '#kernel/shared/call.ts'
import { cmp, plain } from '#kernel/shared/decimal.ts'
import { bounds } from '#kernel/shared/quantity.ts'
import { Problem } from '#kernel/web/document/Problem.tsx'
import { NumberInput } from '#kernel/web/form/NumberInput.tsx'
import { isNumber } from '#kernel/web/grid/number.ts'
import { useAct, useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { AppModal } from '#kernel/web/shell/AppModal.tsx'
import { confirm } from '#kernel/web/shell/confirm.ts'
import { monitorCalls } from '../shared/calls.ts'
import { monitorWords as words } from '../shared/words.ts'
import { packs, wholePacks } from './explain.ts'
import '#kernel/web/form/form.css'
import type { Row } from './row.ts'

type Proposals = Answer<typeof monitorCalls.propose>
type Proposed = Proposals['rows'][number]
interface Typed {
  safety: string
  most: string
  targetDays: string
}
/** A row to be set: what is there now, and what use would ask for where it is known. */
interface Line {
  key: string
  of: Pick<Row, 'pointId' | 'productId' | 'name' | 'spec' | 'point' | 'unit' | 'minUnit' | 'ratio' | 'daily'>
  now: Pick<Row, 'safety' | 'most' | 'targetDays' | 'version'>
  proposed?: Proposed | undefined
}

const keyOf = (r: { pointId: string; productId: string }) => `${r.pointId} ${r.productId}`
const text = (v: string | number | null): string => (v === null ? '' : plain(String(v)))
const typedOf = ({ safety, most, targetDays }: Line['now']): Typed => ({
  safety: text(safety),
  most: text(most),
  targetDays: text(targetDays),
})
const proposedOf = (p: Proposed): Typed => ({
  safety: plain(p.safety),
  most: plain(p.most),
  targetDays: text(p.now.targetDays),
})
const isWrong = ({ safety, most }: Typed): boolean => isNumber(safety) && isNumber(most) && cmp(most, safety) < 0

/** The lines of a dialog: rows of the list, or all that use asks a threshold for. */
const useLines = (
  of: readonly Row[] | 'propose',
  where: { pointId?: string | undefined; kind?: number | undefined },
) => {
  const all = of === 'propose'
  const pairs = all ? undefined : of.map(({ pointId, productId }) => ({ pointId, productId }))
  const asked = all
    ? {
        ...(where.pointId ? { pointId: where.pointId } : {}),
        ...(where.kind === undefined ? {} : { kind: where.kind }),
      }
    : { pairs: pairs!.slice(0, 1000) }
  const { data, loading, error } = useAsk(monitorCalls.propose, asked, { fresh: true })
  const proposals = new Map(data?.rows.map((p) => [keyOf(p), p]))
  const lines: Line[] = all
    ? (data?.rows ?? []).map((p) => ({ key: keyOf(p), of: p, now: p.now, proposed: p }))
    : of.map((r) => ({ key: keyOf(r), of: r, now: r, proposed: proposals.get(keyOf(r)) }))
  return { lines, data, loading, error }
}

interface Props {
  of: readonly Row[] | 'propose'
  pointId?: string | undefined
  kind?: number | undefined
  onClose: (saved: boolean) => void
}

/** Thresholds of one or many products: typed, or taken from what use asks for and changed where one knows better. */
export const Thresholds = ({ of, pointId, kind, onClose }: Props) => {
  const { lines, data, loading, error } = useLines(of, { pointId, kind })
  const [typed, setTyped] = useState<ReadonlyMap<string, Typed>>(new Map())
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const save = useAct(monitorCalls.setThreshold, { refresh: [monitorCalls.query, monitorCalls.propose] })
  const saidOf = (l: Line): Typed =>
    typed.get(l.key) ?? (of === 'propose' && l.proposed ? proposedOf(l.proposed) : typedOf(l.now))
  const set = (l: Line, key: keyof Typed) => (value: string) =>
    setTyped(new Map([...typed, [l.key, { ...saidOf(l), [key]: value }]]))
  const chosen = lines.filter((l) => !left.has(l.key))
  const wrong = chosen.filter((l) => isWrong(saidOf(l)))
  const known = lines.filter((l) => l.proposed)

  const send = async () => {
    const number = (v: string) => (v === '' ? null : plain(v))
    const rows = chosen.map((l) => {
      const v = saidOf(l)
      return {
        ...{ pointId: l.of.pointId, productId: l.of.productId, version: l.now.version },
        ...{
          safety: number(v.safety),
          most: number(v.most),
          targetDays: v.targetDays === '' ? null : Number(v.targetDays),
        },
      }
    })
    if (await save.run({ rows })) onClose(true)
  }
  const close = async () => {
    if (typed.size === 0 || (await confirm({ title: '提示', text: t('关闭后修改将丢失') })) === 'ok') onClose(false)
  }
  const field = (key: keyof Typed, whole = false) => ({
    key,
    title: t(words[key].label),
    width: 118,
    render: (_: unknown, l: Line) => (
      <NumberInput
        label={`${t(words[key].label)} ${l.of.name} ${l.of.spec}`}
        value={saidOf(l)[key]}
        rule={whole ? { scale: 0, max: '365' } : bounds.fine}
        invalid={key === 'most' && isWrong(saidOf(l))}
        suffix={whole ? t('天') : l.of.unit}
        onChange={set(l, key)}
      />
    ),
  })
  return (
    <AppModal
      open
      title={t(of === 'propose' ? '建议阈值' : '设置阈值')}
      okText={t('保存 {{n}} 个阈值', { n: chosen.length })}
      cancelText={t('取消')}
      okButtonProps={{ disabled: chosen.length === 0 || wrong.length > 0 }}
      confirmLoading={save.busy}
      onOk={() => void send()}
      onCancel={() => void close()}
    >
      <Problem of={save.error?.msg ?? error?.msg} />
      {data && (
        <p className="d-muted">
          {t(
            '建议：安全库存 = 日均用量 ×（到货天数 + {{safetyDays}}），最高库存 = 日均用量 × {{mostDays}}；到货天数取最近 6 次订单到验收的中位数。',
            {
              safetyDays: data.safetyDays,
              mostDays: data.mostDays,
            },
          )}
        </p>
      )}
      {of !== 'propose' && known.length > 0 && (
        <p>
          <Button
            onClick={() =>
              setTyped(new Map([...typed, ...known.map((l) => [l.key, proposedOf(l.proposed!)] as const)]))
            }
          >
            {t('按用量填入 {{n}} 个', { n: known.length })}
          </Button>
        </p>
      )}
      {wrong.length > 0 && (
        <p role="alert" className="d-fault">
          {t('「{{name}}」最高库存不能低于安全库存', { name: wrong[0]!.of.name })}
        </p>
      )}
      <Table<Line>
        aria-label={t('库存阈值')}
        rowKey="key"
        size="small"
        loading={loading}
        pagination={false}
        virtual={lines.length > 50}
        scroll={{ x: 1000, y: 400 }}
        dataSource={lines}
        locale={{ emptyText: t('没有可建议的品种：都已设阈值，或没有用量') }}
        rowSelection={{
          selectedRowKeys: chosen.map((l) => l.key),
          getCheckboxProps: (l) => ({ 'aria-label': `${t('选择')} ${l.of.name}` }) as object,
          onChange: (ticked) => setLeft(new Set(lines.map((l) => l.key).filter((key) => !ticked.includes(key)))),
        }}
        columns={[
          { key: 'name', title: t(words.name.label), ellipsis: true, render: (_, l) => `${l.of.name} ${l.of.spec}` },
          { key: 'point', title: t(words.point.label), width: 110, ellipsis: true, render: (_, l) => l.of.point },
          {
            key: 'daily',
            title: t(words.daily.label),
            width: 96,
            align: 'right',
            render: (_, l) => (l.of.daily === null ? '--' : packs(l.of, l.of.daily)),
          },
          {
            key: 'leadDays',
            title: t(words.leadDays.label),
            width: 84,
            align: 'right',
            render: (_, l) =>
              l.proposed ? `${plain(l.proposed.leadTaken)}${l.proposed.leadDays === null ? ' *' : ''}` : '--',
          },
          {
            key: 'now',
            title: t('现阈值'),
            width: 128,
            align: 'right',
            ellipsis: true,
            render: (_, l) =>
              l.now.version === 0 ? '--' : `${wholePacks(l.of, l.now.safety)} / ${wholePacks(l.of, l.now.most)}`,
          },
          field('safety'),
          field('most'),
          field('targetDays', true),
        ]}
      />
      {lines.some((l) => l.proposed && l.proposed.leadDays === null) && (
        <p className="d-muted">{t('* 没有到货记录，按系统配置的天数')}</p>
      )}
    </AppModal>
  )
}
