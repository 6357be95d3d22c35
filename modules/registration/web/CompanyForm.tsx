import { Button, Select, Steps } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { Values } from '#kernel/shared/field.ts'
import { uploadRule } from '#kernel/shared/upload.ts'
import { FieldForm } from '#kernel/web/form/FieldForm.tsx'
import { useFields } from '#kernel/web/form/useFields.ts'
import { ask } from '#kernel/web/http/ask.ts'
import { t } from '#kernel/web/i18n.ts'
import { secretsFor } from '#kernel/web/session/sign-in.ts'
import { usePassword } from '#kernel/web/session/usePassword.ts'
import { Upload } from '#kernel/web/upload/Upload.tsx'
import { type Item, useUpload } from '#kernel/web/upload/useUpload.ts'
import { ReadLicence } from '#modules/ocr/web/public.tsx'
import { openCalls, paperLimits } from '../shared/calls.ts'
import { companyTable, personTable } from '../shared/fields.ts'
import { kindOfFile, type PaperKind, paperKinds, partOf } from '../shared/papers.ts'
import { OpenForm, PasswordFields, type Receipt, ReceiptCard, useSending } from './parts.tsx'

const kept = 'jicai.register'
const papersRule = { ...uploadRule, ...paperLimits }
const labels = Object.fromEntries(companyTable.fields.map((f) => [f.key, f.label]))
/** What was typed before, on this browser; never a password. */
const remembered = (): Values => {
  try {
    return JSON.parse(localStorage.getItem(kept) ?? '{}') as Values
  } catch {
    return {}
  }
}

interface Props {
  /** A refused registration to be corrected. */
  again?: { no: string; key: string; values: Values }
  onBack: () => void
  onProgress: (of: Receipt) => void
}

/** 供应商注册: the company, its papers, its first account. What is typed is kept in the browser, but no password. */
export const CompanyForm = ({ again, onBack, onProgress }: Props) => {
  const [start] = useState(() => again?.values ?? remembered())
  const company = useFields(companyTable, start)
  const person = useFields(personTable, start)
  const files = useUpload(undefined, papersRule)
  const [said, setSaid] = useState<Readonly<Record<string, PaperKind>>>({})
  const kindOf = (uid: string, name: string): PaperKind => said[uid] ?? kindOfFile(name, files.chosen[0]?.uid === uid)
  const chosen = usePassword()
  const sending = useSending((error) => {
    company.refused(error)
    person.refused(error)
  })
  const [step, setStep] = useState(0)
  const [receipt, setReceipt] = useState<Receipt>()
  const loginName = String(person.tidy.loginName ?? '')
  const taken = useTaken(loginName)

  const values = { ...company.tidy, ...person.tidy }
  const typed = useRef('')
  typed.current = !receipt && (company.dirty || person.dirty) ? JSON.stringify(values) : ''
  useEffect(() => {
    const keep = () => typed.current && localStorage.setItem(kept, typed.current)
    const timer = setInterval(keep, 5000)
    window.addEventListener('pagehide', keep)
    return () => {
      clearInterval(timer)
      window.removeEventListener('pagehide', keep)
    }
  }, [])

  const next = () => {
    if (step === 0 && !company.check()) return
    const kinds = files.chosen.map((x) => kindOf(x.uid, x.file.name))
    if (step === 1 && !kinds.includes('businessLicense') && !(again && kinds.length === 0))
      return sending.setProblem(t('请上传营业执照'))
    sending.setProblem('')
    localStorage.setItem(kept, JSON.stringify(values))
    setStep(step + 1)
  }
  const send = async (captcha: string) => {
    const [password] = await secretsFor(loginName, 'register', chosen.next)
    const known = again ? { no: again.no, key: again.key } : {}
    const parts = Object.fromEntries(files.chosen.map(({ uid, file }, i) => [partOf(kindOf(uid, file.name), i), file]))
    const input = { values: JSON.stringify(values), password, captcha, ...known }
    const answer = await ask(openCalls.register, input, { files: parts, quiet: true })
    localStorage.removeItem(kept)
    setReceipt(answer)
  }
  const go = () => {
    if (step < 2) next()
    else if ([person.check(), chosen.check()].every(Boolean)) void sending.send(send)
  }
  if (receipt) return <ReceiptCard of={receipt} onBack={onBack} onProgress={onProgress} />
  return (
    <OpenForm
      of={sending}
      label={step < 2 ? '下一步' : '提交注册'}
      onSend={go}
      back={step > 0 && <Button onClick={() => setStep(step - 1)}>{t('上一步')}</Button>}
    >
      <Steps size="small" current={step} items={['企业信息', '证照', '管理员账号'].map((x) => ({ title: t(x) }))} />
      <div className="r-step">
        {step === 0 && (
          <>
            <ReadLicence
              open
              labels={labels}
              onRead={(fields, file) => {
                for (const f of fields) company.set(f.field, f.value)
                if (!files.chosen.some((x) => x.file.name === file.name)) files.add([file])
              }}
            />
            <FieldForm table={companyTable} of={company} />
          </>
        )}
        {step === 1 && (
          <>
            <p className="d-muted">
              {t('请上传营业执照，以及经营许可证、GSP 证书、授权委托书等；审核前仅审核人员可见，通过后即为您的证件')}
            </p>
            <Upload
              of={files}
              label={t('证照')}
              beside={(item: Item) => (
                <Select<PaperKind>
                  size="small"
                  aria-label={t('{{name}} 的证件类型', { name: item.name })}
                  value={kindOf(item.uid, item.name)}
                  options={Object.entries(paperKinds).map(([value, label]) => ({
                    value: value as PaperKind,
                    label: t(label),
                  }))}
                  onChange={(kind) => setSaid((all) => ({ ...all, [item.uid]: kind }))}
                />
              )}
            />
          </>
        )}
        {step === 2 && (
          <>
            <FieldForm table={personTable} of={person} />
            {taken && <p className="f-warning">{t('此账号已被使用，请换一个')}</p>}
            <PasswordFields of={chosen} />
            {sending.picture}
          </>
        )}
      </div>
    </OpenForm>
  )
}

/** Says 600 ms after the last key whether somebody has this account name. */
const useTaken = (login: string): boolean => {
  const [taken, setTaken] = useState('')
  useEffect(() => {
    if (!/^\w{3,16}$/.test(login)) return
    const timer = setTimeout(async () => {
      const answer = await ask(openCalls.account, { userCode: login }, { quiet: true }).catch(() => undefined)
      if (answer && !answer.free) setTaken(login)
    }, 600)
    return () => clearTimeout(timer)
  }, [login])
  return taken !== '' && taken === login
}
