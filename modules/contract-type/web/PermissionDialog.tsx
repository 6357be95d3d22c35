import { Button, Checkbox, Radio, Select } from 'antd'
import { useState } from 'react'
import { Problem } from '#kernel/web/document/Problem.tsx'
import { Named } from '#kernel/web/form/Named.tsx'
import { SaveModal } from '#kernel/web/form/SaveModal.tsx'
import { refusalOf, saveForm } from '#kernel/web/form/saveForm.ts'
import { useDialog } from '#kernel/web/form/useDialog.ts'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { PlainTable } from '#kernel/web/list/PlainTable.tsx'
import type { RowOf } from '#kernel/web/list/useList.ts'
import { confirm } from '#kernel/web/shell/confirm.ts'
import { permissionCalls as calls } from '../shared/calls.ts'
import { type Scope, scopes } from '../shared/kinds.ts'
import { permissionWords as words } from '../shared/words.ts'
import './permission.css'

type Row = RowOf<typeof calls.query>
interface Rule {
  typeId: string | null
  scope: Scope
  hideAmount: boolean
}
const others = '*'
const stale = [calls.query, calls.seesAs]
const named = (choices: readonly { id: string; name: string; note: string }[] = []) =>
  choices.map(({ id, name, note }) => ({ value: id, label: note ? `${name} ${note}` : name }))

/** All that is said of a role or a person: of the types it names, and of all others. */
export default function PermissionDialog({ of, onClose }: { of: Row | undefined; onClose: () => void }) {
  const { data } = useAsk(calls.choices, {})
  const [kind, setKind] = useState<'role' | 'person'>(of?.kind ?? 'role')
  const [subject, setSubject] = useState<string | undefined>(of?.roleId ?? of?.userId ?? undefined)
  const [start] = useState<Rule[]>(
    () =>
      of?.rules.map(({ typeId, scope, hideAmount }) => ({ typeId, scope, hideAmount })) ?? [
        { typeId: null, scope: 'own', hideAmount: false },
      ],
  )
  const [rules, setRules] = useState(start)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const title = of ? `${t('设置可见范围')} ${of.subject}` : t('新增授权')
  const dirty = JSON.stringify(rules) !== JSON.stringify(start) || (!of && subject !== undefined)
  const { close, saved } = useDialog(
    title,
    { kind, subject: subject ?? '', rules },
    dirty,
    (kept) => {
      setKind(kept.kind)
      setSubject(kept.subject || undefined)
      setRules(kept.rules)
    },
    onClose,
  )
  const send = async (what: Rule[]) => {
    if (busy || !subject) return
    setBusy(true)
    const whom = of ? { id: of.id } : kind === 'role' ? { roleId: subject } : { userId: subject }
    const error = await saveForm(calls.save, { ...whom, version: of?.version ?? 0, rules: what }, stale)
    setBusy(false)
    setProblem(refusalOf(error))
    if (!error) saved()
  }
  const forget = async () => {
    const text = t('「{{name}}」将不再受限，可以看到本单位全部合同，确定吗？', { name: of?.subject ?? '' })
    if ((await confirm({ title: '提示', text, danger: true })) === 'ok') await send([])
  }
  const put = (at: number, change: Partial<Rule>) => setRules(rules.map((r, i) => (i === at ? { ...r, ...change } : r)))
  const left = (data?.types ?? []).filter((x) => !rules.some((r) => r.typeId === x.id))
  const nameOf = (id: string | null) =>
    id === null ? t('其他类型') : (data?.types.find((x) => x.id === id)?.name ?? '')
  return (
    <SaveModal
      title={title}
      busy={busy}
      disabled={!subject || rules.length === 0}
      onSave={() => void send(rules)}
      onClose={close}
    >
      <div className="ctt-stack">
        <Problem of={problem} />
        {!of && (
          <>
            <Radio.Group
              aria-label={t(words.kind.label)}
              value={kind}
              onChange={(e) => {
                setKind(e.target.value as 'role' | 'person')
                setSubject(undefined)
              }}
              options={Object.entries(words.kind.choices!).map(([value, label]) => ({ value, label: t(label) }))}
            />
            <Named label={words.subject.label} required>
              <Select
                aria-label={t(words.subject.label)}
                showSearch={{ optionFilterProp: 'label' }}
                value={subject}
                options={named(kind === 'role' ? data?.roles : data?.people)}
                onChange={setSubject}
              />
            </Named>
          </>
        )}
        <PlainTable<Rule & { at: number }>
          rowKey={(r) => r.typeId ?? others}
          dataSource={rules.map((r, at) => ({ ...r, at }))}
          columns={[
            { title: t(words.typeName.label), render: (_, r) => nameOf(r.typeId) },
            {
              title: t(words.scope.label),
              width: 160,
              render: (_, r) => (
                <Select
                  aria-label={`${nameOf(r.typeId)} ${t(words.scope.label)}`}
                  className="ctt-wide"
                  value={r.scope}
                  options={Object.entries(scopes).map(([value, label]) => ({ value, label: t(label) }))}
                  onChange={(scope: Scope) => put(r.at, { scope })}
                />
              ),
            },
            {
              title: t(words.hideAmount.label),
              width: 110,
              render: (_, r) => (
                <Checkbox
                  aria-label={`${nameOf(r.typeId)} ${t(words.hideAmount.label)}`}
                  checked={r.hideAmount}
                  onChange={(e) => put(r.at, { hideAmount: e.target.checked })}
                />
              ),
            },
            {
              title: '',
              width: 80,
              render: (_, r) => (
                <Button size="small" type="link" onClick={() => setRules(rules.filter((_, i) => i !== r.at))}>
                  {t('移除')}
                </Button>
              ),
            },
          ]}
        />
        <Select
          aria-label={t('加合同类型')}
          placeholder={t('加合同类型')}
          className="ctt-wide"
          value={null}
          showSearch={{ optionFilterProp: 'label' }}
          options={[
            ...(rules.some((r) => r.typeId === null) ? [] : [{ value: others, label: t('其他类型') }]),
            ...named(left),
          ]}
          onChange={(id: string | null) =>
            id && setRules([...rules, { typeId: id === others ? null : id, scope: 'own', hideAmount: false }])
          }
        />
        <p className="d-muted">
          {t(
            '本人：负责、录入或提交的合同，以及待认领的合同；本部门：再加本人角色所限科室负责的合同。人员的设置优先于其角色；多个角色取最宽的一个。',
          )}
        </p>
        {of && (
          <Button danger onClick={() => void forget()}>
            {t('取消限制')}
          </Button>
        )}
      </div>
    </SaveModal>
  )
}
