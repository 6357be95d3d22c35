import { Button, Select } from 'antd'
import { useEffect, useState } from 'react'
import { FieldForm } from '#kernel/web/form/FieldForm.tsx'
import { useFields } from '#kernel/web/form/useFields.ts'
import { AskError, ask } from '#kernel/web/http/ask.ts'
import { t } from '#kernel/web/i18n.ts'
import { DictPicker } from '#kernel/web/picker/DictPicker.tsx'
import { openCalls } from '../shared/calls.ts'
import { joinTable } from '../shared/fields.ts'
import { PasswordFields, Problem, type Receipt, ReceiptCard, usePicture } from './parts.tsx'
import { secretsFor } from './secrets.ts'
import { usePassword } from './usePassword.ts'

interface Props {
  onBack: () => void
  onProgress: (of: Receipt) => void
}
type Named = { id: string; name: string }
const options = (rows: Named[]) => rows.map((r) => ({ value: r.id, label: r.name }))

/** 加入已有机构: an account in an organisation that takes registrations. */
export const JoinForm = ({ onBack, onProgress }: Props) => {
  const form = useFields(joinTable, {})
  const password = usePassword()
  const picture = usePicture()
  const [word, setWord] = useState('')
  const [orgs, setOrgs] = useState<Named[]>([])
  const [orgId, setOrgId] = useState<string>()
  const [depts, setDepts] = useState<Named[]>([])
  const [departmentId, setDepartmentId] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const [receipt, setReceipt] = useState<Receipt>()

  useEffect(() => {
    if (word.trim().length < 2) return
    const timer = setTimeout(() => void ask(openCalls.orgs, { keyword: word.trim() }).then(setOrgs, () => {}), 400)
    return () => clearTimeout(timer)
  }, [word])
  useEffect(() => {
    setDepartmentId(undefined)
    if (orgId) void ask(openCalls.depts, { orgId }).then(setDepts, () => setDepts([]))
  }, [orgId])

  const send = async () => {
    if (![form.check(), password.check()].every(Boolean) || busy) return
    if (!orgId) return setProblem(t('请选择机构'))
    if (!picture.text) return setProblem(t('请输入验证码'))
    setBusy(true)
    setProblem('')
    try {
      const [secret = ''] = await secretsFor(String(form.tidy.loginName), 'register', password.next)
      const input = { orgId, ...(departmentId ? { departmentId } : {}), values: form.tidy, password: secret }
      setReceipt(await ask(openCalls.join, { ...input, captcha: picture.text } as never, { quiet: true }))
    } catch (e) {
      const error = e instanceof AskError ? e : new AskError((e as Error).message)
      form.refused(error)
      setProblem(error.msg)
      picture.again()
    } finally {
      setBusy(false)
    }
  }
  if (receipt) return <ReceiptCard no={receipt.no} code={receipt.key} onBack={onBack} onProgress={onProgress} />
  return (
    <form
      noValidate
      onSubmit={(e) => {
        e.preventDefault()
        void send()
      }}
    >
      <div className="r-step">
        <div className="f-grid r-orgs">
          {/* biome-ignore lint/a11y/noLabelWithoutControl: the control is inside */}
          <label className="f-field">
            <span className="f-label">
              {t('机构')}
              <em aria-hidden> *</em>
            </span>
            <Select
              aria-label={t('机构')}
              showSearch={{ filterOption: false, onSearch: setWord }}
              placeholder={t('请输入机构名称查找')}
              notFoundContent={word.trim().length < 2 ? t('请至少输入两个字') : t('没有符合条件的数据')}
              value={orgId}
              options={options(orgs)}
              onChange={setOrgId}
            />
          </label>
          {/* biome-ignore lint/a11y/noLabelWithoutControl: the control is inside */}
          <label className="f-field">
            <span className="f-label">{t('科室')}</span>
            <DictPicker
              label={t('科室')}
              disabled={depts.length === 0}
              value={departmentId}
              options={options(depts)}
              onChange={(v) => setDepartmentId(v as string | undefined)}
            />
          </label>
        </div>
        <FieldForm table={joinTable} of={form} />
        <PasswordFields of={password} />
        {picture.field}
      </div>
      <Problem text={problem} />
      <div className="k-actions">
        <Button type="primary" htmlType="submit" loading={busy}>
          {t('提交注册')}
        </Button>
      </div>
    </form>
  )
}
