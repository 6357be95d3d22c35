import { Segmented } from 'antd'
import { useEffect, useRef } from 'react'
import { ExportButton } from '#kernel/web/file/ExportButton.tsx'
import { t } from '#kernel/web/i18n.ts'
import { columnsOf } from '#kernel/web/list/columns.tsx'
import { useDraftValue } from '#kernel/web/list/draft.ts'
import { Filter } from '#kernel/web/list/Filter.tsx'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { useList } from '#kernel/web/list/useList.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { useSession } from '#kernel/web/session/store.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { useTab } from '#kernel/web/shell/useTab.ts'
import { certFamilies } from '../shared/calls.ts'
import { certKinds, kindsOf, type Scope, validities } from '../shared/kinds.ts'
import { certificateMachine } from '../shared/machine.ts'
import { endText, useCertActs, ValidityTag } from './acts.tsx'
import { placeOf } from './places.ts'

const titles: Readonly<Record<Scope, string>> = { org: '机构证件', standard: '产品与厂家证件' }

/** A filter that comes by a link (from a product, a company); it stands as a chip named after what the list shows. */
const Linked = ({ name, label, called }: { name: string; label: string; called: () => string | undefined }) => {
  useDraftValue<string>(name, t(label), () => called() || t('所选'))
  return null
}

/** The list of one family. */
export const listOf = (scope: Scope) => () => <CertList of={scope} />

const CertList = ({ of: scope }: { of: Scope }) => {
  const calls = certFamilies[scope]
  const col = columnsOf(calls.query)
  const at = placeOf[scope]
  const list = useList(calls.query, { sort: '-createdAt', table: scope })
  const acts = useCertActs(scope)
  const mayAdd = useCan(calls.add)
  const kind = useSession((s) => s.currentOrg?.kind)
  // the chips are drawn before the fields hear of new rows
  const first = useRef<(typeof list.rows)[number]>(undefined)
  first.current = list.rows[0]
  const standard = scope === 'standard'
  const org = col.text('org', '机构', { width: 180 })
  const no = col.text('certNo', '证件编号', { width: 190 })
  const tab = useTab()
  useEffect(() => {
    // two tabs of the same screen would bear the same name
    if (standard) tab.setTitle(t(titles.standard))
  }, [tab, standard])
  return (
    <ListPage
      title={titles[scope]}
      list={list}
      tabs={certificateMachine}
      filters={
        <>
          <Filter.Keyword placeholder="登记编号、证件编号、名称、机构" />
          <Filter.Select name="kind" label="证件类型" options={kindsOf[scope] as Record<string, string>} />
          <Filter.Select name="validity" label="有效状态" options={validities} />
          <Filter.Dates name="validTo" label="有效期止" />
          <Filter.Dates name="createdAt" label="创建时间" />
          <Linked name="productId" label="产品" called={() => first.current?.product} />
          <Linked name="companyId" label="生产企业" called={() => first.current?.company} />
          <Linked name="orgId" label="机构" called={() => first.current?.org} />
        </>
      }
      add={mayAdd && { label: '新增证件', run: () => go(`${at}/new`) }}
      toolbar={
        <>
          <Segmented
            aria-label={t('查看')}
            value={scope}
            options={Object.entries(titles).map(([value, label]) => ({ value, label: t(label) }))}
            onChange={(v) => v !== scope && go(placeOf[v as Scope])}
          />
          <ExportButton call={calls.export} list={list} />
        </>
      }
      columns={[
        col.link('no', '登记编号', (c) => `${at}/${c.id}`, { sort: true }),
        ...(standard
          ? [col.custom('subject', '产品/厂家', (c) => c.product || c.company, { width: 200 })]
          : kind === 'authority' || list.applied.filters.orgId
            ? [org]
            : []),
        col.choice('kind', '证件类型', certKinds, { width: 180 }),
        col.custom('validTo', '有效期止', (c) => endText(c.validTo), { width: 120, sort: true }),
        col.custom('validity', '有效状态', (c) => <ValidityTag of={c} />, { width: 110 }),
        col.status('status', '状态', certificateMachine),
        no,
        ...(standard ? [col.text('productCode', '产品编码', { width: 120 }), org] : []),
        col.text('name', '证件名称', { width: 190 }),
        col.date('validFrom', '有效期起'),
        col.custom('files', '附件', (c) => c.files.length || '--', { width: 60 }),
        col.text('issuer', '发证机关', { width: 170 }),
        col.text('creatorName', '创建人', { width: 90 }),
        col.time('createdAt', '创建时间', { sort: true }),
        col.text('auditorName', '审核人', { width: 90 }),
        col.actions(acts),
      ]}
    />
  )
}
