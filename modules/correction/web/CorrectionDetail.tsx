import { Button } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { useParams } from 'react-router'
import { ActionBar } from '#kernel/web/document/ActionBar.tsx'
import { DetailPage } from '#kernel/web/document/DetailPage.tsx'
import { Fields } from '#kernel/web/document/Fields.tsx'
import { Problem } from '#kernel/web/document/Problem.tsx'
import { useAct, useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { moneyText, qtyText } from '#kernel/web/list/format.ts'
import { Papers, paperOf } from '#kernel/web/upload/Papers.tsx'
import { told } from '#kernel/web/words.tsx'
import { productKinds } from '#modules/product/shared/kinds.ts'
import { type Area, areas } from '../shared/areas.ts'
import { correctionCalls as calls } from '../shared/calls.ts'
import { machines } from '../shared/machine.ts'
import { correctionWords as words } from '../shared/words.ts'
import { type Correction, placeOf, stale, useCorrectionActs } from './acts.ts'
import { type Decision, FieldTable } from './FieldTable.tsx'

/** Where what it is about is read. */
const subjectOf = (c: Correction): string =>
  c.productId ? `/${areas[c.area].subject}/${c.productId}` : `/${areas[c.area].subject}?keyword=${c.code}`

/** What hangs on it, as far as the reader sees: each leads to its list (domain-lists §2.36 影响). */
const impact = (c: Correction) => {
  const { hospitals, plans, orders, openAmount, stocked, packs } = c.impact
  const to = (path: string, text: string) => <a href={`#${path}`}>{text}</a>
  const said = encodeURIComponent(c.name)
  return [
    ['目录影响', t('{{n}} 家医院的采购目录', { n: hospitals })],
    [
      '在途计划',
      plans ? to(`/procurement/planning?article=${said}`, t('{{n}} 张', { n: plans })) : t('{{n}} 张', { n: 0 }),
    ],
    [
      '未完成订单',
      c.productId && orders
        ? to(
            `/procurement/purchaseOrder?article=${said}`,
            t('{{n}} 张，{{amount}} 元', { n: orders, amount: moneyText(openAmount) }),
          )
        : t('{{n}} 张，{{amount}} 元', { n: orders, amount: moneyText(openAmount) }),
    ],
    ['库存', t('{{n}} 家医院，{{qty}}（采购单位）', { n: stocked, qty: qtyText(packs) })],
  ] as const
}

/** One page for the four screens. */
export const detailOf = (area: Area) => () => <CorrectionDetail of={area} />

const CorrectionDetail = ({ of: area }: { of: Area }) => {
  const { id = '' } = useParams()
  const { data: c, error } = useAsk(calls.detail, { id })
  const acts = useCorrectionActs(c?.area ?? area)
  const audit = useAct(calls.audit, { refresh: stale, done: '已审核' })
  const judges = c?.actions.includes('take') ?? false
  const [said, setSaid] = useState<Record<string, Decision>>({})
  // biome-ignore lint/correctness/useExhaustiveDependencies: another state of the paper is decided anew
  useEffect(() => setSaid({}), [c?.id, c?.version])
  const papers = useMemo(() => c?.files.map(paperOf) ?? [], [c])
  const open = c?.lines.filter((f) => f.decision === '') ?? []
  const left = open.filter((f) => said[f.field]?.take === undefined).length
  const send = async () => {
    if (!c) return
    const decisions = open.map((f) => ({
      field: f.field,
      take: said[f.field]!.take!,
      now: f.now,
      opinion: said[f.field]!.opinion ?? '',
    }))
    await audit.run({ id: c.id, version: c.version, decisions })
  }
  const all = (take: boolean) =>
    setSaid((was) => Object.fromEntries(open.map((f) => [f.field, { ...was[f.field], take }])))
  return (
    <DetailPage
      of={machines[area]}
      doc={c}
      {...(c ? { org: c.org } : {})}
      error={error}
      head={(c) => (
        <div className={papers.length > 0 ? 'u-beside' : undefined}>
          <div>
            <Problem of={audit.error?.msg} />
            {c.others.length > 0 && (
              <p className="d-note" role="note">
                {t('同一对象还有待审核的纠错：')}
                {c.others.map((o) => (
                  <a key={o.id} href={`#${placeOf(c.area)}/${o.id}`}>
                    {o.no}{' '}
                  </a>
                ))}
              </p>
            )}
            <Fields
              of={told(words, c, [
                [
                  words.name.label,
                  <a key="subject" href={`#${subjectOf(c)}`}>
                    {c.name} {c.code}
                  </a>,
                ],
                [
                  words.area.label,
                  t(c.kind === null ? areas.enterprise.label : productKinds[c.kind as keyof typeof productKinds]),
                ],
                c.versionNo !== null && ['提出时版本', t('第 {{n}} 版', { n: c.versionNo })],
                ...(['reason', 'org', 'creatorName', 'createdAt'] as const),
                ...(c.auditedAt ? (['auditorName', 'auditedAt'] as const) : []),
                ...impact(c),
              ])}
            />
          </div>
          {papers.length > 0 && <Papers of={papers} label={t('照片/附件')} />}
        </div>
      )}
      tabs={(c) => [
        {
          key: 'fields',
          label: '纠错字段',
          children: (
            <FieldTable
              of={c}
              said={judges ? said : undefined}
              onSay={(field, d) => setSaid({ ...said, [field]: d })}
            />
          ),
        },
      ]}
      totals={() =>
        judges ? (
          <span className="d-muted" role="status">
            {left > 0 ? t('还有 {{n}} 项未审核', { n: left }) : t('全部 {{n}} 项已选定', { n: open.length })}
          </span>
        ) : null
      }
      actions={(c) => (
        <>
          {judges && (
            <>
              <Button type="primary" disabled={left > 0} loading={audit.busy} onClick={() => void send()}>
                {t('提交审核')}
              </Button>
              <Button onClick={() => all(true)}>{t('全部采纳')}</Button>
            </>
          )}
          <ActionBar of={acts} doc={c} />
        </>
      )}
    />
  )
}
