import { Button, Radio } from 'antd'
import { useState } from 'react'
import type { Answer, Call } from '#kernel/shared/call.ts'
import { LineTable } from '#kernel/web/document/LineTable.tsx'
import { Problem } from '#kernel/web/document/Problem.tsx'
import { useAct, useAsk } from '#kernel/web/http/hooks.ts'
import { comma, t } from '#kernel/web/i18n.ts'
import { lineColumns } from '#kernel/web/list/columns.tsx'
import { priceText, qtyText } from '#kernel/web/list/format.ts'
import { timeText } from '#kernel/web/list/time.ts'
import { RemotePicker } from '#kernel/web/picker/RemotePicker.tsx'
import { useCan } from '#kernel/web/session/can.ts'
import { AppModal } from '#kernel/web/shell/AppModal.tsx'
import { confirm } from '#kernel/web/shell/confirm.ts'
import { type FamilyName, families } from '#modules/product/shared/calls.ts'
import { mergeCalls as calls, type Pair } from '../shared/calls.ts'
import './merge.css'

/** A product as the doubles show it, or as it was chosen. */
export interface Chosen {
  id: string
  code: string
  /** Name, specification, pack, maker. */
  said: string
}
type Found = Answer<(typeof families)['drug']['calls']['query']>['rows'][number]
type Merged = Answer<typeof calls.merges>[number] & { id: string }

const staleOf = (family: FamilyName) => [calls.merges, families[family].calls.query, families[family].calls.detail]
const keyOf = (p: Pair): string => `${p.hospitalId} ${p.supplierId}`

/** Where both are bought of one supplier somebody says whose price holds. */
const Choices = ({
  pairs,
  chosen,
  onChoose,
}: {
  pairs: readonly Pair[]
  chosen: ReadonlyMap<string, string>
  onChoose: (key: string, productId: string) => void
}) => (
  <fieldset className="pm-pairs">
    <legend>{t('以下医院与供应商有多个价格，请逐一选择采用哪一个')}</legend>
    {pairs.map((p) => (
      <div key={keyOf(p)} className="pm-pair">
        <span>
          {p.hospital} · {p.supplier}
        </span>
        <Radio.Group
          aria-label={`${p.hospital} ${p.supplier}`}
          value={chosen.get(keyOf(p))}
          onChange={(e) => onChoose(keyOf(p), e.target.value as string)}
          options={p.offers.map((o) => ({
            value: o.productId,
            label: `${o.code} ${priceText(o.price)}${o.enabled ? '' : ` (${t('停用')})`}`,
          }))}
        />
      </div>
    ))}
  </fieldset>
)

/** Products that are one article, which of them stays, and what becomes of the others; nothing is done before one has seen it. */
export const MergeProducts = ({
  family,
  of,
  stale,
  onClose,
}: {
  family: FamilyName
  of: readonly Chosen[]
  /** What else is out of date afterwards. */
  stale: readonly Call[]
  onClose: () => void
}) => {
  const [products, setProducts] = useState(of)
  const [kept, setKept] = useState(of[0]?.id)
  const [choices, setChoices] = useState<ReadonlyMap<string, string>>(new Map())
  const losers = products.filter((p) => p.id !== kept)
  const ready = kept !== undefined && losers.length > 0
  const shown = useAsk(
    calls.preview,
    { survivor: kept ?? '', losers: losers.map((l) => l.id) },
    { fresh: true, quiet: true, enabled: ready },
  )
  const merge = useAct(calls.merge, { done: '已合并', refresh: [...staleOf(family), ...stale] })
  const seen = ready ? shown.data : undefined
  const open = seen?.pairs.filter((p) => !p.offers.some((o) => o.productId === choices.get(keyOf(p)))).length ?? 0
  const ok = async () => {
    if (!seen) return
    const versioned = ({ id, version }: { id: string; version: number }) => ({ id, version })
    const done = await merge.run({
      survivor: versioned(seen.survivor),
      losers: seen.losers.map(versioned),
      choices: seen.pairs.map((p) => ({
        hospitalId: p.hospitalId,
        supplierId: p.supplierId,
        productId: choices.get(keyOf(p)) ?? '',
      })),
    })
    if (done) onClose()
  }
  const add = (p: Found | undefined) => {
    if (!p || products.some((x) => x.id === p.id)) return
    const said = [p.name, p.spec, p.packUnit, p.manufacturer].filter(Boolean).join(' ')
    setProducts([...products, { id: p.id, code: p.platformCode, said }])
    setKept(kept ?? p.id)
  }
  return (
    <AppModal
      open
      title={t('合并产品')}
      okText={t('合并')}
      cancelText={t('取消')}
      confirmLoading={merge.busy}
      okButtonProps={{ disabled: !seen || open > 0 }}
      onOk={() => void ok()}
      onCancel={onClose}
    >
      <Problem of={(ready ? shown.error?.msg : undefined) ?? merge.error?.msg} />
      <fieldset className="pm-keep">
        <legend>{t('保留哪一个产品')}</legend>
        <Radio.Group value={kept} onChange={(e) => setKept(e.target.value as string)}>
          {products.map((p) => (
            <div key={p.id} className="pm-product">
              <Radio value={p.id}>
                <strong>{p.code}</strong> {p.said}
              </Radio>
              {products.length > 1 && (
                <Button
                  size="small"
                  type="link"
                  onClick={() => {
                    const rest = products.filter((x) => x.id !== p.id)
                    setProducts(rest)
                    if (kept === p.id) setKept(rest[0]?.id)
                  }}
                >
                  {t('移除')}
                </Button>
              )}
            </div>
          ))}
        </Radio.Group>
        <RemotePicker<Found>
          // empty again for the next
          key={products.length}
          label={t('加入其他产品')}
          placeholder={t('加入其他产品：名称、编码、批准文号')}
          call={families[family].calls.query}
          input={{ enabled: true }}
          show={(p) => [p.platformCode, p.name, p.spec, p.manufacturer].filter(Boolean).join(' ')}
          value={null}
          onChange={(_, row) => add(row)}
        />
      </fieldset>
      {seen && (
        <div role="status" className="pm-effect">
          <p>
            {t('{{losers}} 将停用并并入 {{survivor}}，原单据与库存保留原产品；30 天内可撤销', {
              losers: seen.losers.map((l) => l.code).join(comma()),
              survivor: seen.survivor.code,
            })}
          </p>
          <p>
            {t(
              '转移：{{hospitals}} 家医院的 {{relations}} 条供货关系、{{items}} 个目录品种、{{certificates}} 份证件、{{quotas}} 项约定量',
              {
                ...seen.counts,
              },
            )}
          </p>
          {seen.defaults.map((d) => (
            <p key={`${d.hospital} ${d.from}`}>{t('{{hospital}} 的默认供应商为 {{to}}，不再是 {{from}}', d)}</p>
          ))}
          {seen.stock.map((s) => (
            <p key={s.code}>
              {t('{{code}} 尚有库存 {{qty}} {{unit}}，与保留产品合并计算', { ...s, qty: qtyText(s.qty) })}
            </p>
          ))}
        </div>
      )}
      {seen && seen.pairs.length > 0 && (
        <Choices
          pairs={seen.pairs}
          chosen={choices}
          onChoose={(key, id) => setChoices(new Map([...choices, [key, id]]))}
        />
      )}
      {open > 0 && <p className="d-muted">{t('还有 {{n}} 处未选择', { n: open })}</p>}
    </AppModal>
  )
}

const col = lineColumns<Merged>()

/** What was merged lately, and the way back while it is open. */
export const MergedProducts = ({ family, stale }: { family: FamilyName; stale: readonly Call[] }) => {
  const { data = [] } = useAsk(calls.merges, { kinds: [...families[family].kinds] })
  const may = useCan(calls.undo)
  const undo = useAct(calls.undo, { done: '已撤销', refresh: [...staleOf(family), ...stale] })
  if (data.length === 0) return null
  const revoke = async (m: Merged) => {
    const text = t('撤销后各产品及其供货关系、目录、证件恢复为合并前的样子：{{label}}', { label: m.label })
    if ((await confirm({ title: '撤销合并', text })) === 'ok') await undo.run({ id: m.id })
  }
  return (
    <>
      <h2>{t('合并记录')}</h2>
      <LineTable
        label="合并记录"
        decides={['label', 'byName', 'at']}
        rows={data}
        columns={[
          col.custom('label', '产品', (m) => m.label, { width: 360 }),
          col.custom('byName', '合并人', (m) => m.byName, { width: 110 }),
          col.custom('at', '合并时间', (m) => timeText(m.at), { width: 150 }),
          col.custom(
            'open',
            '操作',
            (m) =>
              m.undoneAt ? (
                t('{{name}} 于 {{at}} 撤销', { name: m.undoneBy, at: timeText(m.undoneAt) })
              ) : m.open && may ? (
                <Button size="small" loading={undo.busy} onClick={() => void revoke(m)}>
                  {t('撤销合并')}
                </Button>
              ) : (
                t('超过 30 天，不能撤销')
              ),
            { width: 220 },
          ),
        ]}
      />
    </>
  )
}
