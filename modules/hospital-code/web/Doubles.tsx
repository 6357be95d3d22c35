import { Button, Input, Pagination, Radio } from 'antd'
import { useEffect, useState } from 'react'
import type { Answer } from '#kernel/shared/call.ts'
import { LineTable } from '#kernel/web/document/LineTable.tsx'
import { Problem } from '#kernel/web/document/Problem.tsx'
import { useAct, useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { lineColumns } from '#kernel/web/list/columns.tsx'
import { priceText } from '#kernel/web/list/format.ts'
import { timeText } from '#kernel/web/list/time.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { useSession } from '#kernel/web/session/store.ts'
import { AppModal } from '#kernel/web/shell/AppModal.tsx'
import { confirm } from '#kernel/web/shell/confirm.ts'
import type { FamilyName } from '#modules/product/shared/calls.ts'
import { mergeCalls } from '#modules/product-merge/shared/calls.ts'
import { MergedProducts, MergeProducts } from '#modules/product-merge/web/public.tsx'
import { type CodeCalls, codeCalls, pairsAtOnce } from '../shared/calls.ts'
import { Head } from './Head.tsx'
import { type Double, percent } from './marks.tsx'
import { staleOf } from './useDeciding.ts'

type Side = Double['a']
type Change = Answer<CodeCalls['changes']>[number]

const said = (s: Side): string => [s.name, s.spec, s.packSpec, s.unit, s.maker].filter(Boolean).join(' ')
const col = lineColumns<Double>()
const past = lineColumns<Change>()

/** Two codes, and what becomes of them; nothing is done before one has seen it. */
const MergeDialog = ({ family, of, onClose }: { family: FamilyName; of: Double; onClose: () => void }) => {
  const calls = codeCalls[family]
  const [kept, setKept] = useState<'a' | 'b'>(of.b.product && !of.a.product ? 'b' : 'a')
  const [keep, lose] = kept === 'a' ? [of.a, of.b] : [of.b, of.a]
  const shown = useAsk(calls.preview, { keep: keep.id, lose: lose.id }, { fresh: true, quiet: true })
  const merge = useAct(calls.merge, { refresh: staleOf(family), done: '已合并' })
  const ok = async () => {
    const done = await merge.run({
      keep: { id: keep.id, version: keep.version },
      lose: { id: lose.id, version: lose.version },
    })
    if (done) onClose()
  }
  const option = (key: 'a' | 'b') => (
    <Radio value={key}>
      <strong>{of[key].code}</strong> {said(of[key])}{' '}
      {shown.data && priceText(shown.data[key === kept ? 'keep' : 'lose'].price)}
    </Radio>
  )
  return (
    <AppModal
      open
      width={720}
      title={t('合并编码')}
      okText={t('合并')}
      cancelText={t('取消')}
      confirmLoading={merge.busy}
      okButtonProps={{ disabled: !shown.data }}
      onOk={() => void ok()}
      onCancel={onClose}
    >
      <Problem of={shown.error?.msg ?? merge.error?.msg} />
      <fieldset className="dg-keep">
        <legend>{t('保留哪一个编码')}</legend>
        <Radio.Group value={kept} onChange={(e) => setKept(e.target.value)} style={{ display: 'grid', gap: 8 }}>
          {option('a')}
          {option('b')}
        </Radio.Group>
      </fieldset>
      {shown.data && (
        <div role="status">
          <p>{t('编码 {{lose}} 并入 {{keep}}，此后作为其别名；30 天内可撤销', { lose: lose.code, keep: keep.code })}</p>
          <p>
            {shown.data.product
              ? t('合并后对照产品：{{product}}', { product: shown.data.product })
              : t('合并后尚无对照产品')}
          </p>
          {shown.data.items.map((i) => (
            <p key={`${i.name} ${i.supplier}`}>
              {t('采购目录「{{name}}」（{{supplier}}）的院内编码由 {{from}} 改为 {{to}}', {
                name: i.name,
                supplier: i.supplier,
                from: i.from || '--',
                to: i.to || '--',
              })}
            </p>
          ))}
        </div>
      )}
    </AppModal>
  )
}

/** Pairs that look like one article, and what was merged lately; the authority sees the region's products. */
export const Doubles = ({ family }: { family: FamilyName }) => {
  const calls = codeCalls[family]
  const hospital = useSession((s) => s.currentOrg?.kind === 'hospital')
  const [keyword, setKeyword] = useState('')
  const [page, setPage] = useState(1)
  const { data, loading } = useAsk(calls.doubles, { page, ...(keyword ? { keyword } : {}) }, { keep: true })
  // what was merged may have been the last of its page
  const last = Math.max(1, Math.ceil((data?.total ?? 0) / pairsAtOnce))
  useEffect(() => setPage((now) => (data ? Math.min(now, last) : now)), [data, last])
  const changes = useAsk(calls.changes, { changeKind: 'merge' }, { enabled: hospital })
  const mayCodes = useCan(calls.merge)
  const mayProducts = useCan(mergeCalls.merge)
  const mayMerge = hospital ? mayCodes : mayProducts
  const apart = useAct(calls.apart, { refresh: staleOf(family), done: '已标记为不是重复' })
  const undo = useAct(calls.undo, { refresh: staleOf(family), done: '已撤销' })
  const [merging, setMerging] = useState<Double>()
  const [choosing, setChoosing] = useState(false)
  const rows = data?.rows ?? []
  const side = (key: 'a' | 'b', label: string) => ({
    ...col.custom(
      key,
      label,
      (d) => (
        <span>
          <strong>{d[key].code}</strong> {said(d[key])}
        </span>
      ),
      { width: 330 },
    ),
  })
  const acts = col.custom(
    'id',
    '操作',
    (d) => (
      <span className="dg-acts">
        <Button size="small" onClick={() => setMerging(d)}>
          {t('合并')}
        </Button>
        {hospital && !d.same && (
          <Button size="small" loading={apart.busy} onClick={() => void apart.run({ a: d.a.id, b: d.b.id })}>
            {t('不是重复')}
          </Button>
        )}
      </span>
    ),
    { width: 170 },
  )
  const revoke = async (c: Change) => {
    if (
      (await confirm({
        title: '撤销合并',
        text: t('撤销后两个编码恢复为合并前的样子：{{label}}', { label: c.label }),
      })) === 'ok'
    )
      await undo.run({ id: c.id })
  }
  return (
    <div className="dg-alone">
      <h1 className="sr-only">{t('查重')}</h1>
      <Head family={family} view="doubles" />
      <div className="dg-acts">
        <Input.Search
          allowClear
          style={{ maxWidth: 360 }}
          aria-label={t('关键字')}
          placeholder={t('编码、名称')}
          onSearch={(word) => {
            setPage(1)
            setKeyword(word.trim())
          }}
        />
        {!hospital && mayMerge && <Button onClick={() => setChoosing(true)}>{t('选择产品合并')}</Button>}
      </div>
      <h2>
        {hospital ? t('疑似重复的院内编码') : t('平台目录中疑似重复的产品')} {data?.total ?? ''}
      </h2>
      {rows.length === 0 ? (
        <p className="d-muted" role="status">
          {loading ? t('加载中') : t('没有疑似重复；自动对照时会重新查重')}
        </p>
      ) : (
        <LineTable
          label="疑似重复"
          decides={['a', 'b', 'score']}
          rows={rows}
          columns={[
            side('a', hospital ? '编码一' : '产品一'),
            side('b', hospital ? '编码二' : '产品二'),
            col.custom('score', '相似度', (d) => percent(d.score), { width: 76, align: 'right' }),
            col.custom('same', '依据', (d) => (d.same ? t('对照同一产品') : t('内容相近')), { width: 120 }),
            ...(mayMerge ? [acts] : []),
          ]}
        />
      )}
      {last > 1 && (
        <Pagination
          size="small"
          current={page}
          pageSize={pairsAtOnce}
          total={data?.total ?? 0}
          showSizeChanger={false}
          showTotal={(n) => t('共 {{n}} 条', { n })}
          onChange={setPage}
        />
      )}
      {hospital && (changes.data ?? []).length > 0 && (
        <>
          <h2>{t('合并记录')}</h2>
          <LineTable
            label="合并记录"
            decides={['label', 'byName', 'at']}
            rows={changes.data ?? []}
            columns={[
              past.custom('label', '编码', (c) => c.label, { width: 320 }),
              past.custom('byName', '合并人', (c) => c.byName, { width: 110 }),
              past.custom('at', '合并时间', (c) => timeText(c.at), { width: 150 }),
              past.custom(
                'open',
                '操作',
                (c) =>
                  c.undoneAt ? (
                    t('{{name}} 于 {{at}} 撤销', { name: c.undoneBy, at: timeText(c.undoneAt) })
                  ) : c.open && mayMerge ? (
                    <Button size="small" loading={undo.busy} onClick={() => void revoke(c)}>
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
      )}
      {!hospital && <MergedProducts family={family} stale={[calls.doubles]} />}
      {hospital && merging && <MergeDialog family={family} of={merging} onClose={() => setMerging(undefined)} />}
      {!hospital && (merging || choosing) && (
        <MergeProducts
          family={family}
          of={merging ? [merging.a, merging.b].map((x) => ({ id: x.id, code: x.code, said: said(x) })) : []}
          stale={[calls.doubles]}
          onClose={() => {
            setMerging(undefined)
            setChoosing(false)
          }}
        />
      )}
    </div>
  )
}
