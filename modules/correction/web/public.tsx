import { Button } from 'antd'
import type { Answer } from '#kernel/shared/call.ts'
import { LineTable } from '#kernel/web/document/LineTable.tsx'
import { Waiting } from '#kernel/web/document/Waiting.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { comma, t } from '#kernel/web/i18n.ts'
import { wordLines } from '#kernel/web/list/columns.tsx'
import { useCan } from '#kernel/web/session/can.ts'
import { go } from '#kernel/web/shell/nav.ts'
import type { LoadScreen } from '#kernel/web/shell/screens.ts'
import { type Area, areas } from '../shared/areas.ts'
import { correctionCalls } from '../shared/calls.ts'
import { labelIn } from '../shared/fields.ts'
import { correctionMachine } from '../shared/machine.ts'
import { correctionWords } from '../shared/words.ts'

/** The way from something to its correction: on its own screen, with the code of that. */
export const CorrectButton = ({ screen, id }: { screen: string; id: string }) => {
  const may = useCan(`${screen}:correct`)
  return may && <Button onClick={() => go(`/${screen}/${id}/correct`)}>{t('纠错')}</Button>
}

type Correction = Answer<typeof correctionCalls.query>['rows'][number]
const col = wordLines<typeof correctionWords, Correction>(correctionWords)

/** What was proposed of a company and what became of it: one's own proposals, the authority's all. */
export const CorrectionsOf = ({ companyId }: { companyId: string }) => {
  const may = useCan(`${areas.enterprise.screen}:view`)
  const { data, error } = useAsk(correctionCalls.query, { companyId, area: 'enterprise', size: 100 }, { enabled: may })
  if (!may) return <p className="d-muted">{t('没有查看纠错单的权限')}</p>
  if (!data) return <Waiting error={error} />
  if (data.rows.length === 0)
    return <p className="d-muted">{t('没有变更记录；名称、信用代码、经营范围和银行账户通过纠错变更')}</p>
  return (
    <LineTable
      label="变更"
      decides={['no', 'status', 'fields']}
      rows={data.rows}
      columns={[
        col.link('no', (c) => `/${areas.enterprise.screen}/${c.id}`),
        col.status(correctionMachine),
        col.custom('fields', (c) => c.fields.map((key) => t(labelIn(null, key))).join(comma())),
        ...col.some('reason', 'org', 'creatorName', 'createdAt', 'auditorName', 'auditedAt'),
      ]}
    />
  )
}

/*
 * The pages where something is corrected stand below its own page; its register of screens asks for them when they are
 * opened, since registers come with the login page.
 */
export const correctScreen = async (area: Exclude<Area, 'enterprise'>): ReturnType<LoadScreen> => ({
  keep: true,
  default: (await import('./ProposeForm.tsx')).proposeOf(area),
})
export const correctCompanyScreen = async (of: 'manufacturer' | 'supplier'): ReturnType<LoadScreen> => ({
  keep: true,
  default: (await import('./ProposeForm.tsx')).proposeCompany(of),
})
