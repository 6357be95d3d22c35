import { useEffect, useRef } from 'react'
import { ExportButton } from '#kernel/web/file/ExportButton.tsx'
import { t } from '#kernel/web/i18n.ts'
import { wordColumns } from '#kernel/web/list/columns.tsx'
import { filtersOf } from '#kernel/web/list/Filter.tsx'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { useList } from '#kernel/web/list/useList.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { useSession } from '#kernel/web/session/store.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { useTab } from '#kernel/web/shell/useTab.ts'
import { certFamilies } from '../shared/calls.ts'
import { kindsOf, type Scope, validities } from '../shared/kinds.ts'
import { certificateMachine } from '../shared/machine.ts'
import { certWords as words } from '../shared/words.ts'
import { endText, useCertActs, ValidityTag } from './acts.tsx'
import { placeOf } from './places.ts'
import { CertViews } from './Views.tsx'

const titles: Readonly<Record<Scope, string>> = { org: '机构证件', standard: '产品与厂家证件' }

// both families have the same filters and rows
const col = wordColumns(words, certFamilies.org.query)
const Filter = filtersOf(certFamilies.org.query)

/** The list of one family. */
export const listOf = (scope: Scope) => () => <CertList of={scope} />

const CertList = ({ of: scope }: { of: Scope }) => {
  const calls = certFamilies[scope]
  const at = placeOf[scope]
  const list = useList(calls.query, { sort: '-createdAt', table: scope })
  const acts = useCertActs(scope)
  const mayAdd = useCan(calls.add)
  const mayAudit = useCan(calls.audit)
  const kind = useSession((s) => s.currentOrg?.kind)
  // the chips are drawn before the fields hear of new rows
  const first = useRef<(typeof list.rows)[number]>(undefined)
  first.current = list.rows[0]
  const standard = scope === 'standard'
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
          <Filter.Select name="kind" label={words.kind.label} options={kindsOf[scope] as Record<string, string>} />
          <Filter.Select name="validity" label={words.validity.label} options={validities} />
          <Filter.Dates name="validTo" label={words.validTo.label} />
          <Filter.Dates name="createdAt" label={words.createdAt.label} />
          {mayAudit && <Filter.Bool name="forMe" label="只看待我审核" />}
          <Filter.Linked name="productId" label={words.product.label} called={() => first.current?.product} />
          <Filter.Linked name="companyId" label={words.company.label} called={() => first.current?.company} />
          <Filter.Linked name="orgId" label={words.org.label} called={() => first.current?.org} />
        </>
      }
      add={mayAdd && { label: '新增证件', run: () => go(`${at}/new`) }}
      toolbar={
        <>
          <CertViews now={scope} />
          <ExportButton call={calls.export} list={list} />
        </>
      }
      decides={['no', 'subject', 'org', 'kind', 'validTo', 'status']}
      columns={[
        col.link('no', (c) => `${at}/${c.id}`, { sort: true }),
        ...(standard
          ? [col.custom('subject', (c) => c.product || c.company)]
          : kind === 'authority' || list.applied.filters.orgId
            ? [col.one('org')]
            : []),
        col.one('kind'),
        col.custom('validTo', (c) => endText(c.validTo), { sort: true }),
        col.custom('validity', (c) => <ValidityTag of={c} />),
        col.status(certificateMachine),
        col.one('certNo'),
        ...(standard ? col.some('productCode', 'org') : []),
        ...(standard
          ? []
          : [col.custom('letter', (c) => (c.fromCompanyId ? `${c.fromCompany} → ${c.toCompany}` : c.personName))]),
        ...col.some('name', 'validFrom'),
        col.custom('files', (c) => c.files.length || '--', { align: 'right' }),
        ...col.some('issuer', 'creatorName'),
        col.one('createdAt', { sort: true }),
        col.one('auditorName'),
        col.actions(acts),
      ]}
    />
  )
}
