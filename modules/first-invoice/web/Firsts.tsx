import { Button } from 'antd'
import { useState } from 'react'
import { LineTable } from '#kernel/web/document/LineTable.tsx'
import { Waiting } from '#kernel/web/document/Waiting.tsx'
import { useAsk, useSender } from '#kernel/web/http/hooks.ts'
import { comma, t } from '#kernel/web/i18n.ts'
import { wordLines } from '#kernel/web/list/columns.tsx'
import { dateText, moneyText, qtyText } from '#kernel/web/list/format.ts'
import { type PlainColumn, PlainTable } from '#kernel/web/list/PlainTable.tsx'
import { useCan } from '#kernel/web/session/can.ts'
import { confirm } from '#kernel/web/shell/confirm.ts'
import { Originals } from '#modules/invoice-reading/web/public.tsx'
import { firstCalls as calls } from '../shared/calls.ts'
import { firstLineWords, firstWords as words } from '../shared/words.ts'
import FirstDialog from './FirstDialog.tsx'
import type { First, Firsts } from './lots.ts'
import './first.css'

type Line = Firsts['lines'][number] & { id: string; cover: string }

const col = wordLines<typeof firstLineWords, Line>(firstLineWords)
const columns = [
  ...col.some('seq', 'name', 'spec', 'lotNo', 'qty', 'unit'),
  col.custom('cover', (l) =>
    l.cover ? (
      l.cover
    ) : (
      <span className="d-tag" data-tone="red">
        {t('未登记')}
      </span>
    ),
  ),
  ...col.some('deliveryNo', 'manufacturer'),
]

const lots = ({ items }: First) => (
  <ul className="fi-lots">
    {items.map((i) => (
      <li key={`${i.productId} ${i.lotNo}`}>
        {i.name} {i.spec} · {i.lotNo} · {qtyText(i.qty)} {i.unit}
      </li>
    ))}
  </ul>
)
const about = (): PlainColumn<First>[] => [
  { title: t(words.number.label), width: 190, render: (_, f) => (f.code ? `${f.code} ${f.number}` : f.number) },
  { title: t(words.issueDate.label), width: 100, render: (_, f) => dateText(f.issueDate) },
  { title: t(words.amount.label), width: 100, render: (_, f) => moneyText(f.amount) },
  { title: t(words.sellerName.label), width: 170, render: (_, f) => `${f.sellerName} ${f.sellerTaxNo}` },
  { title: t(words.buyerName.label), width: 170, render: (_, f) => `${f.buyerName} ${f.buyerTaxNo}` },
  { title: t('第一票明细'), render: (_, f) => lots(f) },
]

/** Lines of this invoice whose lot stands on it. */
const fitting = (lines: Firsts['lines'], f: First): string[] =>
  lines
    .filter((l) => f.items.some((i) => i.productId === l.productId && i.lotNo === l.lotNo))
    .map((l) => l.deliveryLineId)

export default function FirstsOf({ invoiceId }: { invoiceId: string }) {
  const { data, error } = useAsk(calls.query, { invoiceId })
  const { send, busy } = useSender()
  const [asking, setAsking] = useState<First | 'new'>()
  const [maySave, mayDelete] = [useCan(calls.save), useCan(calls.delete)]
  if (!data) return <Waiting error={error} />
  const { lines, firsts, others, open } = data
  if (lines.length === 0) return <p className="d-muted">{t('此发票没有需要第一票的明细')}</p>
  const may = open && maySave
  const acting = may || (open && mayDelete) || firsts.some((f) => f.used)
  const stale = [calls.query]
  const cover = (f: First, covers: string[], done: string) =>
    send(calls.save, { invoiceId, id: f.id, version: f.version, covers }, { refresh: stale, done })
  const drop = async (f: First) => {
    const text = t('删除第一票 {{no}}？它所用于的明细将没有第一票', { no: f.number })
    if ((await confirm({ title: '删除', text })) === 'ok')
      await send(calls.delete, { id: f.id, version: f.version }, { refresh: stale, done: '已删除' })
  }
  const acts = (f: First) => (
    <div className="fi-acts">
      {f.used && <span className="d-muted">{t('已用于验票通过的发票')}</span>}
      {may && !f.used && (
        <Button size="small" onClick={() => setAsking(f)}>
          {t('修改')}
        </Button>
      )}
      {may && (
        <Button size="small" disabled={busy} onClick={() => void cover(f, [], '已取消引用')}>
          {t('取消引用')}
        </Button>
      )}
      {open && mayDelete && !f.used && (
        <Button size="small" danger disabled={busy} onClick={() => void drop(f)}>
          {t('删除')}
        </Button>
      )}
    </div>
  )
  const rows = lines.map(
    (l): Line => ({
      ...l,
      id: l.deliveryLineId,
      cover: firsts
        .filter((f) => f.covers.includes(l.deliveryLineId))
        .map((f) => f.number)
        .join(comma()),
    }),
  )
  return (
    <div className="fi-tab">
      {may && (
        <p>
          <Button type="primary" onClick={() => setAsking('new')}>
            {t('登记第一票')}
          </Button>
        </p>
      )}
      <LineTable
        columns={columns}
        rows={rows}
        label="需要第一票的明细"
        decides={['seq', 'name', 'lotNo', 'qty', 'cover']}
      />
      {firsts.length > 0 && (
        <PlainTable<First>
          rowKey="id"
          dataSource={firsts}
          columns={acting ? [...about(), { title: t('操作'), width: 210, render: (_, f) => acts(f) }] : about()}
          expandable={{
            expandedRowRender: (f) => <Originals of={f.readings} />,
            rowExpandable: (f) => f.readings.length > 0,
          }}
          aria-label={t('第一票')}
        />
      )}
      {may && others.length > 0 && (
        <>
          <h3>{t('已登记、可引用的第一票')}</h3>
          <PlainTable<First>
            rowKey="id"
            dataSource={others}
            columns={[
              ...about(),
              {
                title: t('操作'),
                width: 90,
                render: (_, f) => (
                  <Button size="small" disabled={busy} onClick={() => void cover(f, fitting(lines, f), '已引用')}>
                    {t('引用')}
                  </Button>
                ),
              },
            ]}
            aria-label={t('已登记、可引用的第一票')}
          />
        </>
      )}
      {asking && (
        <FirstDialog
          invoiceId={invoiceId}
          lines={lines}
          old={asking === 'new' ? undefined : asking}
          bare={lines.filter((l) => !firsts.some((f) => f.covers.includes(l.deliveryLineId)))}
          onClose={() => setAsking(undefined)}
        />
      )}
    </div>
  )
}
