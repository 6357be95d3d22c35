import { Select } from 'antd'
import { useEffect, useState } from 'react'
import { FieldForm } from '#kernel/web/form/FieldForm.tsx'
import { Named } from '#kernel/web/form/Named.tsx'
import { useFields } from '#kernel/web/form/useFields.ts'
import { ask } from '#kernel/web/http/ask.ts'
import { t } from '#kernel/web/i18n.ts'
import { DictPicker } from '#kernel/web/picker/DictPicker.tsx'
import { secretsFor } from '#kernel/web/session/sign-in.ts'
import { usePassword } from '#kernel/web/session/usePassword.ts'
import { openCalls } from '../shared/calls.ts'
import { joinTable } from '../shared/fields.ts'
import { registrationWords } from '../shared/words.ts'
import { OpenForm, PasswordFields, type Receipt, ReceiptCard, useSending } from './parts.tsx'

interface Props {
  onBack: () => void
  onProgress: (of: Receipt) => void
}
type Option = { id: string; name: string }
const options = (rows: Option[]) => rows.map((r) => ({ value: r.id, label: r.name }))

/** 加入已有机构: an account in an organisation that takes registrations. */
export const JoinForm = ({ onBack, onProgress }: Props) => {
  const form = useFields(joinTable, {})
  const chosen = usePassword()
  const sending = useSending(form.refused)
  const [word, setWord] = useState('')
  const [orgs, setOrgs] = useState<Option[]>([])
  const [orgId, setOrgId] = useState<string>()
  const [depts, setDepts] = useState<Option[]>([])
  const [departmentId, setDepartmentId] = useState<string>()
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
    if (![form.check(), chosen.check()].every(Boolean)) return
    if (!orgId) return sending.setProblem(t('请选择机构'))
    await sending.send(async (captcha) => {
      const [password] = await secretsFor(String(form.tidy.loginName), 'register', chosen.next)
      const input = { orgId, departmentId, values: form.tidy, password, captcha }
      setReceipt(await ask(openCalls.join, input, { quiet: true }))
    })
  }
  if (receipt) return <ReceiptCard of={receipt} onBack={onBack} onProgress={onProgress} />
  return (
    <OpenForm of={sending} label="提交注册" onSend={send}>
      <div className="r-step">
        <div className="f-grid r-orgs">
          <Named label="机构" required>
            <Select
              aria-label={t('机构')}
              showSearch={{ filterOption: false, onSearch: setWord }}
              placeholder={t('请输入机构名称查找')}
              notFoundContent={word.trim().length < 2 ? t('请至少输入两个字') : t('没有符合条件的数据')}
              value={orgId}
              options={options(orgs)}
              onChange={setOrgId}
            />
          </Named>
          <Named label={registrationWords.departmentName.label}>
            <DictPicker
              label={t(registrationWords.departmentName.label)}
              disabled={depts.length === 0}
              value={departmentId}
              options={options(depts)}
              onChange={(v) => setDepartmentId(v as string | undefined)}
            />
          </Named>
        </div>
        <FieldForm table={joinTable} of={form} />
        <PasswordFields of={chosen} />
        {sending.picture}
      </div>
    </OpenForm>
  )
}
